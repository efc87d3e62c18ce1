/** Tables that cannot be used as they are: every problem says which file, what is wrong and what to do. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
