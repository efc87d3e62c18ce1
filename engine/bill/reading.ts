/** The state of one reading of a request: where we are, what is wrong, what was ignored. */
import type { ProblemCode, RequestProblem } from './problem-codes.ts';

/** Limits a deployment may lower or raise; defaults are in the schema. */
export interface RequestLimits {
  /** Nesting of the JSON. */
  readonly depth?: number;
  /** Lines of one bill. */
  readonly lines?: number;
  readonly historyBills?: number;
}

/** Problems and ignored fields listed by name; beyond that they are only counted. */
const LISTED = 1000;
const LONGEST_NAME = 60;
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

/** Renders a path: `Services[3].Charge`; a name that is no plain word is quoted, a long one is cut. */
export function renderPath(path: readonly (string | number)[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (!PLAIN_NAME.test(part) || part.length > LONGEST_NAME) {
      text += `[${JSON.stringify(part.length > LONGEST_NAME ? `${part.slice(0, LONGEST_NAME)}…` : part)}]`;
    } else text += text === '' ? part : `.${part}`;
  }
  return text;
}

export class Reading {
  /** Of the value that is read. */
  readonly path: (string | number)[] = [];
  readonly limits: RequestLimits;
  private readonly problems: RequestProblem[] = [];
  private readonly ignored: string[] = [];
  private problemCount = 0;
  private ignoredCount = 0;

  constructor(limits: RequestLimits) {
    this.limits = limits;
  }

  /** Reports a problem at the present path, or at `path`. */
  report(code: ProblemCode, message: string, path: readonly (string | number)[] = this.path): undefined {
    if (++this.problemCount <= LISTED) this.problems.push({ path: renderPath(path), code, message });
  }

  /** Notes a field of the present object that the schema does not know. */
  ignore(name: string): void {
    if (++this.ignoredCount <= LISTED) this.ignored.push(renderPath([...this.path, name]));
  }

  listProblems(): readonly RequestProblem[] {
    const unlisted = this.problemCount - this.problems.length;
    if (unlisted === 0) return this.problems;
    const message = `There are ${unlisted} more problems than are listed here. Mend these first.`;
    return [...this.problems, { path: '', code: 'too_many_problems', message }];
  }

  listIgnored(): readonly string[] {
    const unlisted = this.ignoredCount - this.ignored.length;
    return unlisted === 0 ? this.ignored : [...this.ignored, `… and ${unlisted} more`];
  }
}
