/** kill -9 under load, again and again on one store: what was acknowledged is there, the chain holds, bulk rows are done once. */
import { setTimeout as pause } from 'node:timers/promises';
import { verifyChain } from '../../server/audit/verify-chain.ts';
import { finishJobs, type SentJob, sendJob } from './bulk-jobs.ts';
import { authorise, postReview, send } from './caller.ts';
import type { StoreKind } from './place.ts';
import { type Attack, listStores, type Row } from './row.ts';
import { startTarget, type Target } from './target.ts';

const LANES = 6;

interface Kept {
  readonly id: string;
  /** Path and query of its report. */
  readonly link: string;
}

/** Reviews until the service is gone; names each that was acknowledged. */
async function load(target: Target, headers: Record<string, string>, kept: Kept[]): Promise<void> {
  const runLane = async () => {
    for (;;)
      try {
        const { status, text } = await postReview(target.url, headers);
        if (status !== 200) continue;
        const { qrCodeID: id, qrCodeURL } = JSON.parse(text) as { qrCodeID: string; qrCodeURL: string };
        const { pathname, search } = new URL(qrCodeURL);
        kept.push({ id, link: pathname + search });
      } catch {
        return;
      }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
}

/** Reviews whose report does not open. */
async function countLost(target: Target, kept: readonly Kept[]): Promise<number> {
  const left = [...kept];
  let lost = 0;
  const runLane = async () => {
    for (let one = left.pop(); one; one = left.pop())
      if ((await send(target.url, { method: 'HEAD', path: one.link })).status !== 200) lost += 1;
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  return lost;
}

/** Not the same moment each time: from the first answers to under full load, a few milliseconds sooner or later. */
async function waitForMore(kept: readonly Kept[], target: Target, round: number): Promise<void> {
  const wanted = kept.length + 1 + ((round * 13) % 60);
  for (let waited = 0; kept.length < wanted && waited < 20_000 && target.isRunning(); waited += 5)
    await pause(5);
  await pause((round * 7) % 20);
}

async function killRounds(kind: StoreKind, rounds: number, isLong: boolean): Promise<Row[]> {
  const place = await kind.make();
  const kept: Kept[] = [];
  const jobs: SentJob[] = [];
  let target: Target | null = null;
  try {
    for (let round = 0; round < rounds; round += 1) {
      target = await startTarget(place, { LOG_LEVEL: 'silent' });
      const headers = await authorise(target.url, place.one);
      if (round < 10) jobs.push(await sendJob(target.url, headers, `${kind.name}-${round}`, 24));
      const loading = load(target, headers, kept);
      await waitForMore(kept, target, round);
      target.signal('SIGKILL');
      await target.ended();
      await loading;
    }
    target = await startTarget(place, { LOG_LEVEL: 'silent' });
    const lost = await countLost(target, kept);
    const headers = await authorise(target.url, place.one);
    const bulk = await finishJobs(target.url, headers, jobs, isLong ? 600_000 : 90_000);
    await target.stop();
    const store = await place.open();
    const chain = await verifyChain(store);
    const copies = await Promise.all(
      bulk.bills.map(async (bill) => (await store.listReviewsOfBill('one', bill)).length),
    );
    await store.close();
    const twice = copies.filter((count) => count !== 1).length;
    const test = `kill -9 under load, ${kind.name}`;
    return [
      {
        test,
        goal: '0 acknowledged reviews lost',
        measured: `${rounds} rounds: ${lost} of ${kept.length} lost`,
        held: lost === 0 && kept.length > 0,
      },
      {
        test,
        goal: 'the chain holds',
        measured: `${chain.count} reviews in it, ${chain.problems.length} problems`,
        held: chain.problems.length === 0 && chain.count >= kept.length,
      },
      {
        test,
        goal: 'bulk rows each exactly once',
        measured: `${bulk.rows} of ${bulk.expected} rows of ${jobs.length} jobs, ${bulk.wrong} wrong, ${twice} not kept once`,
        held: bulk.rows === bulk.expected && bulk.wrong === 0 && twice === 0 && bulk.expected > 0,
      },
    ];
  } finally {
    await target?.stop();
    place.remove();
  }
}

export const kills: Attack = {
  name: 'kills',
  async run(setting) {
    const rounds = setting.isLong ? 100 : 3;
    // Beside each other: much of it is waiting for claims to run out.
    const rows = await Promise.all(
      listStores(setting).map((kind) => killRounds(kind, rounds, setting.isLong)),
    );
    return rows.flat();
  },
};
