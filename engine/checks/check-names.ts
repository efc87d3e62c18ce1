/** Declared names: each once, hiding no other, and named somewhere. */
import { OTHER } from '../facts/pair-other.ts';
import { NAMESPACES } from '../facts/vocabulary.ts';
import type { Pack } from '../model/pack.ts';
import { remember } from '../remember.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { listRuleIds } from './check-references.ts';
import { partsOf, type Reference } from './references.ts';
import type { Path } from './report.ts';

/** What a pack declares for conditions and formulas to name, by the key that declares it. */
const DECLARING = ['tables', 'derive', 'params', 'groups', 'pairs'] as const;

const KIND = {
  tables: 'table',
  derive: 'derived value',
  params: 'param',
  groups: 'group',
  pairs: 'pair',
} as const satisfies Record<(typeof DECLARING)[number], string>;

interface Declared {
  /** What stands before the dot of its facts, or the whole name of a fact. */
  readonly name: string;
  readonly path: Path;
}

function listDeclared(pack: Pack): Declared[] {
  return DECLARING.flatMap((key) =>
    Object.keys(pack[key] ?? {}).map((name) => ({
      name: key === 'derive' ? `derived.${name}` : key === 'params' ? `param.${name}` : name,
      path: [key, name],
    })),
  );
}

function checkPacks(view: BookView): void {
  for (const [id, versions] of view.packs)
    for (const [index, source] of versions.entries()) {
      const earlier = versions.slice(0, index);
      const same = earlier.find((one) => one.pack.version === source.pack.version);
      const place = view.place(source.yaml, 'pack');
      if (same)
        view.report.add(
          'duplicate-name',
          place,
          `${same.yaml.file} holds version ${source.pack.version} of ${id} already; give the changed text a version of its own`,
        );
      else if (earlier.length > 0 && [earlier[0]!, source].some(({ pack }) => pack.kind !== 'programme'))
        view.report.add(
          'duplicate-name',
          place,
          `${earlier[0]!.yaml.file} holds another version of ${id}; only programmes, which say what dates they cover, can stand in several versions`,
        );
    }
}

function checkRules(view: BookView, { pack, yaml }: PackSource): void {
  const ids = listRuleIds({ ...pack, customCodes: [] });
  const custom = listRuleIds({ ...pack, rules: [] });
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index || custom.includes(id))
      view.report.add(
        'duplicate-name',
        view.place(yaml, 'rules', index, 'id'),
        `the pack has a rule ${id} already; traces and exceptions name rules, so choose another id`,
      );
}

/** A name that could be another in the same place: of the service, of the pack itself, or of a pack that it uses. */
function checkShadows(view: BookView, source: PackSource): void {
  const add = (path: Path, message: string) =>
    view.report.add('shadowed-name', { yaml: source.yaml, path, atKey: true }, message);
  const seen = new Map<string, PackSource>();
  const used = view.usedBy(source);
  for (const other of used)
    for (const { name } of listDeclared(other.pack)) {
      const first = seen.get(name);
      // Within one pack it is reported there.
      if (first && first !== other)
        add(
          ['uses'],
          `${first.pack.pack} and ${other.pack.pack} both declare ${name}, so it is not clear which one the rules here mean; rename one of them`,
        );
      seen.set(name, other);
    }
  const own = new Set<string>();
  for (const { name, path } of listDeclared(source.pack)) {
    if (NAMESPACES.has(name))
      add(path, `${name}.* are facts of the service itself, which this name would hide; choose another`);
    else if (seen.has(name))
      add(
        path,
        `${seen.get(name)!.pack.pack}, which this pack uses, declares ${name} too; choose another name, or use what is there`,
      );
    else if (own.has(name)) add(path, `${name} is declared in this pack already; choose another name`);
    own.add(name);
  }
}

/**
 * Names that a pack's conditions, formulas and keys use, as facts, and what they begin with: params also by their plain name,
 * facts of the other line of a pair behind `other.`.
 */
function findUsed(pack: Pack): Set<string> {
  const used = new Set<string>();
  const use = (name: string) => {
    const start = name.startsWith(OTHER) ? OTHER.length : 0;
    for (let dot = name.indexOf('.', start); dot >= 0; dot = name.indexOf('.', dot + 1))
      used.add(name.slice(0, dot));
    used.add(name);
  };
  for (const { kind, name, isOperand } of partsOf(pack).references) {
    if (kind === 'fact') use(isOperand && !name.includes('.') ? `param.${name}` : name);
    if (kind === 'param') use(`param.${name}`);
    if (kind === 'pair') use(`${name}.isFound`);
  }
  return used;
}

const usedIn = new WeakMap<Pack, ReadonlySet<string>>();

/** See `findUsed`; made once for each pack, since many look for their own names in it. */
export const usedNames = (pack: Pack): ReadonlySet<string> => remember(usedIn, pack, findUsed);

function checkUnused(view: BookView, source: PackSource): void {
  const { pack, yaml } = source;
  const add = (path: Path, message: string) =>
    view.report.add('unused-name', { yaml, path, atKey: true }, `${message}; remove it, or use it`);
  const reaching = view.listReaching(source).map((other) => usedNames(other.pack));
  // Whoever writes a figure into a formula leaves the param unread that has it.
  const isFigure = (path: Path) =>
    path[0] === 'params' && view.report.has('figure-in-formula', yaml.file, []);
  for (const { name, path } of listDeclared(pack))
    if (!reaching.some((used) => used.has(name) || used.has(OTHER + name)) && !isFigure(path))
      add(path, `nothing reads the ${KIND[path[0] as keyof typeof KIND]} ${path.at(-1)}`);
  const { references } = partsOf(pack);
  const named = new Set(references.map(({ kind, name }) => `${kind} ${name}`));
  const isNamed = (kind: Reference['kind'], name: string) => named.has(`${kind} ${name}`);
  for (const name of Object.keys(pack.conditions ?? {}))
    if (!isNamed('condition', name)) add(['conditions', name], `nothing refers to the condition ${name}`);
  for (const name of Object.keys(pack.roundings ?? {}))
    if (!isNamed('rounding', name)) add(['roundings', name], `nothing is rounded by ${name}`);
  for (const id of Object.keys(pack.sources))
    if (!isNamed('citation', id)) add(['sources', id], `nothing cites the source ${id}`);
}

/** Reports names that stand twice or hide others, and warns of names that nothing uses. */
export function checkNames(view: BookView): void {
  checkPacks(view);
  for (const source of view.sources.packs) {
    checkRules(view, source);
    checkShadows(view, source);
  }
}

/** Warns of names nothing uses. Says nothing while a broken pack could be the one that uses them. */
export function checkUnusedNames(view: BookView): void {
  if (view.hasBrokenFile('pack')) return;
  const broken = view.report.brokenFiles();
  // What a pack with mistakes names is often the mistake itself: first those, then this.
  for (const source of view.sources.packs) if (!broken.has(source.yaml.file)) checkUnused(view, source);
}
