/** Forged tokens, and secrets that are guessed: all refused, while others get their tokens. */
import { setTimeout as pause } from 'node:timers/promises';
import { authorise, codeOf, makeBill, postReview, type Reply, requestToken, send } from './caller.ts';
import type { Attack, Row } from './row.ts';
import { type Target, withTarget } from './target.ts';
import { forgeTokens } from './token-forgeries.ts';

async function forge({ url, place }: Target): Promise<Row> {
  const headers = await authorise(url, place.one);
  const jwks = await send(url, { path: '/.well-known/jwks.json' });
  const [publicJwk] = (JSON.parse(jwks.text) as { keys: Record<string, unknown>[] }).keys;
  const token = headers['authorization']!.slice('Bearer '.length);
  const foreign = { tenant: place.two.tenant, client_id: place.two.clientId };
  const tried = forgeTokens(token, publicJwk!, foreign);
  const bill = makeBill();
  const taken: string[] = [];
  for (const [name, forged] of tried) {
    const { status } = await postReview(url, { ...headers, authorization: `Bearer ${forged}` }, bill);
    if (status !== 401) taken.push(`${name}: ${status}`);
  }
  const good = await postReview(url, headers, bill);
  return {
    test: 'forged tokens',
    goal: '60 kinds and more, all 401',
    measured: `${tried.length} kinds, ${taken.length} not 401${taken.length > 0 ? `: ${taken.slice(0, 5).join(', ')}` : ''}; the good one ${good.status}`,
    held: taken.length === 0 && tried.length >= 60 && good.status === 200,
  };
}

/** Another address of this machine than that of the others. */
const ATTACKER = '127.0.0.2';
const LANES = 40;
/** Of others: fewer than one address may have a second. Milliseconds. */
const BETWEEN = 200;

/** Guesses of many connections, and beside them tokens for who has a secret. */
async function guess({ url, place }: Target, count: number): Promise<Row[]> {
  const guessed: string[] = [];
  let left = count;
  const runLane = async () => {
    while (left > 0) {
      left -= 1;
      const account = { clientId: place.one.clientId, clientSecret: `brs_guess${left}` };
      const kind = await requestToken(url, account, ATTACKER).then(
        ({ status, headers }) =>
          status === 429 && !headers['retry-after'] ? '429 without Retry-After' : String(status),
        codeOf,
      );
      guessed.push(kind);
    }
  };
  let isOver = false;
  const attack = Promise.all(Array.from({ length: LANES }, runLane)).finally(() => {
    isOver = true;
  });
  const others: Reply[] = [];
  do {
    others.push(await requestToken(url, place.two));
    await pause(BETWEEN);
  } while (!isOver);
  await attack;
  const kinds = [...new Set(guessed)].sort();
  const issued = others.filter(({ status }) => status === 200).length;
  const longest = Math.max(...others.map(({ milliseconds }) => milliseconds));
  const test = `secrets guessed over ${LANES} connections`;
  return [
    {
      test,
      goal: 'none taken; 401, then 429 with Retry-After or 503',
      measured: `${guessed.length} guesses: ${kinds.map((kind) => `${guessed.filter((one) => one === kind).length} × ${kind}`).join(', ')}`,
      held: kinds.every((kind) => ['401', '429', '503'].includes(kind)) && kinds.includes('401'),
    },
    {
      test,
      goal: 'issuance for others goes on',
      measured: `${issued} of ${others.length} issued, longest ${Math.round(longest)} ms`,
      held: issued === others.length,
      needsQuiet: true,
    },
  ];
}

/** The client whose secret was guessed gets its token, when the wait that its address was given is over. */
async function unlock({ url, place }: Target): Promise<Row> {
  const start = performance.now();
  for (;;) {
    const { status, headers } = await requestToken(url, place.one, ATTACKER);
    const waited = (performance.now() - start) / 1000;
    if (status === 200 || waited > 60)
      return {
        test: 'the client that was guessed at',
        goal: 'gets its token again from the same address within 60 s',
        measured: `status ${status} after ${waited.toFixed(1)} s`,
        held: status === 200,
      };
    const seconds = Number(headers['retry-after'] ?? 1);
    await pause(seconds * 1000);
  }
}

export const tokens: Attack = {
  name: 'tokens',
  run: ({ isLong, sqlite }) =>
    withTarget(sqlite.make(), async (target) => [
      await forge(target),
      ...(await guess(target, isLong ? 20_000 : 500)),
      await unlock(target),
    ]),
};
