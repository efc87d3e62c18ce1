/** What keeps a valid bill from being reviewed: in plain words, with the field to look at first and what to do. */
export interface Obstacle {
  readonly code: 'unknown_jurisdiction' | 'not_covered';
  /** What is missing, and why it is needed. */
  readonly what: string;
  readonly remedy: string;
  /** Field path as the interface spells it; empty when no field of the request is at fault. */
  readonly path: string;
  /** Line number, for an obstacle of one line. */
  readonly line: number | null;
}

/**
 * A valid bill that cannot be reviewed: no pack covers it, or a table a pack needs is not loaded. Ends the review with
 * `error` set; a price is never guessed.
 */
export class CannotReview extends Error {
  override readonly name = 'CannotReview';
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle) {
    super(`${obstacle.what} ${obstacle.remedy}`);
    this.obstacle = obstacle;
  }
}
