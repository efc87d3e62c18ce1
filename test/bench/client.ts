/** The other side of the wire, in a process of its own so that its work is not counted: posts one body many times. */

import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const [url, headersText, bodyFile, countText, lanesText] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const body = readFileSync(bodyFile);
const headers = {
  ...JSON.parse(headersText),
  'content-type': 'application/json',
  'content-length': body.length,
};
const agent = new Agent({ keepAlive: true });

/** Each bill is another one: a bill that is sent again takes the place of the one before it. */
let sent = 0;
function makeBody(): Buffer {
  const own = Buffer.from(body);
  const at = own.indexOf('BENCH-');
  if (at >= 0) own.write(String(sent).padStart(5, '0'), at);
  sent += 1;
  return own;
}

function post(): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      response.on('data', () => {});
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(makeBody());
  });
}

let left = Number(countText);
async function runLane(): Promise<void> {
  while (left-- > 0) await post();
}
await Promise.all(Array.from({ length: Number(lanesText) }, runLane));
agent.destroy();
