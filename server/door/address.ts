/**
 * Where a request comes from, as limits of addresses count it. Behind proxies that is what the first of them saw: each adds
 * the address of its caller to X-Forwarded-For, at the end, and what stands before those anybody may have written.
 */
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { DoorEnvironment } from './environment.ts';

/** Some proxies write the port too, by which every connection would be an address of its own. */
function stripPort(text: string): string {
  const [, v6, v4] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return v6 ?? v4 ?? text;
}

/** @param own of the connection @param proxies that are in front of the service */
export function chooseAddress(own: string, forwarded: string | undefined, proxies: number): string {
  if (proxies === 0) return own;
  const address = stripPort((forwarded ?? '').split(',').at(-proxies)?.trim() ?? '');
  // Of who comes past the proxies, or through fewer, nothing is believed.
  return isIP(address) === 0 ? own : address;
}

export function noteAddress(proxies: number): MiddlewareHandler<DoorEnvironment> {
  return async (context, next) => {
    const own = context.env?.incoming?.socket.remoteAddress ?? '';
    context.set('address', chooseAddress(own, context.req.header('x-forwarded-for'), proxies));
    await next();
  };
}
