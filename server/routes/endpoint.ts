/** What an endpoint of the API is, how it is routed, and what its answers are put together from. */
import type { Context, MiddlewareHandler } from 'hono';
import type { AnswerJob } from '../answers/job.ts';
import type { App, Service } from '../dependencies.ts';
import type { DoorEnvironment, RequestBody } from '../door/environment.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';
import { omitsPage } from '../door/preferences.ts';
import { refuseBody } from '../door/receive-body.ts';
import { watchAnswer } from '../door/watch-answer.ts';
import { makeJob, type Received } from '../kept/keep-review.ts';
import { keepOnce } from '../kept/repeats.ts';
import { describeBug } from '../logger.ts';

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
  /** `isAlwaysCompressed`: whatever Accept-Encoding says; it is followed when this is left out. */
  readonly response: BodyContract & { readonly isAlwaysCompressed?: boolean };
  /** Whether the answer is a review, which is kept for tenants that keep theirs: it then has a number and a link. */
  readonly isKept?: boolean;
  readonly answer: AnswerJob;
}

/** What stands before the endpoints. */
export interface Door {
  readonly authenticate: MiddlewareHandler<DoorEnvironment>;
  readonly limitRate: MiddlewareHandler<DoorEnvironment>;
  readonly receiveJson: MiddlewareHandler<DoorEnvironment>;
  readonly receiveJsonOrGzip: MiddlewareHandler<DoorEnvironment>;
  readonly receiveRows: MiddlewareHandler<DoorEnvironment>;
}

/** Routes an endpoint: who is asking comes first, the body after. */
export function addEndpoint(app: App, door: Door, endpoint: Endpoint, service: Service) {
  const { path, request } = endpoint;
  const body = !request ? refuseBody() : request.takesGzip ? door.receiveJsonOrGzip : door.receiveJson;
  const answer = (context: Context<DoorEnvironment>) => answerRequest(context, endpoint, service);
  app.on('POST', path, door.authenticate, door.limitRate, body, answer);
  refuseOtherMethods(app, path, ['POST']);
}

/** Has the request answered when it is its turn, and sends the answer; one that is kept, when it is durable. */
async function answerRequest(
  context: Context<DoorEnvironment>,
  { id, isKept = false }: Endpoint,
  service: Service,
): Promise<Response> {
  const received = {
    caller: context.get('caller'),
    body: context.get('body') as RequestBody | undefined,
    requestId: context.get('requestId'),
    acceptEncoding: context.req.header('accept-encoding') ?? null,
    omitsPage: isKept && omitsPage(context.req.header('prefer')),
  };
  const { body, headers, counts } = isKept
    ? await answerReview(context, received, service)
    : await service.work(received.caller.tenant.id, makeJob(service, id, received));
  context.set('counts', { ...counts });
  return new Response(body, { headers });
}

/** A review whose sender left before it was sent is marked so: nobody knows of it but the store. */
async function answerReview(context: Context<DoorEnvironment>, received: Received, service: Service) {
  const sent = await keepOnce(service, received, context.req.header('idempotency-key'));
  const { qrCodeID, isRepeat } = sent;
  const { clientId, tenant } = received.caller;
  if (isRepeat)
    service.record({ kind: 'review.fetched', actor: clientId, tenantId: tenant.id, subject: qrCodeID });
  const { store, logger, clock } = service;
  watchAnswer(context.env?.outgoing, (isSent) => {
    if (qrCodeID === null || (isSent && !isRepeat)) return;
    const note = { requestId: received.requestId, tenant: received.caller.tenant.id };
    if (!isSent) logger.warn(note, 'the sender left before the answer');
    // It was left before: now it is sent.
    store.noteUnanswered(note.tenant, qrCodeID, isSent ? null : clock()).catch((error: unknown) => {
      logger.error({ ...note, bug: describeBug(error) }, 'could not note that the sender left');
    });
  });
  return sent.answer;
}
