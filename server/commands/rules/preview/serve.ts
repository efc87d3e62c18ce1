/** Serves a page on this machine alone, and tells the browsers that look at it of each new one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FRAME_POLICY, renderFrame } from './frame.ts';

/** What a review came to: a page, or what is wrong; `said` in one line. */
export interface Previewed {
  readonly page: string | null;
  readonly said: string;
  readonly wrong: string;
}

export interface PreviewServer {
  readonly url: string;
  /** Shows another page; of one that is wrong the last good one stays. */
  show(previewed: Previewed): void;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const NOTHING_YET =
  '<!doctype html><html lang="en"><title>Nothing yet</title><p>Nothing has been reviewed yet.</p>';

const headers = (type: string, policy?: string) => ({
  'content-type': type,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(policy ? { 'content-security-policy': policy } : {}),
});

export async function servePreview(bill: string, port: number): Promise<PreviewServer> {
  let page = NOTHING_YET;
  let last = '';
  const listeners = new Set<ServerResponse>();
  const answer = ({ url, headers: sent }: IncomingMessage, response: ServerResponse) => {
    // A page elsewhere that has its name point here would read the bill.
    const host = sent.host?.replace(/:\d+$/, '');
    if (host !== HOST && host !== 'localhost') return void response.writeHead(403).end();
    if (url === '/')
      return void response
        .writeHead(200, headers('text/html; charset=utf-8', FRAME_POLICY))
        .end(renderFrame(bill));
    if (url === '/report') return void response.writeHead(200, headers('text/html; charset=utf-8')).end(page);
    if (url !== '/events') return void response.writeHead(404).end();
    response.writeHead(200, headers('text/event-stream'));
    response.write(last);
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    show: ({ page: next, said, wrong }) => {
      if (next !== null) page = next;
      last = `event: reviewed\ndata: ${JSON.stringify({ said, wrong })}\n\n`;
      for (const one of listeners) one.write(last);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
