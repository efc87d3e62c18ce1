/** Names that would hide others: table aliases and derived facts of used packs, namespaces, params behind parts. */
import type { PackSource } from '../compile-rule-book.ts';
import type { BookView } from './book-view.ts';
import { NAMESPACES } from './pack-scope.ts';
import type { Path } from './report.ts';
import { listFormulas } from './visit-formulas.ts';

/** Where a pack's tables and derived facts are declared, under the name others see. */
function listDeclared({ pack }: PackSource): Map<string, Path> {
  const declared = new Map<string, Path>();
  for (const alias of Object.keys(pack.tables ?? {})) declared.set(alias, ['tables', alias]);
  for (const name of Object.keys(pack.derive ?? {})) declared.set(`derived.${name}`, ['derive', name]);
  for (const name of Object.keys(pack.others ?? {})) declared.set(`others.${name}`, ['others', name]);
  return declared;
}

function checkPack(view: BookView, source: PackSource): void {
  const add = (path: Path, message: string) =>
    view.report.add('shadowed-name', { yaml: source.yaml, path, atKey: true }, message);
  const seen = new Map<string, PackSource>();
  for (const used of view.usedBy(source)) {
    if (used === source) continue;
    for (const name of listDeclared(used).keys()) {
      const other = seen.get(name);
      if (other && !view.usedBy(source).has(source))
        add(
          ['uses'],
          `${other.pack.pack} and ${used.pack.pack} both declare ${name}, so it is not clear which one the rules here mean; rename one of them`,
        );
      seen.set(name, used);
    }
  }
  for (const [name, path] of listDeclared(source)) {
    const [namespace = ''] = name.split('.', 1);
    if (path[0] === 'tables' && NAMESPACES.has(namespace))
      add(
        path,
        `${name}.* are facts of the service itself, which a table of that name would hide; choose another alias`,
      );
    else if (seen.has(name))
      add(
        path,
        `${seen.get(name)!.pack.pack}, which this pack uses, declares ${name} too; choose another name, or use what is there`,
      );
  }
  for (const { part, path } of listFormulas(source))
    if (part !== null && Object.hasOwn(source.pack.params ?? {}, part))
      add(path.slice(0, -1), `the part hides the param ${part}; give the part a name of its own`);
}

/** Reports names that hide others. */
export function checkShadows(view: BookView): void {
  for (const source of view.sources.packs) checkPack(view, source);
}
