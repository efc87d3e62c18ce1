/** Binds the application to a port, and lets go of it without dropping a request. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { judgeHead, refuseUnread, respondUnread, type UnreadParts } from './door/refuse-unread.ts';
import { describeBug } from './logger.ts';

export interface Listening {
  readonly port: number;
  /** `http://host:port` as bound. */
  readonly url: string;
  /**
   * Ends every connection with its next answer; after `grace` milliseconds takes no new ones, waits for the requests under
   * way (at most `patience` milliseconds), then closes.
   */
  close(patience: number, grace?: number): Promise<void>;
}

const SERVER_OPTIONS = {
  maxHeaderSize: 16_384,
  // Ours to refuse, with a body: Node would refuse it without one.
  requireHostHeader: false,
  // A sender has this long for its headers, and this long for all of its request. Milliseconds.
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  // How often the first two are looked at: Node's own half a minute would more than double them.
  connectionsCheckingInterval: 2_000,
};

const CONNECTIONS = {
  // Whoever neither sends nor reads for so long is cut off; the largest bill behind others takes less. Milliseconds.
  timeout: 120_000,
  maxConnections: 4_096,
};

/** Milliseconds between looks for connections that have become idle while closing. */
const SWEEP_EVERY = 50;

/** What answers a request: an application, or what passes it on to one. */
export interface Answering {
  fetch(
    request: Request,
    bindings: { incoming: IncomingMessage; outgoing: ServerResponse },
  ): Response | Promise<Response>;
}

/** What listening needs of the world, and other limits than the service's own. */
export interface ListenParts extends UnreadParts {
  readonly limits?: Partial<typeof SERVER_OPTIONS & typeof CONNECTIONS>;
}

/** `makeApp` is called with the address once it is known: links and tokens carry it. */
export async function listen(
  host: string,
  port: number,
  makeApp: (url: string) => Answering,
  parts: ListenParts,
): Promise<Listening> {
  let app: Answering | null = null;
  const listener = getRequestListener(
    (request, bindings) => {
      const incoming = bindings.incoming as IncomingMessage;
      const code = judgeHead(incoming);
      if (code !== null) return respondUnread(code, incoming, parts);
      return app!.fetch(request, { incoming, outgoing: bindings.outgoing as ServerResponse });
    },
    {
      // For HTTP/1.0 without Host, as probes of load balancers speak it; nothing here depends on the name.
      hostname: 'localhost',
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        // A path or a host that is none.
        if (error instanceof RequestError) return respondUnread('request_malformed', null, parts);
        parts.logger.error({ bug: describeBug(error) }, 'bug');
        return respondUnread('internal', null, parts);
      },
    },
  );
  const { timeout, maxConnections, ...options } = { ...SERVER_OPTIONS, ...CONNECTIONS, ...parts.limits };
  const server = Object.assign(createServer(options, listener), { timeout, maxConnections });
  server.on('checkExpectation', listener);
  refuseUnread(server, parts);
  const endConnections = endWithAnswers(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const bound = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  const url = `http://${name}:${bound.port}`;
  app = makeApp(url);
  return {
    port: bound.port,
    url,
    async close(patience, grace = 0) {
      endConnections();
      // Without grace nothing more is taken from this very call on.
      if (grace > 0) await pause(grace);
      await new Promise<void>((resolve) => {
        const giveUp = setTimeout(() => server.closeAllConnections(), patience);
        // A connection is kept alive after its last answer; it would hold up the end until it times out.
        // What has arrived is read between a timer and what follows it: only then is an idle connection one.
        const closeIdle = () => void setImmediate(() => server.closeIdleConnections());
        const sweep = setInterval(closeIdle, SWEEP_EVERY);
        server.close(() => {
          clearTimeout(giveUp);
          clearInterval(sweep);
          resolve();
        });
      });
    },
  };
}

/** Gives a function after whose call every answer says that its connection ends with it. */
function endWithAnswers(server: Server): () => void {
  const underWay = new Set<ServerResponse>();
  let isEnding = false;
  const track = (_: IncomingMessage, outgoing: ServerResponse) => {
    if (isEnding) outgoing.shouldKeepAlive = false;
    underWay.add(outgoing);
    outgoing.once('close', () => underWay.delete(outgoing));
  };
  server.prependListener('request', track);
  server.prependListener('checkExpectation', track);
  return () => {
    isEnding = true;
    for (const outgoing of underWay) outgoing.shouldKeepAlive = false;
  };
}
