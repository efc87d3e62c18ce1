import type { App } from '../../dependencies.ts';
import { addGet } from '../../routes/add-get.ts';
import { keepPage } from '../shell/page.ts';
import type { SiteParts } from '../shell/site-parts.ts';
import { buildDocsPage } from './docs-page.ts';

export function addDocs(app: App, { publicUrl, contract }: SiteParts): void {
  addGet(
    app,
    '/docs',
    keepPage(() => buildDocsPage(contract()), publicUrl),
  );
}
