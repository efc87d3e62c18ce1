/** GET /docs: the contract as a page to read and try. All it loads comes from this service. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { App } from '../app.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';
import { acceptsGzip } from '../door/respond.ts';

const HEADERS = {
  'cache-control': 'public, max-age=300',
  'referrer-policy': 'no-referrer',
  // The viewer writes its styles into the page; scripts come from files of this service only.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bill Review Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/page.css">
<script type="module" src="docs/viewer.js"></script>
</head>
<body>
<rapi-doc spec-url="openapi.json" load-fonts="false" render-style="focused" schema-style="table" theme="light"
  primary-color="#1d5a96" regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace"
  show-header="false" show-method-in-nav-bar="as-colored-text" use-path-in-nav-bar="true" allow-spec-url-load="false"
  allow-spec-file-load="false" allow-server-selection="false" persist-auth="false" schema-expand-level="1"
  schema-description-expanded="true" default-schema-tab="example"></rapi-doc>
<noscript>This page needs JavaScript. The same document is at <a href="openapi.json">openapi.json</a>.</noscript>
</body>
</html>
`;

const STYLE = `body { margin: 0 }
rapi-doc { width: 100%; height: 100vh }
`;

/** The viewer as its package ships it, plain and compressed; read when somebody first asks. */
function readViewer(): { plain: Uint8Array<ArrayBuffer>; packed: Uint8Array<ArrayBuffer> } {
  const path = createRequire(import.meta.url).resolve('rapidoc/dist/rapidoc-min.js');
  const read = (file: string) => new Uint8Array(readFileSync(file));
  return { plain: read(path), packed: read(`${path}.gz`) };
}

export function addDocs(app: App): void {
  let viewer: ReturnType<typeof readViewer> | undefined;
  app.get(
    '/docs',
    () => new Response(PAGE, { headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' } }),
  );
  app.get(
    '/docs/page.css',
    () => new Response(STYLE, { headers: { ...HEADERS, 'content-type': 'text/css; charset=utf-8' } }),
  );
  app.get('/docs/viewer.js', (context) => {
    viewer ??= readViewer();
    const headers = { ...HEADERS, 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' };
    if (!acceptsGzip(context.req.header('accept-encoding'))) return new Response(viewer.plain, { headers });
    return new Response(viewer.packed, { headers: { ...headers, 'content-encoding': 'gzip' } });
  });
  for (const path of ['/docs', '/docs/page.css', '/docs/viewer.js'])
    refuseOtherMethods(app, path, ['GET', 'HEAD']);
}
