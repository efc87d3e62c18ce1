/**
 * A valid bill that cannot be reviewed: no pack covers it, or a table a pack needs is not loaded. Ends the review with
 * `error` set; a price is never guessed.
 */
export class CannotReview extends Error {
  override readonly name = 'CannotReview';
}
