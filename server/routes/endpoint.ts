/** What an endpoint of the API is, how it is routed, and what its answers are put together from. */
import type { Context, MiddlewareHandler } from 'hono';
import type { ReviewRequest } from '../../engine/index.ts';
import type { App, Dependencies, Service } from '../dependencies.ts';
import type { DoorEnvironment } from '../door/environment.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';
import { refuseBody } from '../door/receive-body.ts';
import { type Mistake, Refusal, refuseRequest } from '../door/refusal.ts';
import { respondJson } from '../door/respond.ts';

/** A body as the contract publishes it. */
export interface BodyContract {
  /** File in `schemas/`. */
  readonly schema: string;
  readonly description: string;
}

export interface RequestContract extends BodyContract {
  /** What its refusals are named after: `Bill` has `BadBill` and `BillTooLarge`. */
  readonly name: string;
  /** The same in a sentence, with its article. */
  readonly called: string;
  readonly takesGzip: boolean;
  /** Name of the example of a body with mistakes, kept in `openapi/examples/problems.json`. */
  readonly invalidExample: string;
}

/** A POST behind the door. */
export interface Endpoint {
  readonly path: `/v1/${string}`;
  /** `operationId` of the contract; the examples of its answers are kept under it. */
  readonly id: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Null: it takes no body. */
  readonly request: RequestContract | null;
  /** Of its request, by name; the service's answers to them are the examples of its response. */
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
  /** `isAlwaysGzip`: whatever Accept-Encoding says; it is followed when this is left out. */
  readonly response: BodyContract & { readonly isAlwaysGzip?: boolean };
  readonly handle: Handle;
}

/** Answers a request that was let in, its body read; throws a Refusal for one with mistakes. */
export type Handle = (context: Context<DoorEnvironment>, service: Service) => Response | Promise<Response>;

/** What stands before the endpoints. */
export interface Door {
  readonly authenticate: MiddlewareHandler<DoorEnvironment>;
  readonly limitRate: MiddlewareHandler<DoorEnvironment>;
  readonly receiveJson: MiddlewareHandler<DoorEnvironment>;
  readonly receiveJsonOrGzip: MiddlewareHandler<DoorEnvironment>;
}

/** Routes an endpoint: who is asking comes first, the body after. */
export function addEndpoint(app: App, door: Door, { path, request, handle }: Endpoint, service: Service) {
  const body = !request ? refuseBody() : request.takesGzip ? door.receiveJsonOrGzip : door.receiveJson;
  const answer = async (context: Context<DoorEnvironment>) => handle(context, service);
  app.on('POST', path, door.authenticate, door.limitRate, body, answer);
  refuseOtherMethods(app, path, ['POST']);
}

/** What a JSON answer is made from; it is the context that the operations of the engine want, too. */
export interface Question
  extends Pick<Dependencies, 'engine' | 'ruleBook' | 'tables' | 'listFacilities' | 'config'> {
  /** The payer pack of the caller; blank: none. */
  readonly tenant: string;
  /** The body; blank when the endpoint takes none. */
  readonly text: string;
}

/** The handler of an endpoint whose answer is a pure function of the request, in JSON. */
export function answerJson(answer: (question: Question) => object): Handle {
  return (context, { engine, ruleBook, tables, listFacilities, config, turns }) => {
    const { id, pack: tenant } = context.get('caller').tenant;
    const text = context.get('body')?.text ?? '';
    return turns.take(id, text.length, () => {
      const body = answer({ engine, ruleBook, tables, listFacilities, config, tenant, text });
      return respondJson(body, context.req.header('accept-encoding'));
    });
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
export function acceptBill({ engine, config, text }: Pick<Question, 'engine' | 'config' | 'text'>) {
  const accepted = acceptRequest(engine.parseRequest(text));
  const { Services, BillHistory } = accepted.request;
  const pairs = Services.length * (BillHistory ?? []).reduce((sum, bill) => sum + bill.Services.length, 0);
  if (pairs > config.historyLimit)
    throw new Refusal('history_too_long', {
      sentence:
        `Lines of the bill times lines of its prior bills are more than ${config.historyLimit}. ` +
        'Split the bill, or leave out prior bills of other days and codes.',
    });
  return accepted;
}
