/** Edit distance of two short names. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

/** A hint for an unknown name: the nearest known one, or the known ones when they are few. */
export function suggestName(name: string, known: readonly string[]): string {
  const ranked = known
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far || (a.candidate < b.candidate ? -1 : 1));
  const [nearest] = ranked;
  if (nearest && nearest.far <= Math.max(2, Math.floor(name.length / 3)))
    return `did you mean "${nearest.candidate}"?`;
  if (known.length === 0) return 'nothing is declared here';
  return `known: ${known.slice(0, 12).join(', ')}${known.length > 12 ? ` and ${known.length - 12} more` : ''}`;
}
