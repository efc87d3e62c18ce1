/** A table file that is changed under a running service makes no price, names itself in the log, and is refused at a reload. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { answerTask } from '../../server/answers/answer-task.ts';
import { takeFingerprint } from '../../server/answers/fingerprint.ts';
import { assemble } from '../../server/assembly.ts';
import type { Bulk } from '../../server/bulk/run-bulk.ts';
import { reviewText } from '../../server/commands/review-text.ts';
import prove from '../../server/reload/prover.ts';
import { startBulkService } from './bulk/bulk-service.ts';
import { useRules } from './commands/rules-folder.ts';
import { startService } from './service.ts';
import { importFiles, makeRvuFile, rvuRow } from './tables/made-releases.ts';

const makeRules = useRules();
const bulks: Bulk[] = [];
afterEach(async () => {
  for (const bulk of bulks.splice(0)) await bulk.stop();
});

const DEMO = JSON.parse(readFileSync('server/demo/1-north-carolina-workers-comp.json', 'utf8')) as {
  Services: object[];
};
const BILL = JSON.stringify({ ...DEMO, Services: DEMO.Services.slice(0, 1) });

/** A store whose only release has other bytes, as many as before, than when it was opened. */
function makeDamaged() {
  const rows = [rvuRow('99203', '', '1.60')];
  const { store } = importFiles({ 'PPRRVU2025_Oct.csv': makeRvuFile({ rows }) });
  const folder = join(store, 'us.pfs.rvu');
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.table'))!);
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  const damage = () => writeFileSync(file, bytes);
  return { store, file, damage };
}

/** The assembly of a service that opened the store while it was whole. */
async function openDamaged() {
  const { store, file, damage } = makeDamaged();
  const folders = { rulesDir: null, tablesDirs: [store] };
  const assembly = await assemble(folders, 'checked');
  damage();
  return { assembly, folders, file };
}

const names = (file: string) => ({
  problems: [expect.stringContaining(`${file}: its sha256 is `)],
});

test('a bill that needs it is answered 503, and the log names the file', async () => {
  const { assembly, file } = await openDamaged();
  const service = await startService({}, assembly);
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const response = await service.post('/v1/review', BILL, headers);
  expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect(response.headers.get('retry-after')).toBe('60');
  expect(service.logged).toContainEqual({ requestId: expect.any(String), ...names(file) });
});

test('so is the row of a job', async () => {
  const { assembly, file } = await openDamaged();
  const { answerJob } = await import('../../server/answers/answer-job.ts');
  const parts = await startBulkService(bulks);
  parts.begin({ answer: async (job) => answerJob(job, assembly) });
  const id = await parts.submit([BILL]);
  expect(await parts.finish(id)).toMatchObject({ rowsFailed: 1 });
  expect((await parts.results(id)).map(({ code }) => code)).toEqual(['unavailable']);
  expect(parts.logged).toMatchObject([{ requestId: `${id}:1`, ...names(file) }]);
});

test('a thread that meets it leaves the answer to the service, which may have read it before', async () => {
  const { assembly, folders } = await openDamaged();
  const job = {
    ...{ endpoint: 'review', text: BILL, tenant: { id: 'one', pack: '' }, requestId: 'request' },
    ...{ receivedAt: Date.UTC(2025, 9, 20), startedAt: 0, siteUrl: 'https://review.example' },
    ...{ kept: null, acceptEncoding: null, omitsPage: false, unmade: null, historyLimit: 1_000_000 },
  };
  expect(await answerTask({ job, folders, fingerprint: takeFingerprint(assembly) })).toEqual({
    answer: null,
  });
});

test('a command names the file in place of the review', async () => {
  const { assembly, file } = await openDamaged();
  const options = { assembly, tenant: null, html: false, reviewedAt: null, clock: Date.now };
  const { ok, json } = reviewText(BILL, 'request', options);
  expect([ok, JSON.parse(json)]).toEqual([
    false,
    { error: expect.stringContaining(file), code: 'unavailable', requestId: 'request', problems: [] },
  ]);
});

test('a reload refuses it', async () => {
  const { store, file, damage } = makeDamaged();
  const folders = { rulesDir: makeRules(), tablesDirs: [store] };
  expect(await prove(folders)).toMatchObject({ ok: true });
  damage();
  expect(await prove(folders)).toEqual({ ok: false, problems: expect.stringContaining(file) });
});
