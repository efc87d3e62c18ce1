/** Answers that are a pure function of the request, in JSON. */
import type { ReviewRequest } from '../../engine/index.ts';
import { type Mistake, Refusal, refuseRequest } from '../door/refusal.ts';
import { encodeJson } from '../door/respond.ts';
import type { AnswerJob, Knowledge } from './job.ts';

/** What a JSON answer is made from; it is the context that the operations of the engine want, too. */
export interface Question extends Pick<Knowledge, 'engine' | 'ruleBook' | 'tables' | 'listFacilities'> {
  /** The payer pack of the caller; blank: none. */
  readonly tenant: string;
  readonly text: string;
  readonly historyLimit: number;
}

export function answerJson(answer: (question: Question) => object): AnswerJob {
  return ({ tenant, text, historyLimit, acceptEncoding }, { engine, ruleBook, tables, listFacilities }) => {
    const body = answer({
      engine,
      ruleBook,
      tables,
      listFacilities,
      tenant: tenant.pack,
      text,
      historyLimit,
    });
    return { ...encodeJson(body, acceptEncoding ?? undefined), review: null, counts: {} };
  };
}

interface Accepted<Request> {
  readonly ok: true;
  readonly request: Request;
  readonly ignoredFields: readonly string[];
}

/** Passes on what a parser of the engine made of a body; throws a Refusal that lists every mistake instead. */
export function acceptRequest<Request>(
  parsed: Accepted<Request> | { readonly ok: false; readonly problems: readonly Mistake[] },
): Accepted<Request> {
  if (!parsed.ok) throw refuseRequest(parsed.problems);
  return parsed;
}

/** The bill in the body; throws a Refusal that lists every mistake in it, or says that it is too much work. */
export const readBill = (question: Question): ReviewRequest => acceptBill(question).request;

/** The same with the fields that nobody reads. */
export function acceptBill({
  engine,
  text,
  historyLimit,
}: Pick<Question, 'engine' | 'text' | 'historyLimit'>) {
  const accepted = acceptRequest(engine.parseRequest(text));
  const { Services, BillHistory } = accepted.request;
  const pairs = Services.length * (BillHistory ?? []).reduce((sum, bill) => sum + bill.Services.length, 0);
  if (pairs > historyLimit)
    throw new Refusal('history_too_long', {
      sentence:
        `Lines of the bill times lines of its prior bills are more than ${historyLimit}. ` +
        'Split the bill, or leave out prior bills of other days and codes.',
    });
  return accepted;
}
