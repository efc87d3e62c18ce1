/** Restarts by SIGTERM under load, behind a look at the health as a load balancer has it: nobody is cut off or turned away. */
import { setTimeout as pause } from 'node:timers/promises';
import { authorise, codeOf, makeBill, postReview, send } from './caller.ts';
import type { StoreKind } from './place.ts';
import { type Attack, listStores, type Row } from './row.ts';
import { startTarget, type Target } from './target.ts';

const LANES = 6;
/** Between two looks at the health. Milliseconds. */
const LOOK = 100;
/** As long a look may take beside the other attacks, a service goes on behind the signal. */
const DRAIN_SECONDS = '3';

interface Tally {
  answered: number;
  readonly failures: Map<string, number>;
}

function note(tally: Tally, failure: string | null): void {
  tally.answered += Number(failure === null);
  if (failure !== null) tally.failures.set(failure, (tally.failures.get(failure) ?? 0) + 1);
}

/** Sends until the health is no longer good; resolves when all that was sent is answered. */
async function loadUntilUnready(target: Target, headers: Record<string, string>, tally: Tally) {
  let isReady = true;
  const watch = async () => {
    while (isReady) {
      const { status } = await send(target.url, { path: '/health' }).catch(() => ({ status: 0 }));
      isReady = status === 200;
      if (isReady) await pause(LOOK);
    }
  };
  const runLane = async () => {
    while (isReady)
      note(
        tally,
        await postReview(target.url, headers).then(
          ({ status, text }) => (status === 200 && text.trimEnd().endsWith('}') ? null : `status ${status}`),
          codeOf,
        ),
      );
  };
  await Promise.all([watch(), ...Array.from({ length: LANES }, runLane)]);
}

/** A report read slowly, across the signal: it has to come whole. */
async function download(target: Target, link: string): Promise<string | null> {
  const { get } = await import('node:http');
  return new Promise((resolve) => {
    get(target.url + link, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => {
        text += chunk;
        incoming.pause();
        setTimeout(() => incoming.resume(), 5);
      });
      incoming.on('end', () => resolve(text.trimEnd().endsWith('</html>') ? null : 'report cut off'));
      incoming.on('error', (error) => resolve(`report ${codeOf(error)}`));
    }).on('error', (error) => resolve(`report ${codeOf(error)}`));
  });
}

async function restart(kind: StoreKind, rounds: number, processes = 1): Promise<Row[]> {
  const place = await kind.make();
  const tally: Tally = { answered: 0, failures: new Map() };
  let target: Target | null = null;
  let port = 0;
  const codes: (number | null)[] = [];
  const said: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const settings = { LOG_LEVEL: 'error', DRAIN_SECONDS, PROCESSES: String(processes) };
      target = await startTarget(place, settings, port);
      port = target.port;
      const headers = await authorise(target.url, place.one);
      const large = await postReview(target.url, headers, makeBill(undefined, 150));
      const { pathname, search } = new URL((JSON.parse(large.text) as { qrCodeURL: string }).qrCodeURL);
      const loading = loadUntilUnready(target, headers, tally);
      await pause(300 + ((round * 137) % 500));
      const reading = download(target, pathname + search);
      await pause(20);
      target.signal('SIGTERM');
      await loading;
      note(tally, await reading);
      codes.push(await target.ended());
      said.push(target.output());
    }
  } finally {
    await target?.stop();
    place.remove();
  }
  // Why it answered otherwise stands in its log alone.
  if (tally.failures.size > 0) process.stderr.write(said.join(''));
  const failures = [...tally.failures].map(([name, times]) => `${times} × ${name}`).join(', ');
  const together = processes === 1 ? '' : `, ${processes} processes`;
  const test = `restart by SIGTERM under load, ${kind.name}${together}`;
  return [
    {
      test,
      goal: '0 reset, 0 refused, no download cut',
      measured: `${rounds} restarts: ${tally.answered} answered, ${failures || '0 failed'}`,
      held: tally.failures.size === 0 && tally.answered > rounds,
    },
    {
      test,
      goal: 'each ends with 0',
      measured: `exit codes ${[...new Set(codes)].join(', ')}`,
      held: codes.every((code) => code === 0),
    },
  ];
}

export const restarts: Attack = {
  name: 'restarts',
  async run(setting) {
    const rows: Row[] = [];
    const rounds = setting.isLong ? 20 : 2;
    for (const kind of listStores(setting)) rows.push(...(await restart(kind, rounds)));
    rows.push(...(await restart(setting.sqlite, rounds, 2)));
    return rows;
  },
};
