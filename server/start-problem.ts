/** Something outside the program is not as it must be; the message is for the person at the terminal. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
