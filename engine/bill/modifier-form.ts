/** The form of a modifier: two letters or digits. What has another form is no modifier of any code set. */
export function isWellFormedModifier(modifier: string): boolean {
  return /^[A-Z0-9]{2}$/.test(modifier);
}
