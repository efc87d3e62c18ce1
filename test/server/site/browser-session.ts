/** A person at a browser, as far as a test without one goes: a cookie jar, forms with the key of their page. */
import type { Account, Service } from '../service.ts';
import { readText } from './page-reader.ts';

export interface Answer {
  readonly status: number;
  readonly html: string;
  readonly text: string;
  readonly headers: Headers;
  /** Where it leads on to; blank for a page. */
  readonly location: string;
}

export interface Person {
  get(path: string): Promise<Answer>;
  /** Sends a form as the browser does that shows the page. */
  send(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  signIn(account: Account): Promise<Answer>;
  /** The key that the forms of a page carry. */
  readKey(path: string): Promise<string>;
  cookie(): string;
}

export function openBrowser(service: Service): Person {
  let jar = '';
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = { ...(init.headers as Record<string, string>), ...(jar === '' ? {} : { cookie: jar }) };
    const response = await service.app.request(path, { ...init, headers });
    const set = response.headers.get('set-cookie');
    if (set !== null) jar = /Max-Age=0/.test(set) ? '' : set.split(';')[0]!;
    const html = await response.text();
    const location = response.headers.get('location') ?? '';
    return { status: response.status, html, text: readText(html), headers: response.headers, location };
  };
  const person: Person = {
    get: (path) => ask(path, {}),
    send: (path, fields, headers = {}) =>
      ask(path, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      }),
    signIn: ({ clientId, clientSecret }) => person.send('/sign-in', { clientId, clientSecret }),
    async readKey(path) {
      const { html } = await person.get(path);
      return /name=formKey value='([0-9a-f]{64})'/.exec(html)?.[1] ?? '';
    },
    cookie: () => jar,
  };
  return person;
}
