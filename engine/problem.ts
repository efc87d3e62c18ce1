/** Where something stands in a file of the rules. */
export interface FilePlace {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

/** A problem a rule author can fix: where it is, what is wrong, why it matters and what to do. */
export interface RuleProblem extends FilePlace {
  /** Closed list in `engine/rulebook/problem-codes.ts`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** A broken assertion: a mistake of ours, never of the user. */
export class Bug extends Error {
  override readonly name = 'Bug';
}

/** Stops at once when something that must hold does not; runs in production too. */
export function assert(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Bug(what);
}

/** Orders problems as an author reads: by file, line, column. */
export function compareProblems(a: FilePlace, b: FilePlace): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
}

/** `file:line:column severity code message`, the shape editors and CI logs turn into links. */
export function formatProblem(problem: RuleProblem): string {
  const { file, line, column, severity, code, message } = problem;
  return `${file}:${line}:${column} ${severity} ${code} ${message}`;
}
