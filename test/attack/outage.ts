/** Takes the store away from a service under way, looks how soon callers are told, brings it back, and looks how soon they are served. */
import { setTimeout as pause } from 'node:timers/promises';
import { authorise, codeOf, postReview, type Reply, send } from './caller.ts';
import type { Row } from './row.ts';
import type { Target } from './target.ts';

const TOLD_WITHIN = 2_000;
const BACK_WITHIN = 5_000;
/** How long it is looked for what should come within these. Milliseconds. */
const PATIENCE = 30_000;

export interface Outage {
  readonly name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
  /** Some reviews still fit: they have to be there afterwards, and it is looked on from the first that is refused. */
  readonly holdsSome?: boolean;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const quietly = (call: Promise<Reply>) =>
  call.catch((error: unknown) => ({ status: 0, milliseconds: 0, text: codeOf(error) }) as Reply);

/** Links of the reviews that are acknowledged until the first that is not. */
async function fillUp(target: Target, headers: Record<string, string>): Promise<string[]> {
  const links: string[] = [];
  for (; links.length < 2_000; ) {
    const { status, text } = await quietly(postReview(target.url, headers));
    if (status !== 200) break;
    const { pathname, search } = new URL((JSON.parse(text) as { qrCodeURL: string }).qrCodeURL);
    links.push(pathname + search);
  }
  return links;
}

/** What callers are told, and their longest wait for it. The health learns of a store that still reads by a review that is refused. */
async function look(target: Target, headers: Record<string, string>, rounds: number) {
  const statuses: number[] = [];
  let longest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const asked = [
      () => postReview(target.url, headers, undefined, { patience: PATIENCE }),
      () => send(target.url, { path: '/health', patience: PATIENCE }),
    ];
    for (const ask of asked) {
      const { status, milliseconds } = await quietly(ask());
      statuses.push(status);
      longest = Math.max(longest, milliseconds);
    }
    await pause(50);
  }
  return { statuses, longest };
}

async function waitUntilGood(target: Target, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { status } = await quietly(postReview(target.url, headers, undefined, { patience: PATIENCE }));
    const took = performance.now() - start;
    if (status === 200 || took > PATIENCE) return took;
    await pause(50);
  }
}

/** One row for what callers are told, one for the times. */
export async function measureOutage(target: Target, outage: Outage, kind: string): Promise<Row[]> {
  const headers = await authorise(target.url, target.place.one);
  const before = await postReview(target.url, headers);
  await outage.begin();
  const fitted = outage.holdsSome ? await fillUp(target, headers) : [];
  const { statuses, longest } = await look(target, headers, 4);
  await outage.end();
  const test = `${kind}: ${outage.name}`;
  const told = statuses.filter((status) => status === 503).length;
  const others = [...new Set(statuses.filter((status) => status !== 503))];
  const rows: Row[] = [
    {
      test,
      goal: 'reviews and health are 503',
      measured: `${told} of ${statuses.length} are 503${others.length > 0 ? `, others ${others.join(', ')}` : ''}`,
      held: before.status === 200 && others.length === 0,
    },
    {
      test,
      goal: `told within ${seconds(TOLD_WITHIN)}`,
      measured: `longest ${seconds(longest)}`,
      held: longest <= TOLD_WITHIN,
      needsQuiet: true,
    },
  ];
  const back = await waitUntilGood(target, headers);
  const opened = await Promise.all(fitted.map((path) => quietly(send(target.url, { path }))));
  const lost = opened.filter(({ status }) => status !== 200).length;
  if (outage.holdsSome)
    rows.push({
      test,
      goal: 'what was acknowledged is kept',
      measured: `${lost} of ${fitted.length} lost`,
      held: lost === 0,
    });
  return [
    ...rows,
    {
      test,
      goal: 'served again by itself',
      measured: back > PATIENCE ? `not within ${seconds(PATIENCE)}` : 'yes',
      held: back <= PATIENCE && target.isRunning(),
    },
    {
      test,
      goal: `back within ${seconds(BACK_WITHIN)}`,
      measured: seconds(back),
      held: back <= BACK_WITHIN,
      needsQuiet: true,
    },
  ];
}
