/** The shape of a manifest, looked at quickly: whoever finds it wanting asks the schema what is wrong. */
import type { TableManifest } from './table-manifest.ts';

type Check = (value: unknown) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isText: Check = (value) => typeof value === 'string' && value !== '';
const isCount =
  (least: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least;
const isTexts: Check = (value) =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'string') &&
  new Set(value).size === value.length;
const isHash = matches(/^[0-9a-f]{64}$/);
const isDay = matches(/^\d{4}-\d{2}-\d{2}$/);

/** An object with these keys; those after a question mark may be missing, and no others may be there. */
function has(keys: Readonly<Record<string, Check>>): Check {
  const checks = new Map(Object.entries(keys).map(([name, check]) => [name.replace('?', ''), check]));
  const needed = Object.keys(keys).filter((name) => !name.startsWith('?'));
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    needed.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, one]) => checks.get(name)?.(one) === true);
}

const isSource = has({ name: isText, sha256: isHash });

const isManifest = has({
  formatVersion: (value) => value === 1,
  importerVersion: isCount(1),
  id: matches(/^[a-z0-9.-]+$/),
  release: matches(/^[A-Za-z0-9.-]+$/),
  effective: has({ from: isDay, through: isDay }),
  rows: isCount(0),
  skippedRows: isCount(0),
  file: matches(/^[A-Za-z0-9.-]+\.(?:csv|table)$/),
  digest: isHash,
  sources: (value) => Array.isArray(value) && value.length > 0 && value.every(isSource),
  '?bytes': isCount(0),
  '?checked': isHash,
  '?gapBefore': (value) => value === true,
  '?selection': isText,
  '?wholeOf': has({ column: isText, '?and': isText, '?values': isTexts }),
  '?blankColumns': isTexts,
});

/** Whether the schema of manifests finds nothing wrong with a value. */
export function isSoundManifest(value: unknown): value is TableManifest {
  return isManifest(value);
}
