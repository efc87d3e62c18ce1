/** Lines by line number: the order of a review, whatever their order in the request. */
export function sortLines<One extends { readonly Line: number }>(lines: readonly One[]): One[] {
  return [...lines].sort((a, b) => a.Line - b.Line);
}
