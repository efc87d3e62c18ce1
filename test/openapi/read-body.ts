/** Reads the JSON of a response that may be compressed. */
import { gunzipSync } from 'node:zlib';

export async function readBody(response: Response): Promise<unknown> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes;
  return JSON.parse(text.toString('utf8'));
}
