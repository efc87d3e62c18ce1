/** One tenant tries what belongs to another: reports, jobs, results, lists, keys. */
import { sendJob } from './bulk-jobs.ts';
import { authorise, type Message, postReview, send } from './caller.ts';
import type { StoreKind } from './place.ts';
import { type Attack, listStores, type Row } from './row.ts';
import { withTarget } from './target.ts';

const SECRET = 'TENANT-TWO-OWNS-THIS';

const attackStore = (kind: StoreKind): Promise<Row[]> =>
  withTarget(kind.make(), async ({ url, place }): Promise<Row[]> => {
    const [own, other] = [await authorise(url, place.one), await authorise(url, place.two)];
    const review = async (headers: Record<string, string>) => {
      const { text } = await postReview(url, headers);
      const { qrCodeID: id, qrCodeURL } = JSON.parse(text) as { qrCodeID: string; qrCodeURL: string };
      return { id, key: new URL(qrCodeURL).searchParams.get('k')! };
    };
    const [mine, theirs] = [await review(own), await review(other)];
    const job = await sendJob(url, other, SECRET, 4);
    const json = { ...own, 'content-type': 'application/json' };
    const rows = { ...own, 'content-type': 'application/x-ndjson' };
    const at = `/v1/jobs/${job.id}`;
    const tried: readonly (Message & { readonly wanted: number })[] = [
      { path: `/ID/${theirs.id}?k=${mine.key}`, wanted: 404 },
      { path: `/ID/${mine.id}?k=${theirs.key}`, wanted: 404 },
      { path: `/ID/${theirs.id}`, wanted: 404 },
      { path: `/ID/${theirs.id}?k=`, headers: own, wanted: 404 },
      { path: `/ID/${theirs.id}?k=${theirs.key.slice(0, -1)}`, wanted: 404 },
      { path: at, headers: own, wanted: 404 },
      { path: `${at}/results?after=0`, headers: own, wanted: 404 },
      { path: `${at}/rows?after=4`, method: 'POST', headers: rows, body: '{}\n', wanted: 404 },
      { path: `${at}/submit?rows=4`, method: 'POST', headers: own, wanted: 404 },
      { path: at, method: 'DELETE', headers: own, wanted: 404 },
      { path: '/v1/jobs', headers: own, wanted: 200 },
      { path: '/v1/jobs?tenant=two', headers: { ...own, 'x-tenant': 'two' }, wanted: 200 },
      { path: at, headers: { ...own, 'x-api-key': other['x-api-key']! }, wanted: 403 },
      { path: at, headers: { ...other, 'x-api-key': own['x-api-key']! }, wanted: 403 },
      { path: at, wanted: 401 },
      {
        path: '/v1/customcodes',
        method: 'POST',
        headers: { ...json, 'x-api-key': other['x-api-key']! },
        wanted: 403,
      },
    ];
    const wrong: string[] = [];
    for (const { wanted, ...message } of tried) {
      const { status, text } = await send(url, message);
      const shows = text.includes(job.id) || text.includes(SECRET) || text.includes(theirs.key);
      // A problem document names the path that was asked for, if anything.
      if (status !== wanted || (status === 200 && shows))
        wrong.push(`${message.method ?? 'GET'} ${message.path.replace(/\?.*/, '')}: ${status}`);
    }
    const still = await send(url, { path: at, headers: other });
    const report = await send(url, { path: `/ID/${theirs.id}?k=${theirs.key}` });
    return [
      {
        test: `reads across tenants, ${kind.name}`,
        goal: '0 of reports, jobs, results, lists',
        measured: `${tried.length} tried, ${wrong.length} otherwise than wanted${wrong.length > 0 ? `: ${wrong.join(', ')}` : ''}`,
        held: wrong.length === 0,
      },
      {
        test: `reads across tenants, ${kind.name}`,
        goal: 'the owner has it all still',
        measured: `job ${still.status}, report ${report.status}`,
        held: still.status === 200 && report.status === 200,
      },
    ];
  });

export const tenants: Attack = {
  name: 'tenants',
  async run(setting) {
    const rows: Row[] = [];
    for (const kind of listStores(setting)) rows.push(...(await attackStore(kind)));
    return rows;
  },
};
