/** Tables that cannot be used as they are: every problem says which file, what is wrong and what to do. */
export interface TableProblem {
  readonly file: string;
  /** 1-based; absent when the problem is the whole file. */
  readonly line?: number;
  readonly column?: number;
  /** One of the codes of `rules check`. */
  readonly code?: string;
  readonly message: string;
}

export function formatTableProblem({ file, line, column = 1, message }: TableProblem): string {
  return line === undefined ? `${file}: ${message}` : `${file}:${line}:${column}: ${message}`;
}

export class TableError extends Error {
  override readonly name = 'TableError';
  readonly problems: readonly TableProblem[];

  constructor(problems: readonly TableProblem[]) {
    super(problems.map(formatTableProblem).join('\n'));
    this.problems = problems;
  }
}
