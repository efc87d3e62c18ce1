/** The pages for people, beside the API: read without a script, and nothing of them is fetched from elsewhere. */
import type { App, Service } from '../dependencies.ts';
import { addBook } from './book/add-book.ts';
import { addCoverage } from './coverage/add-coverage.ts';
import { addHome } from './home/add-home.ts';
import { addStyle } from './shell/add-style.ts';

export function addSite(app: App, service: Service): void {
  addStyle(app);
  addHome(app, service);
  addCoverage(app, service);
  addBook(app, service);
}
