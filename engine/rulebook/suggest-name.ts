/** Longest name that is compared; nobody mistypes a name of that length into another one. */
const LONGEST = 80;

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

/** The nearest known name, or null when none is near enough to be meant. */
export function findNearest(name: string, known: readonly string[]): string | null {
  if (name.length > LONGEST) return null;
  // Of a number two digits away is another number; of a sign every short name is two letters away.
  const reach = /^\d+$/.test(name) ? 1 : Math.min(Math.max(2, Math.floor(name.length / 3)), name.length - 1);
  const ranked = known
    .filter((candidate) => Math.abs(candidate.length - name.length) <= reach)
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far || (a.candidate < b.candidate ? -1 : 1));
  return ranked[0]?.candidate ?? null;
}

/** A hint for an unknown name: the nearest known one, or the known ones when they are few; of a pack those of its folder. */
export function suggestName(name: string, all: readonly string[]): string {
  const inFolder = all.filter((one) => one.startsWith(`${name.split('/', 1)[0]}/`));
  const known = inFolder.length > 0 ? inFolder : all;
  const nearest = findNearest(name, known);
  if (nearest !== null) return `did you mean "${nearest}"?`;
  if (known.length === 0) return 'nothing is declared here';
  return `known: ${known.slice(0, 12).join(', ')}${known.length > 12 ? ` and ${known.length - 12} more` : ''}`;
}
