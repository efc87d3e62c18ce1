/** Walks a value to put one text in place of others: every field of the report's input is tried this way. */

/** The paths of all non-empty texts, with `[]` for any index: each kind of field once. */
export function listTextPaths(value: unknown, path = ''): string[] {
  const paths = new Set<string>();
  visit(value, path, (found) => paths.add(found));
  return [...paths];
}

function visit(value: unknown, path: string, note: (path: string) => void): void {
  if (typeof value === 'string') {
    if (value !== '') note(path);
  } else if (Array.isArray(value)) {
    for (const item of value) visit(item, `${path}[]`, note);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) visit(item, path ? `${path}.${key}` : key, note);
  }
}

/** A copy with `text` in place of every non-empty text at `only` (null: everywhere). */
export function replaceTexts(value: unknown, only: string | null, text: string, path = ''): unknown {
  if (typeof value === 'string') return value !== '' && (only === null || only === path) ? text : value;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, only, text, `${path}[]`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      replaceTexts(item, only, text, path ? `${path}.${key}` : key),
    ]),
  );
}
