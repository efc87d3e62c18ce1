/** The pages for people, beside the API: read without a script, and nothing of them is fetched from elsewhere. */
import type { App } from '../dependencies.ts';
import { addBook } from './book/add-book.ts';
import { addCoverage } from './coverage/add-coverage.ts';
import { addDocs } from './docs/add-docs.ts';
import { addHome } from './home/add-home.ts';
import { addReviews } from './reviews/add-reviews.ts';
import { addAsset } from './shell/asset.ts';
import type { SiteParts } from './shell/site-parts.ts';
import { readStyle } from './shell/style.ts';
import { addSignIn } from './sign-in/add-sign-in.ts';
import { addTry } from './try/add-try.ts';

export function addSite(app: App, parts: SiteParts): void {
  addAsset(app, '/site/style.css', 'text/css', readStyle);
  addHome(app, parts);
  addCoverage(app, parts);
  addBook(app, parts);
  addTry(app, parts);
  addDocs(app, parts);
  addSignIn(app, parts);
  addReviews(app, parts);
}
