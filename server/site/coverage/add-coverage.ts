import type { App, Service } from '../../dependencies.ts';
import { addGet } from '../../routes/add-get.ts';
import { respondPage } from '../shell/page.ts';
import { buildCoveragePage } from './coverage-page.ts';

export function addCoverage(app: App, { ruleBook, publicUrl }: Service): void {
  addGet(app, '/coverage', async (context) => {
    const { jurisdiction = '', kind = '', on = '' } = context.req.query();
    return respondPage(context, await buildCoveragePage(ruleBook, { jurisdiction, kind, on }), publicUrl());
  });
}
