/** Bulk jobs of the API: rows are sent in chunks, submitted, reviewed beside the service's requests, and fetched. */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'hono';
import { addRows, requireJob, submitJob } from '../bulk/accept-rows.ts';
import { readResults } from '../bulk/read-results.ts';
import { viewJob } from '../bulk/view-job.ts';
import type { App, Service } from '../dependencies.ts';
import { acceptsGzip } from '../door/coding.ts';
import type { DoorEnvironment } from '../door/environment.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';
import { refuseBody } from '../door/receive-body.ts';
import { Refusal } from '../door/refusal.ts';
import { respondJson } from '../door/respond.ts';
import type { Door } from './endpoint.ts';

const ID_BYTES = 16;
/** Jobs in a list. */
const LISTED = 100;
/** Rows of one answer. */
const MOST_RESULTS = 1_000;

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

  app.post('/v1/jobs', ...before, refuseBody(), async (context) => {
    const { clientId, tenant } = context.get('caller');
    const id = Buffer.from(random(ID_BYTES)).toString('hex');
    const made = { id, tenantId: tenant.id, clientId, createdAt: clock(), submittedAt: null, rowCount: 0 };
    await store.addBulkJob(made);
    return show(context, id);
  });
  app.get('/v1/jobs', ...before, async (context) => {
    const jobs = await store.listBulkJobs(tenantOf(context), LISTED);
    return respondJson({ error: null, jobs: jobs.map(viewJob) }, context.req.header('accept-encoding'));
  });
  refuseOtherMethods(app, '/v1/jobs', ['GET', 'POST']);

  app.get('/v1/jobs/:id', ...before, (context) => show(context, idOf(context)));
  app.delete('/v1/jobs/:id', ...before, async (context) => {
    if (!(await store.removeBulkJob(tenantOf(context), idOf(context)))) throw new Refusal('job_unknown');
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
    return sendLines(readResults(store, place, after, MOST_RESULTS), context.req.header('accept-encoding'));
  });
  refuseOtherMethods(app, '/v1/jobs/:id/results', ['GET']);
}

/** A number of rows in the query. */
function readCount(context: JobContext, name: 'after' | 'rows'): number {
  const text = context.req.query(name) ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new Refusal('query_invalid');
  return Number(text);
}

/** Lines as they are read, so that the results of large bills are never held together. */
async function sendLines(
  lines: AsyncGenerator<string>,
  acceptEncoding: string | undefined,
): Promise<Response> {
  // The first before any answer: a store that is away is then no answer that breaks off.
  const first = await lines.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* lines;
  }
  const source = Readable.from(all(), { objectMode: false });
  const isGzip = acceptsGzip(acceptEncoding);
  const stream = isGzip ? source.pipe(createGzip({ level: 1 })) : source;
  source.on('error', (error) => stream.destroy(error));
  stream.on('close', () => source.destroy());
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
    },
  });
}
