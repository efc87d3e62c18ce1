/** What keeps a page from being shown, said to the person who asked for it. */
import type { Context } from 'hono';
import type { DoorEnvironment } from '../../door/environment.ts';
import { Refusal } from '../../door/refusal.ts';
import { type Page, type Part, respondPage } from './page.ts';

type Status = NonNullable<Page['status']>;

/** Thrown behind a page; what it says is shown in the page's place. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem';
  readonly status: Status;
  readonly heading: string;

  constructor(status: Status, heading: string, sentence: string) {
    super(sentence);
    this.status = status;
    this.heading = heading;
  }
}

const HEADINGS: Readonly<Partial<Record<number, string>>> = {
  413: 'Too large',
  429: 'Too many requests',
  503: 'Busy',
};

/** The way on from a problem. */
export interface Way {
  readonly path: string;
  readonly text: string;
}

/** A problem, or a refusal of the door, as a page; anything else is a bug or the store's and goes on to who logs it. */
function buildProblemPage(error: unknown, part: Part, way: Way): Page {
  if (!(error instanceof PageProblem || error instanceof Refusal)) throw error;
  const heading =
    error instanceof PageProblem ? error.heading : (HEADINGS[error.status] ?? 'This could not be done');
  const headers = error instanceof Refusal ? error.headers : {};
  return {
    template: 'problem',
    title: heading,
    part,
    isPrivate: true,
    status: error.status as Status,
    headers: headers['retry-after'] === undefined ? {} : { 'retry-after': headers['retry-after'] },
    view: { heading, sentence: error.message, way, bookDigest: '' },
  };
}

/** Answers with what the handler gives; where it throws a problem, with the page that says so. */
export function answerPage(
  publicUrl: () => string,
  part: Part,
  way: Way,
  handle: (context: Context<DoorEnvironment>) => Promise<Page | Response>,
) {
  return async (context: Context<DoorEnvironment>): Promise<Response> => {
    const answer = await handle(context).catch((error) => buildProblemPage(error, part, way));
    return answer instanceof Response ? answer : respondPage(context, answer, publicUrl());
  };
}
