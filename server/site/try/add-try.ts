/**
 * `/try`: a bill to edit, and its review. Nothing is kept. Anybody may try with the demo's payer, so many reviews a second
 * for each address; with a token and a key the caller's own payer prices, within the limits of the API.
 */
import type { Context } from 'hono';
import type { App } from '../../dependencies.ts';
import { createBuckets } from '../../door/buckets.ts';
import type { DoorEnvironment } from '../../door/environment.ts';
import { refuseOtherMethods } from '../../door/handle-errors.ts';
import { refuseFor } from '../../door/rate-limit.ts';
import { Refusal } from '../../door/refusal.ts';
import type { Peers } from '../../processes/peers.ts';
import type { Clock } from '../../world.ts';
import { addAsset } from '../shell/asset.ts';
import { respondPage, respondPart } from '../shell/page.ts';
import { readForm } from '../shell/read-form.ts';
import type { SiteParts } from '../shell/site-parts.ts';
import { readScript } from './script.ts';
import { tryBill } from './try-bill.ts';
import { buildTryPage, type TryForm, viewRefusal } from './try-page.ts';
import { viewOutcome } from './view-outcome.ts';

/** Bytes of the form: what a body may have that passes without waiting for a place, percent-encoded. */
const MOST_FORM = 1_048_576;
/** Reviews at once after a pause, for who types quickly. */
const BURST_SECONDS = 5;

const readFields = (form: URLSearchParams): TryForm => ({
  bill: form.get('bill') ?? '',
  line: form.get('line') ?? '',
  rule: form.get('rule') ?? '',
  token: form.get('token') ?? '',
  apiKey: form.get('apiKey') ?? '',
});

/** Counts reviews without a token by address, and refuses one too many; null: none are made without a token. */
export function createTryCount(
  perSecond: number,
  clock: Clock,
  peers?: Peers,
): ((address: string) => void) | null {
  if (perSecond === 0) return null;
  const buckets = createBuckets(
    { perSecond, burst: perSecond * BURST_SECONDS },
    clock,
    peers?.share('tries'),
  );
  return (address) => refuseFor(buckets.take(address));
}

export function addTry(app: App, parts: SiteParts): void {
  const { publicUrl, turns, takeTry } = parts;
  /** Whose payer prices, and whose turn it is. */
  const admit = async (context: Context<DoorEnvironment>, { token, apiKey }: TryForm) => {
    if (token !== '') {
      const caller = await parts.identify({ token: token.trim(), apiKey: apiKey.trim() });
      parts.count(caller);
      return { turn: caller.tenant.id, owner: caller.tenant.id, pack: caller.tenant.pack };
    }
    if (!takeTry)
      throw new Refusal('token_missing', { sentence: 'Here a bill is reviewed only with a token.' });
    const address = context.get('address');
    takeTry(address);
    return { turn: `try ${address}`, owner: 'sandbox', pack: parts.ruleBook.payer('demo') ? 'demo' : '' };
  };
  const answer = async (context: Context<DoorEnvironment>, form: TryForm) => {
    const { turn, owner, pack } = await admit(context, form);
    const line = Number(form.line);
    const whyNot = form.rule !== '' && Number.isInteger(line) ? { line, ref: form.rule } : null;
    const question = { bill: form.bill, owner, pack, requestId: context.get('requestId'), whyNot };
    return turns.take(turn, form.bill.length, () => {
      const outcome = tryBill(parts, question);
      return {
        status: outcome.ok ? (200 as const) : (400 as const),
        view: viewOutcome(parts.ruleBook, outcome, form, publicUrl()),
      };
    });
  };
  addAsset(app, '/site/refresh.js', 'text/javascript', readScript);
  app.get('/try', (context) =>
    respondPage(context, buildTryPage(parts, context.req.query('example') ?? ''), publicUrl()),
  );
  app.post('/try', async (context) => {
    let form: TryForm | null = null;
    const outcome = await readForm(context, MOST_FORM)
      .then((fields) => {
        form = readFields(fields);
        return answer(context, form);
      })
      .catch((error) => viewRefusal(error));
    if (context.req.header('x-part') === 'result')
      return respondPart(context, 'result', outcome, publicUrl());
    return respondPage(context, buildTryPage(parts, '', form, outcome), publicUrl());
  });
  refuseOtherMethods(app, '/try', ['GET', 'HEAD', 'POST']);
}
