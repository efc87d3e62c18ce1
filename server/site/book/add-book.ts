/** The pages of the book: contents, packs, their rules and values, and the search. Payers' packs are no part of it. */
import type { Context } from 'hono';
import { openPlace } from '../../../engine/index.ts';
import type { App, Service } from '../../dependencies.ts';
import type { DoorEnvironment } from '../../door/environment.ts';
import { addGet } from '../../routes/add-get.ts';
import { type Page, respondPage } from '../shell/page.ts';
import { buildContentsPage } from './contents-page.ts';
import { buildGonePage } from './gone-page.ts';
import { buildPackPage } from './pack-page.ts';
import { buildRulePage } from './rule-page.ts';
import { buildSearchPage } from './search-page.ts';
import { buildValuePage } from './value-page.ts';

const NOWHERE: Page = {
  template: 'problem',
  title: 'Not in the book',
  part: 'book',
  status: 404,
  view: {
    heading: 'Not in the book',
    sentence: 'The book has no page of that name. It may have been renamed, or belong to a payer.',
    way: { path: '/book', text: 'The table of contents' },
    bookDigest: '',
  },
};

export function addBook(app: App, service: Service): void {
  const { ruleBook } = service;
  const respond = (context: Context<DoorEnvironment>, page: Page | null) =>
    respondPage(context, page ?? NOWHERE, service.publicUrl());
  const open = (context: Context<DoorEnvironment>, folder: string, name: string) =>
    openPlace(ruleBook, `${folder}/${name}`, context.req.query('in') ?? null);
  addGet(app, '/book', (context) => respond(context, buildContentsPage(ruleBook)));
  addGet(app, '/book/search', (context) =>
    respond(context, buildSearchPage(ruleBook, context.req.query('q') ?? '')),
  );
  addGet(app, '/book/:folder/:name', (context) => {
    const { folder, name } = context.req.param();
    const place = open(context, folder, name);
    return respond(context, place && buildPackPage(service, place));
  });
  addGet(app, '/book/:folder/:name/:entry', async (context) => {
    const { folder, name, entry } = context.req.param();
    const place = open(context, folder, name);
    const which = { id: entry, at: context.req.query('at') ?? null };
    const page =
      place &&
      ((await buildRulePage(service, place, which)) ?? (await buildValuePage(service, place, which)));
    return respond(context, page ?? (await buildGonePage(service, { pack: `${folder}/${name}`, ...which })));
  });
}
