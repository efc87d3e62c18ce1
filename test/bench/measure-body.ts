import { request } from 'node:http';

/** Bytes of the body of an answer as they are sent, compressed or not. */
export function measureBody(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length },
      },
      (response) => {
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
        });
        response.on('end', () => resolve(length));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
