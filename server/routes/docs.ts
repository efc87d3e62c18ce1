/** GET /docs: the contract as a page to read and try. All it loads comes from this service. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { App } from '../dependencies.ts';
import { acceptsGzip } from '../door/respond.ts';
import { addGet } from './add-get.ts';

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
<script type="module" src="docs/rapidoc-min.js"></script>
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

const TEXT_TYPES = { js: 'text/javascript', css: 'text/css', txt: 'text/plain' } as const;

interface PagePart {
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Absent when it is too small to compress. */
  readonly packed?: Uint8Array<ArrayBuffer>;
}

/** A file of the viewer as its package ships it, plain and compressed. */
function readViewerFile(name: string): PagePart {
  const path = createRequire(import.meta.url).resolve(`rapidoc/dist/${name}`);
  const read = (file: string) => new Uint8Array(readFileSync(file));
  return { plain: read(path), packed: read(`${path}.gz`) };
}

/** What the page loads, by name, and the licences that the viewer's first line points to. Read when first asked for. */
const PARTS: Readonly<Record<string, () => PagePart>> = {
  'page.css': () => ({ plain: new TextEncoder().encode(STYLE) }),
  'rapidoc-min.js': () => readViewerFile('rapidoc-min.js'),
  'rapidoc-min.js.LICENSE.txt': () => readViewerFile('rapidoc-min.js.LICENSE.txt'),
};

export function addDocs(app: App): void {
  addGet(
    app,
    '/docs',
    () => new Response(PAGE, { headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' } }),
  );
  for (const [name, read] of Object.entries(PARTS)) addPart(app, name, read);
}

function addPart(app: App, name: string, read: () => PagePart): void {
  const type = TEXT_TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof TEXT_TYPES];
  const headers = { ...HEADERS, 'content-type': `${type}; charset=utf-8`, vary: 'accept-encoding' };
  let part: PagePart | undefined;
  addGet(app, `/docs/${name}`, (context) => {
    part ??= read();
    if (!part.packed || !acceptsGzip(context.req.header('accept-encoding')))
      return new Response(part.plain, { headers });
    return new Response(part.packed, { headers: { ...headers, 'content-encoding': 'gzip' } });
  });
}
