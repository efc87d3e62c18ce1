/** Bulk jobs of the API: rows are sent in chunks, submitted, reviewed beside the service's requests, and fetched. */
import type { Context } from 'hono';
import type { EventDetails } from '../audit/record-event.ts';
import { addRows, requireJob, submitJob } from '../bulk/accept-rows.ts';
import { readResults } from '../bulk/read-results.ts';
import { viewJob } from '../bulk/view-job.ts';
import type { App, Service } from '../dependencies.ts';
import { acceptsGzip } from '../door/coding.ts';
import type { DoorEnvironment } from '../door/environment.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';
import { OMIT_PAGE, omitsPage } from '../door/preferences.ts';
import { refuseBody } from '../door/receive-body.ts';
import { Refusal } from '../door/refusal.ts';
import { respondJson } from '../door/respond.ts';
import { sendInPieces } from '../door/send-in-pieces.ts';
import type { AuditKind } from '../store/audit-records.ts';
import type { Door } from './endpoint.ts';

const ID_BYTES = 16;
/** Jobs in a list. */
const LISTED = 100;
/** Rows of one answer. */
const MOST_RESULTS = 1_000;
/** For a thousand large reviews on a slow line; whoever was cut off goes on behind what came. Milliseconds. */
const DEADLINE = 1_800_000;

type JobContext = Context<DoorEnvironment>;

/** Routes the operations on jobs; `wake` is called when there is work. */
export function addJobs(app: App, door: Door, service: Service, wake: () => void): void {
  const { store, clock, random } = service;
  const before = [door.authenticate, door.limitRate] as const;
  const tenantOf = (context: JobContext) => context.get('caller').tenant.id;
  const idOf = (context: JobContext) => context.req.param('id') ?? '';
  const show = async (context: JobContext, id: string) =>
    respondJson(
      viewJob(await requireJob(store, tenantOf(context), id)),
      context.req.header('accept-encoding'),
    );

  const note = (context: JobContext, kind: AuditKind, details: EventDetails = {}) => {
    const { clientId: actor, tenant } = context.get('caller');
    service.record({ kind, actor, tenantId: tenant.id, subject: idOf(context), details });
  };

  app.post('/v1/jobs', ...before, refuseBody(), async (context) => {
    const { clientId, tenant } = context.get('caller');
    const id = Buffer.from(random(ID_BYTES)).toString('hex');
    const isWithout = omitsPage(context.req.header('prefer'));
    const made = { id, tenantId: tenant.id, clientId, createdAt: clock(), submittedAt: null, rowCount: 0 };
    await store.addBulkJob({ ...made, omitsPages: isWithout });
    const response = await show(context, id);
    if (isWithout) response.headers.set('preference-applied', OMIT_PAGE);
    return response;
  });
  app.get('/v1/jobs', ...before, async (context) => {
    const jobs = await store.listBulkJobs(tenantOf(context), LISTED);
    return respondJson({ error: null, jobs: jobs.map(viewJob) }, context.req.header('accept-encoding'));
  });
  refuseOtherMethods(app, '/v1/jobs', ['GET', 'POST']);

  app.get('/v1/jobs/:id', ...before, (context) => show(context, idOf(context)));
  app.delete('/v1/jobs/:id', ...before, async (context) => {
    if (!(await store.removeBulkJob(tenantOf(context), idOf(context)))) throw new Refusal('job_unknown');
    note(context, 'job.removed');
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  });
  refuseOtherMethods(app, '/v1/jobs/:id', ['GET', 'DELETE']);

  app.post('/v1/jobs/:id/rows', ...before, door.receiveRows, async (context) => {
    const place = { tenantId: tenantOf(context), jobId: idOf(context) };
    await addRows(store, place, readCount(context, 'after'), context.get('body').text);
    return show(context, place.jobId);
  });
  refuseOtherMethods(app, '/v1/jobs/:id/rows', ['POST']);

  app.post('/v1/jobs/:id/submit', ...before, refuseBody(), async (context) => {
    const place = { tenantId: tenantOf(context), jobId: idOf(context) };
    await submitJob(store, place, readCount(context, 'rows'), clock());
    wake();
    return show(context, place.jobId);
  });
  refuseOtherMethods(app, '/v1/jobs/:id/submit', ['POST']);

  app.get('/v1/jobs/:id/results', ...before, async (context) => {
    const place = { tenantId: tenantOf(context), jobId: idOf(context) };
    const after = readCount(context, 'after');
    await requireJob(store, place.tenantId, place.jobId);
    const lines = countLines(readResults(store, place, after, MOST_RESULTS), (rows) => {
      if (rows > 0) note(context, 'job.fetched', { after, rows });
    });
    return sendLines(lines, context.req.header('accept-encoding'));
  });
  refuseOtherMethods(app, '/v1/jobs/:id/results', ['GET']);
}

/** A number of rows in the query. */
function readCount(context: JobContext, name: 'after' | 'rows'): number {
  const text = context.req.query(name) ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new Refusal('query_invalid');
  return Number(text);
}

/** The same lines; says how many were taken when they end or nobody takes more. */
async function* countLines(lines: AsyncGenerator<string>, tell: (count: number) => void) {
  let count = 0;
  try {
    for await (const line of lines) {
      count += 1;
      yield line;
    }
  } finally {
    tell(count);
  }
}

/** Lines as they are read, so that the results of large bills are never held together. */
async function sendLines(
  lines: AsyncGenerator<string, void>,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const isGzip = acceptsGzip(acceptEncoding);
  const body = sendInPieces(await lines.next(), lines, { isGzip, deadline: DEADLINE });
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
    },
  });
}
