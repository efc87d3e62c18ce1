/** `rules diff`: what of the law differs between two states of the rules, for a person and as JSON. */
import {
  type BookDiff,
  CHANGE_KINDS,
  diffBooks,
  type LawChange,
  type PackDiff,
  type ReleaseDiff,
  type RowChange,
  type RowsDiff,
} from '../../../engine/index.ts';
import { openRange } from '../../book-references.ts';
import { countOf } from '../../count-of.ts';
import { type RuleFolders, readFolders, renderProblems } from '../../open-rules.ts';
import type { Printout } from '../shell.ts';

export function diffRules(range: string, now: RuleFolders, releasesDir: string, asJson: boolean): Printout {
  const [before, after] = openRange(range, now, releasesDir);
  const [one, other] = [before, after].map(({ folders }) => readFolders(folders)) as [State, State];
  const { diff, problems } = diffBooks(one, other);
  if (problems.length > 0) return { ok: false, text: renderProblems(problems, null) };
  if (asJson)
    return { ok: true, text: `${JSON.stringify(describe(diff, before.name, after.name), null, 2)}\n` };
  return { ok: true, text: renderDiff(diff, `${before.name} → ${after.name}`) };
}
type State = ReturnType<typeof readFolders>;

const describe = ({ packs, releases }: BookDiff, before: string, after: string) => ({
  before,
  after,
  packs: packs.map(({ changes, ...pack }) => ({
    ...pack,
    changes: changes.map((one) => ({ ...one, path: one.path.join('.'), change: nameChange(one) })),
  })),
  releases: releases.map((one) => ({ ...one, change: nameChange(one) })),
});

const nameChange = ({ before, after }: { readonly before: unknown; readonly after: unknown }) =>
  before === null ? 'added' : after === null ? 'removed' : 'changed';

/** Words of a path that only say what kind of name follows. */
const SECTIONS = new Set([
  'rules',
  'params',
  'derive',
  'values',
  'entries',
  'sources',
  'with',
  'cases',
  'buckets',
  'codes',
]);

const showPath = ({ path }: LawChange): string => {
  const shown = path.filter((part, index) => !SECTIONS.has(part) || index === path.length - 1);
  return shown.join(', ');
};

function showChange(change: LawChange): string {
  const { kind, before, after, cite } = change;
  const [sign, text] =
    before === null ? ['+', after] : after === null ? ['-', before] : ['~', `${before} → ${after}`];
  const law = cite === null || kind === 'wording' || kind === 'citation' ? '' : `  [${cite}]`;
  return `  ${sign} ${kind.padEnd(8)}  ${showPath(change)}: ${text}${law}\n`;
}

const showState = (state: PackDiff['before']) =>
  state ? `${state.version}${state.status === 'draft' ? ' (draft)' : ''}` : null;

function showPack({ pack, title, before, after, changes }: PackDiff): string {
  const [was, is] = [showState(before), showState(after)];
  const versions =
    was === null ? ` ${is}, added: ${title}` : is === null ? ` ${was}, removed: ${title}` : showStep(was, is);
  const sorted = [...changes].sort((a, b) => CHANGE_KINDS.indexOf(a.kind) - CHANGE_KINDS.indexOf(b.kind));
  const isLaw = changes.some(({ kind }) => kind !== 'wording' && kind !== 'citation');
  const note = was !== '' && was === is && isLaw ? '; another law under the same version' : '';
  return `${pack}${versions}${note}\n${sorted.map(showChange).join('')}`;
}

const showStep = (was: string, is: string) => (was === is ? is && ` ${is}` : ` ${was} → ${is}`);

function showRelease({ table, release, before, after, content }: ReleaseDiff): string {
  const { from, through, rows } = (after ?? before)!;
  const what = `${table} ${release}, ${from} to ${through}, ${countOf(rows, 'row')}`;
  if (!before) return `  + ${what}\n`;
  if (!after) return `  - ${what}\n`;
  const days =
    before.from === from && before.through === through ? '' : `, was ${before.from} to ${before.through}`;
  const had = before.rows === rows ? '' : `, had ${countOf(before.rows, 'row')}`;
  // Rows whose keys have other columns are not held against each other.
  const other = before.digest !== after.digest && !content ? ', other content' : '';
  return `  ~ ${what}${days}${had}${other}\n${content ? showRows(content) : ''}`;
}

/** Rows of a release that are shown. */
const MOST_ROWS = 12;

function showRows({ added, removed, changed, first }: RowsDiff): string {
  const all = added + removed + changed;
  const counts = `      rows: ${changed} changed, ${added} added, ${removed} removed\n`;
  const more = all > MOST_ROWS ? `      and ${countOf(all - MOST_ROWS, 'more row')}\n` : '';
  return counts + first.slice(0, MOST_ROWS).map(showRow).join('') + more;
}

const showCell = (cell: string) => (cell === '' ? '(blank)' : cell);

function showRow({ key, before, after }: RowChange): string {
  const sign = before === null ? '+' : after === null ? '-' : '~';
  const name = Object.values(key).map(showCell).join(' ');
  const cells = Object.entries((after ?? before)!).flatMap(([column, cell]) => {
    if (before && after) return [`${column} ${showCell(before[column]!)} → ${showCell(cell)}`];
    return cell === '' ? [] : [`${column} ${cell}`];
  });
  return `      ${sign} ${name}: ${cells.join(', ')}\n`;
}

/** How many changes there are of each kind, in a sentence. */
function summarise({ packs, releases }: BookDiff): string {
  const changes = packs.flatMap((pack) => pack.changes);
  const kinds = CHANGE_KINDS.map(
    (kind) => [kind, changes.filter((one) => one.kind === kind).length] as const,
  );
  const told = kinds.filter(([, number]) => number > 0).map(([kind, number]) => `${kind} ${number}`);
  return `${[countOf(packs.length, 'pack'), ...told, countOf(releases.length, 'release')].join(', ')}.\n`;
}

function renderDiff(diff: BookDiff, names: string): string {
  const { packs, releases } = diff;
  if (packs.length + releases.length === 0) return `${names}: the same law, and the same tables.\n`;
  const tables = releases.length === 0 ? '' : `tables\n${releases.map(showRelease).join('')}`;
  return (
    [...packs.map(showPack), tables].filter((text) => text !== '').join('\n') +
    `\n${names}: ${summarise(diff)}`
  );
}
