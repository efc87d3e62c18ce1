import type { App, Service } from '../../dependencies.ts';
import { addGet } from '../../routes/add-get.ts';
import { respondPage } from '../shell/page.ts';
import { buildHomePage } from './home-page.ts';

export function addHome(app: App, { ruleBook, publicUrl }: Service): void {
  addGet(app, '/', (context) => respondPage(context, buildHomePage(ruleBook), publicUrl()));
}
