/** The pages for signed-in people of a tenant: lists, the queue of work, a review, its report, decisions, comparisons. */
import type { Context } from 'hono';
import type { HappenedEvent } from '../../audit/record-event.ts';
import type { App } from '../../dependencies.ts';
import type { DoorEnvironment } from '../../door/environment.ts';
import { refuseOtherMethods } from '../../door/handle-errors.ts';
import { basePath, type Page } from '../shell/page.ts';
import { answerPage } from '../shell/page-problem.ts';
import { readForm } from '../shell/read-form.ts';
import type { SiteParts } from '../shell/site-parts.ts';
import { checkForm, readSession, type Session } from '../sign-in/session.ts';
import { buildComparePage } from './compare-page.ts';
import { decide } from './decide.ts';
import { buildListPage } from './list-page.ts';
import { buildQueuePage } from './queue-page.ts';
import { findKept, readKept } from './read-kept.ts';
import { buildReviewPage } from './review-page.ts';
import { peopleOf } from './view-people.ts';

const MOST_FORM = 65_536;
const WAY = { path: '/reviews', text: 'To the reviews' };

type Answer = (session: Session, context: Context<DoorEnvironment>) => Promise<Page | Response>;

/** Lets in who is signed in, and leads everybody else to the sign-in and back; counts as the API does. */
function forSignedIn(parts: SiteParts, answer: Answer) {
  return answerPage(parts.publicUrl, 'reviews', WAY, async (context) => {
    const session = await readSession(context, parts);
    if (!session) {
      const { pathname, search } = new URL(context.req.url);
      const next = context.req.method === 'GET' ? `?next=${encodeURIComponent(pathname + search)}` : '';
      return context.redirect(`${basePath(parts.publicUrl())}/sign-in${next}`, 303);
    }
    parts.count(session.caller);
    context.set('caller', session.caller);
    return answer(session, context);
  });
}

export function addReviews(app: App, parts: SiteParts): void {
  const { store, publicUrl } = parts;
  const read = (context: Context<DoorEnvironment>, name: string) => context.req.query(name) ?? '';
  const get = (path: string, answer: Answer) => {
    app.get(path, forSignedIn(parts, answer));
    refuseOtherMethods(app, path, ['GET', 'HEAD']);
  };
  const note = (
    session: Session,
    context: Context<DoorEnvironment>,
    happened: Pick<HappenedEvent, 'kind' | 'subject' | 'details'>,
  ) => {
    if (context.req.method === 'HEAD') return;
    const { clientId: actor, tenant } = session.caller;
    parts.record({ ...happened, actor, tenantId: tenant.id });
  };
  get('/reviews', async (session, context) => {
    const [text, from, through, by, page] = ['q', 'from', 'through', 'by', 'page'].map((name) =>
      read(context, name),
    ) as [string, string, string, string, string];
    const list = await buildListPage(store, peopleOf(session), { text, from, through, by, page });
    note(session, context, { kind: 'reviews.listed', details: { as: 'search' } });
    return list;
  });
  get('/reviews/queue', async (session, context) => {
    const [who, page] = [read(context, 'who'), read(context, 'page')];
    const list = await buildQueuePage(store, peopleOf(session), who, page);
    note(session, context, { kind: 'reviews.listed', details: { as: 'queue' } });
    return list;
  });
  get('/reviews/compare', async (session, context) => {
    const tenantId = session.caller.tenant.id;
    const left = await readKept(store, tenantId, read(context, 'a').trim());
    const right = await readKept(store, tenantId, read(context, 'b').trim());
    const page = await buildComparePage(peopleOf(session), left, right);
    for (const { record } of [left, right])
      note(session, context, {
        kind: 'review.opened',
        subject: record.qrCodeId,
        details: { as: 'compared' },
      });
    return page;
  });
  get('/reviews/:id', async (session, context) => {
    const kept = await readKept(store, session.caller.tenant.id, context.req.param('id') ?? '');
    const page = await buildReviewPage(parts, peopleOf(session), kept);
    note(session, context, { kind: 'review.opened', subject: kept.record.qrCodeId });
    return page;
  });
  get('/reviews/:id/report', async (session, context) => {
    const record = await findKept(store, session.caller.tenant.id, context.req.param('id') ?? '');
    const page = await parts.sendReport(context, record);
    note(session, context, { kind: 'review.opened', subject: record.qrCodeId, details: { as: 'report' } });
    return page;
  });
  app.post(
    '/reviews/:id/decide',
    forSignedIn(parts, async (session, context) => {
      const form = await readForm(context, MOST_FORM);
      checkForm(context, session, form);
      const kept = await readKept(store, session.caller.tenant.id, context.req.param('id') ?? '');
      const requestId = context.get('requestId');
      const outcome = await decide(parts, { caller: session.caller, requestId }, kept, form);
      if ('wrong' in outcome) return buildReviewPage(parts, peopleOf(session), kept, outcome.wrong);
      note(session, context, {
        ...{ kind: 'review.decided', subject: kept.record.qrCodeId },
        details: { line: Number(form.get('line')), newReview: outcome.id },
      });
      return context.redirect(`${basePath(publicUrl())}/reviews/${outcome.id}`, 303);
    }),
  );
  refuseOtherMethods(app, '/reviews/:id/decide', ['POST']);
}
