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

function post(): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.on('data', () => {});
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

let left = Number(countText);
async function runLane(): Promise<void> {
  while (left-- > 0) await post();
}
await Promise.all(Array.from({ length: Number(lanesText) }, runLane));
agent.destroy();
