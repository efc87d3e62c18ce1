/** Builds the HTTP application from its parts; touches nothing of the world that was not handed in. */
import { Hono } from 'hono';
import { createWork } from './answers/do-work.ts';
import { createRecorder } from './audit/create-recorder.ts';
import { MOST_BYTES } from './bulk/accept-rows.ts';
import type { Config } from './config/config.ts';
import { createTokenVerifier, type TokenParts } from './credentials/tokens.ts';
import type { App, Book, Dependencies, Surroundings } from './dependencies.ts';
import { noteAddress } from './door/address.ts';
import { authenticate, createIdentifier, type IdentifyCaller } from './door/authenticate.ts';
import { drainUnread } from './door/drain-unread.ts';
import type { DoorEnvironment } from './door/environment.ts';
import { handleErrors } from './door/handle-errors.ts';
import { createTokenLimits } from './door/limit-tokens.ts';
import { logRequests } from './door/log-requests.ts';
import { LARGE_BODY_PACE } from './door/pace.ts';
import { type CountRequest, createRequestCount, limitRate } from './door/rate-limit.ts';
import { receiveBody } from './door/receive-body.ts';
import { identifyRequest } from './door/request-id.ts';
import { createSlots } from './door/slots.ts';
import { createTurns } from './door/turns.ts';
import { ENDPOINTS } from './endpoints.ts';
import { createGather } from './kept/gather.ts';
import { createPageMaker } from './kept/make-page.ts';
import { createReviewIds } from './kept/review-id.ts';
import { createMetrics } from './metrics.ts';
import { addEndpoint, type Door } from './routes/endpoint.ts';
import { addHealth } from './routes/health.ts';
import { addJobs } from './routes/jobs.ts';
import { addJwks } from './routes/jwks.ts';
import { addMetadata } from './routes/metadata.ts';
import { addMetrics } from './routes/metrics.ts';
import { addOpenApi, rememberContract } from './routes/openapi.ts';
import { addReport, createReportSender } from './routes/report.ts';
import { addToken } from './routes/token.ts';
import { addSite } from './site/add-site.ts';
import { createTryCount } from './site/try/add-try.ts';

/** Received and inflated bytes that pass without holding one of the few slots. */
const SMALL_RECEIVED = 262_144;
const SMALL_INFLATED = 1_048_576;
const WAITING_BODIES = 64;
/** Of requests that were received and wait for their turn. */
const WAITING_CHARACTERS = 67_108_864;
const PATIENCE_MILLISECONDS = 5_000;
const DRAIN_MILLISECONDS = 5_000;

/** The whole service; `app.request()` runs it without a network. */
export const createApp = (parts: Dependencies): App => createAppMaker(parts)(parts);

/**
 * Makes applications that differ in what bills are answered with, and share the rest: limits, queues, caches and numbers
 * outlive a book of rules. A request stays with the application that it began with, and so with one book.
 */
export function createAppMaker(parts: Surroundings): (book: Book) => App {
  const { config, clock, peers } = parts;
  const metrics =
    config.metricsToken === '' ? null : createMetrics({ ofProcess: parts.ownsProcess ?? false, peers });
  const tokens = createTokenParts(parts);
  const identify = createIdentifier(parts.store, createTokenVerifier(tokens), clock);
  const count = createCount(parts);
  const door = createDoor(parts, identify, count);
  const makeTurns = () => createTurns({ waiting: WAITING_CHARACTERS, share: WAITING_CHARACTERS / 2 });
  const [turns, largeTurns] = [makeTurns(), makeTurns()];
  const ofService = {
    nextReviewId: createReviewIds(parts.store),
    turns,
    repeats: new Map(),
    gather: createGather(turns),
    record: createRecorder(parts),
  };
  const tokenLimits = createTokenLimits(config.tokenLimit, clock, peers);
  metrics?.watch(parts.store, [turns, largeTurns], parts.reloads);
  const sendWith = createReportSender();
  const contract = rememberContract(parts);
  const takeTry = createTryCount(config.tryLimit, clock, peers);
  const ofSite = { identify, count, tokens, tokenLimits, contract, takeTry };
  return (book) => {
    const whole = { ...parts, ...book };
    const app = new Hono<DoorEnvironment>({ strict: true });
    app.use(
      identifyRequest(parts.random),
      logRequests(parts.logger, metrics),
      drainUnread(limitDraining(config)),
      noteAddress(config.proxies),
    );
    handleErrors(app, parts.logger);
    const service = { ...whole, ...ofService, work: createWork(whole, book.workers, turns, largeTurns) };
    const sendReport = sendWith(createPageMaker(service.work));
    if (config.externalIssuer === null) {
      addToken(app, tokens, tokenLimits);
      addJwks(app, whole);
      addMetadata(app, whole);
    }
    addHealth(app, whole);
    if (metrics) addMetrics(app, metrics, config.metricsToken);
    addReport(app, service, sendReport);
    addOpenApi(app, contract);
    addSite(app, { ...service, ...ofSite, sendReport });
    for (const endpoint of ENDPOINTS) addEndpoint(app, door, endpoint, service);
    addJobs(app, door, service, () => parts.wakeBulk?.());
    return app;
  };
}

/** More than the largest body, so that whoever sends a little too much learns that, too. */
const limitDraining = (config: Config) => ({ bytes: 2 * config.bodyLimit, milliseconds: DRAIN_MILLISECONDS });

function createTokenParts(parts: Surroundings): TokenParts {
  return {
    store: parts.store,
    clock: parts.clock,
    random: parts.random,
    settings: () => ({
      issuer: parts.publicUrl(),
      audience: parts.publicUrl(),
      external: parts.config.externalIssuer,
    }),
  };
}

/** Pages and API count the same requests of a client. Nothing is counted where no limit is configured. */
function createCount({ config, clock, peers }: Surroundings): CountRequest {
  const limit = { perSecond: config.rateLimit, burst: Math.max(1, config.rateLimit) };
  return config.rateLimit > 0 ? createRequestCount(limit, clock, peers) : () => {};
}

function createDoor(parts: Surroundings, identify: IdentifyCaller, count: CountRequest): Door {
  const { config } = parts;
  const makeSlots = (slots: number) =>
    createSlots({
      slots,
      waiting: WAITING_BODIES,
      share: { slots: Math.ceil(slots / 2), waiting: WAITING_BODIES / 2 },
      patience: parts.patience ?? PATIENCE_MILLISECONDS,
    });
  const places = { receiving: makeSlots(config.largeBodies), working: makeSlots(1) };
  const limits = {
    received: config.bodyLimit,
    inflated: config.inflatedLimit,
    smallReceived: SMALL_RECEIVED,
    smallInflated: SMALL_INFLATED,
    pace: LARGE_BODY_PACE,
  };
  return {
    authenticate: authenticate(identify),
    limitRate: limitRate(count),
    receiveJson: receiveBody(limits, places, { takesGzip: false }),
    receiveJsonOrGzip: receiveBody(limits, places, { takesGzip: true }),
    receiveRows: receiveBody(
      { ...limits, received: Math.min(limits.received, MOST_BYTES), inflated: MOST_BYTES },
      places,
      { takesGzip: true, type: 'application/x-ndjson' },
    ),
  };
}
