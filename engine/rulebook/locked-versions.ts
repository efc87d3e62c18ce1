/**
 * What the law of each version of each pack was when it was locked (`rules lock`, `rules/versions.lock`): a line each,
 * `pack version digest`. A pack whose law is another under the same version was changed without a word.
 */
import { computeDigest } from '../digest.ts';
import type { Pack } from '../model/pack.ts';
import type { TableDefinition } from '../table.ts';
import type { YamlValue } from './read-yaml.ts';
import { classifyFile, type RuleFile } from './rule-file.ts';

/** Digests of laws by `pack version`. */
export type LockedVersions = ReadonlyMap<string, string>;

/** Keys of wording, wherever they stand: no bill is priced otherwise for it. */
const WORDING = new Set(['title', 'message', 'sane', 'short', 'long', 'description']);
export const isWording = (key: string): boolean => WORDING.has(key);
/** Keys of the head that are no law. */
const HEAD = new Set(['version', 'sources', 'prices']);

/** Keys whose maps go by names that an author chose: a value for `short` stays is no wording. */
export const NAMED: ReadonlySet<string> = new Set([
  ...['tables', 'params', 'derive', 'groups', 'pairs', 'conditions', 'roundings', 'with', 'entries'],
  ...['supplies', 'options', 'billState', 'serviceState'],
]);

/** The law of a node, its keys in one order: where a key stands in its map decides nothing. */
function pickLaw(node: YamlValue, isNamed = false): YamlValue {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map((one) => pickLaw(one));
  const entries = Object.entries(node as Readonly<Record<string, YamlValue>>)
    .filter(([key]) => isNamed || !WORDING.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, child]) => [key, pickLaw(child, !isNamed && NAMED.has(key))]));
}

export const nameVersion = ({ pack, version }: Pick<Pack, 'pack' | 'version'>): string =>
  `${pack} ${version}`;

/** Characters of a digest that tell one law from another well enough, and can be read aloud. */
const LENGTH = 16;

/** The digest of a pack's law: comments, layout, wording and sources are left out, what is declined counts without its reason. */
export function digestLaw(pack: Pack): string {
  const head = Object.entries(pack).filter(([key]) => !HEAD.has(key));
  const law = {
    ...Object.fromEntries(head),
    ...(pack.declines ? { declines: Object.keys(pack.declines).sort() } : {}),
  };
  return computeDigest(JSON.stringify(pickLaw(law as unknown as YamlValue))).slice(0, LENGTH);
}

/** The name under which the whole book stands among the versions: its digest, as `rules lock` last found it without errors. */
export const BOOK = 'book proven';

/** The digest of all that a book runs on: files but tests, and definitions of tables. */
export function digestBook(files: readonly RuleFile[], declared: readonly TableDefinition[]): string {
  const law = files.filter(({ file }) => classifyFile(file) !== 'pack-test');
  const text = JSON.stringify([law.map(({ file, text }) => [file, text]), declared]);
  return computeDigest(text).slice(0, LENGTH);
}

export function parseLockedVersions(text: string): LockedVersions {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [pack = '', version = '', digest = ''] = line.split(' ');
      return [nameVersion({ pack, version }), digest];
    }),
  );
}

const HEADER =
  '# The law of each version of each pack, as `rules lock` found it. `rules check` compares: a change needs a new version.\n# The line of the whole book spares a service that starts with it the proofs of `rules check`.\n';

export function formatLockedVersions(locked: LockedVersions): string {
  const lines = [...locked]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, digest]) => `${name} ${digest}\n`);
  return `${HEADER}${lines.join('')}`;
}

/** Packs whose versions are to be locked: a draft prices nothing, and changes until it does. */
export const isLockable = ({ status }: Pack): boolean => status !== 'draft';
