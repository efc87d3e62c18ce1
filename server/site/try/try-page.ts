/** The page to try a bill on, as it is at first and as it is after a try. */
import { Refusal } from '../../door/refusal.ts';
import type { Page } from '../shell/page.ts';
import type { SiteParts } from '../shell/site-parts.ts';
import { listDemoBills } from './demo-bills.ts';
import { readScript } from './script.ts';

export interface TryForm {
  readonly bill: string;
  readonly line: string;
  readonly rule: string;
  readonly token: string;
  readonly apiKey: string;
}

/** What came of a try. */
export interface Tried {
  readonly status: NonNullable<Page['status']>;
  readonly view: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const NOT_TRIED = { isReviewed: false, isWrong: false, isRefused: false };
const STATUSES: readonly number[] = [400, 401, 403, 413, 429, 503];

/** A refusal as the page says it; anything else is a bug of ours and goes on. */
export function viewRefusal(error: unknown): Tried {
  if (!(error instanceof Refusal)) throw error;
  const status = (STATUSES.includes(error.status) ? error.status : 400) as Tried['status'];
  const { 'retry-after': wait } = error.headers;
  return {
    status,
    view: { ...NOT_TRIED, isRefused: true, refusal: error.message, wait: wait ?? '' },
    headers: wait === undefined ? {} : { 'retry-after': wait },
  };
}

/**
 * @param example name of a bill of the demo; of an unknown one the first is shown
 * @param form what was sent; null at first, or where it could not be read
 */
export function buildTryPage(
  { ruleBook, config }: Pick<SiteParts, 'ruleBook' | 'config'>,
  example: string,
  form: TryForm | null = null,
  tried: Tried | null = null,
): Page {
  const bills = listDemoBills();
  const first = bills.find(({ name }) => name === example) ?? bills[0];
  return {
    template: 'try',
    title: 'Try a bill',
    part: 'try',
    hasScript: true,
    isPrivate: true,
    status: tried?.status ?? 200,
    headers: tried?.headers ?? {},
    view: {
      ...NOT_TRIED,
      bill: form?.bill ?? first?.text ?? '',
      examples: bills.map(({ name, title }) => ({
        name,
        exampleTitle: title,
        isHere: !form && name === first?.name,
      })),
      needsToken: config.tryLimit === 0,
      token: form?.token ?? '',
      apiKey: form?.apiKey ?? '',
      hasToken: Boolean(form?.token),
      scriptVersion: readScript().version,
      bookDigest: ruleBook.digest.slice(0, 12),
      isRefused: false,
      ...tried?.view,
    },
  };
}
