/** Builds the HTTP application from its parts; touches nothing of the world that was not handed in. */
import { Hono } from 'hono';
import { createWork } from './answers/do-work.ts';
import { createRecorder } from './audit/create-recorder.ts';
import { MOST_BYTES } from './bulk/accept-rows.ts';
import type { Config } from './config.ts';
import { createTokenVerifier, type TokenParts } from './credentials/tokens.ts';
import type { App, Dependencies } from './dependencies.ts';
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
import { createMetrics } from './metrics.ts';
import { createReviewIds } from './review-id.ts';
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

/** Received and inflated bytes that pass without holding one of the few slots. */
const SMALL_RECEIVED = 262_144;
const SMALL_INFLATED = 1_048_576;
const WAITING_BODIES = 64;
/** Of requests that were received and wait for their turn. */
const WAITING_CHARACTERS = 67_108_864;
const PATIENCE_MILLISECONDS = 5_000;
const DRAIN_MILLISECONDS = 5_000;

/** The whole service; `app.request()` runs it without a network. */
export function createApp(parts: Dependencies): App {
  const app = new Hono<DoorEnvironment>({ strict: true });
  const metrics =
    parts.config.metricsToken === '' ? null : createMetrics({ ofProcess: parts.ownsProcess ?? false });
  app.use(
    identifyRequest(parts.random),
    logRequests(parts.logger, metrics),
    drainUnread(limitDraining(parts.config)),
  );
  handleErrors(app, parts.logger);
  const tokens = createTokenParts(parts);
  const identify = createIdentifier(parts.store, createTokenVerifier(tokens), parts.clock);
  const count = createCount(parts);
  const door = createDoor(parts, identify, count);
  const makeTurns = () => createTurns({ waiting: WAITING_CHARACTERS, share: WAITING_CHARACTERS / 2 });
  const [turns, largeTurns] = [makeTurns(), makeTurns()];
  const service = {
    ...parts,
    nextReviewId: createReviewIds(parts.store),
    turns,
    repeats: new Map(),
    record: createRecorder(parts),
    work: createWork(parts, parts.workers, turns, largeTurns),
  };
  const tokenLimits = createTokenLimits(parts.config.tokenLimit, parts.clock);
  if (parts.config.externalIssuer === null) {
    addToken(app, tokens, tokenLimits);
    addJwks(app, parts);
    addMetadata(app, parts);
  }
  addHealth(app, parts);
  if (metrics) {
    metrics.watch(parts.store, [turns, largeTurns]);
    addMetrics(app, metrics, parts.config.metricsToken);
  }
  const sendReport = createReportSender();
  addReport(app, service, sendReport);
  const contract = rememberContract(parts);
  addOpenApi(app, contract);
  addSite(app, { ...service, identify, count, sendReport, tokens, tokenLimits, contract });
  for (const endpoint of ENDPOINTS) addEndpoint(app, door, endpoint, service);
  addJobs(app, door, service, () => parts.wakeBulk?.());
  return app;
}

/** More than the largest body, so that whoever sends a little too much learns that, too. */
const limitDraining = (config: Config) => ({ bytes: 2 * config.bodyLimit, milliseconds: DRAIN_MILLISECONDS });

function createTokenParts(parts: Dependencies): TokenParts {
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
function createCount({ config, clock }: Dependencies): CountRequest {
  const limit = { perSecond: config.rateLimit, burst: Math.max(1, config.rateLimit) };
  return config.rateLimit > 0 ? createRequestCount(limit, clock) : () => {};
}

function createDoor(parts: Dependencies, identify: IdentifyCaller, count: CountRequest): Door {
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
