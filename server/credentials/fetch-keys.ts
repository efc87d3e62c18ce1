/** Fetches the key set of an external issuer, whose answer is trusted to be neither short nor quick. */
import { errors } from 'jose';

/** An issuer has a handful of keys, some with their certificates. */
const MOST_BYTES = 262_144;
const MOST_KEYS = 100;

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new errors.JWKSInvalid('The key set is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** As `fetch`, with the body read; throws JWKSInvalid for a key set that is larger than any issuer's. The time is the caller's signal. */
export async function fetchKeys(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  if (response.status !== 200) {
    await response.body?.cancel();
    return new Response(null, { status: response.status });
  }
  const bytes = await readBounded(response);
  const { keys } = JSON.parse(new TextDecoder().decode(bytes)) as { keys?: unknown };
  if (Array.isArray(keys) && keys.length > MOST_KEYS)
    throw new errors.JWKSInvalid('The key set has too many keys');
  return new Response(bytes, { status: 200, headers: { 'content-type': 'application/json' } });
}
