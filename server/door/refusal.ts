/** A refusal: thrown anywhere behind the door, turned into `application/problem+json` by the door alone. */
import { REFUSAL_CODES, type RefusalCode } from './refusal-codes.ts';

/** One mistake of a request: where (`Services[3].Charge`), a code from the engine's closed list, what to do. */
export interface Mistake {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface RefusalDetails {
  /** Replaces the sentence of the code where there is more to say. Never holds text of the request. */
  readonly sentence?: string;
  readonly problems?: readonly Mistake[];
  readonly headers?: Readonly<Record<string, string>>;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: number;
  readonly problems: readonly Mistake[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.sentence ?? REFUSAL_CODES[code][1]);
    this.code = code;
    this.status = REFUSAL_CODES[code][0];
    this.problems = details.problems ?? [];
    this.headers = details.headers ?? {};
  }
}

/** Status, headers and body of a problem document. `error` comes first: callers look at it before anything else. */
export function renderProblem(refusal: Refusal, requestId: string) {
  const body = {
    error: refusal.message,
    code: refusal.code,
    status: refusal.status,
    requestId,
    problems: refusal.problems,
  };
  return {
    status: refusal.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...refusal.headers },
    body: `${JSON.stringify(body)}\n`,
  };
}

/** The response of a refusal. */
export function renderRefusal(refusal: Refusal, requestId: string): Response {
  const { status, headers, body } = renderProblem(refusal, requestId);
  return new Response(body, { status, headers });
}

/** The refusal of a request that was understood as JSON text but has mistakes. */
export function refuseRequest(problems: readonly Mistake[]): Refusal {
  const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
  return new Refusal('request_invalid', {
    sentence: `The request has ${count}; nothing was computed. See problems.`,
    problems,
  });
}
