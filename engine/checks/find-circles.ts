/**
 * The circles of a directed graph, each once, as the names on it from its first one on. `next` may give names that
 * are not in the graph; they end a path.
 */
export function findCircles(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const known = new Set(names);
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (name: string, path: string[]): void => {
    const at = path.indexOf(name);
    if (at >= 0) circles.push(path.slice(at));
    if (at >= 0 || done.has(name)) return;
    path.push(name);
    for (const other of new Set(next(name))) if (known.has(other)) visit(other, path);
    path.pop();
    done.add(name);
  };
  for (const name of names) visit(name, []);
  return circles;
}
