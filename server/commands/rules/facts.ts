/** `rules facts`: what a pack can name, for a person at the terminal and as JSON. */
import { describeReach, type Reach, type ReachFact, suggestName } from '../../../engine/index.ts';
import { openRules, type RuleFolders } from '../../open-rules.ts';
import { formatTable } from '../format-table.ts';
import { CommandFailure, type Printout } from '../shell.ts';

/** What a pack can name; mistakes elsewhere in the book cost no more than samples. Fails for a pack that is not there. */
export function readReach(folders: RuleFolders, packId: string | null): Reach {
  const { ruleBook, files, tables, declared } = openRules(folders, 'examples');
  const reach = describeReach({ files, tables, ruleBook, definitions: declared }, packId);
  if (reach) return reach;
  const known = describeReach({ files, tables, ruleBook: null, definitions: declared }, null)!.packs.map(
    ({ name }) => name,
  );
  throw new CommandFailure(
    `No file states the pack ${packId}, or its file has another shape than a pack (rules check says which); ${suggestName(packId ?? '', known)}`,
  );
}

export function listFacts(folders: RuleFolders, packId: string | null, asJson: boolean): Printout {
  const reach = readReach(folders, packId);
  return { ok: true, text: asJson ? `${JSON.stringify(reach, null, 2)}\n` : renderReach(reach) };
}

/** Where facts come from, in the order of the printout. */
const KINDS: readonly (readonly [ReachFact['kind'], string])[] = [
  ['table', 'Facts of tables'],
  ['derived', 'Derived facts'],
  ['param', 'Params (formulas name them without param.)'],
  ['group', 'Groups of lines'],
  ['pair', 'Pairs of lines (<pair>.other.<fact> is a fact of the other line)'],
  ['service', 'Facts of the service'],
];

const section = (title: string, titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `${title}\n\n${formatTable(
        titles.map((one) => ({ title: one })),
        rows,
      )}\n`;

/** Samples are shown as far as a column of a terminal goes. */
const WIDEST = 24;
const cut = (text: string) => (text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text);

function describeMeaning({ meaning, values, askFirst }: ReachFact): string {
  const closed = values?.filter((value) => value !== '') ?? [];
  const one = closed.length > 0 ? `; one of ${closed.join(', ')}` : '';
  return `${meaning}${one}${askFirst === null ? '' : `; ask ${askFirst} first`}`;
}

/** Aliases of tables that another alias has shown, with that one. */
function listRepeated({ bindings }: Reach): Map<string, string> {
  const first = new Map<string, string>();
  const repeated = new Map<string, string>();
  for (const { alias, table } of bindings)
    if (!first.has(table)) first.set(table, alias);
    else if (first.get(table) !== alias) repeated.set(alias, first.get(table)!);
  return repeated;
}

function renderReach(reach: Reach): string {
  const { pack, facts, params, conditions, roundings } = reach;
  const head = pack
    ? `${pack.id} ${pack.version}: ${pack.title}\n`
    : 'What every pack can name. `rules facts <pack>` adds what one of them declares and uses.\n';
  const repeated = listRepeated(reach);
  const factRows = (kind: ReachFact['kind']) =>
    facts
      .filter((fact) => fact.kind === kind && !repeated.has(fact.name.split('.', 1)[0]!))
      .map((fact) => [
        fact.name,
        `${fact.type}${fact.mayBeAbsent ? '?' : ''}`,
        cut(fact.sample ?? `(${fact.form})`),
        describeMeaning(fact),
      ]);
  const names = (title: string, list: readonly string[]) =>
    list.length === 0 ? '' : `${title}: ${list.join(', ')}\n\n`;
  return [
    `${head}A type with ? may be absent: a condition over it is then unknown, unless it asks isGiven or the fact named first.
A sample is of an example or a row; in brackets stands how a value is written, where none has one.\n\n`,
    section(
      'Tables that are read',
      ['alias', 'table', 'key', 'pack', 'facts'],
      reach.bindings.map(({ alias, table, key, pack: owner }) => [
        alias,
        table,
        key.join(', '),
        owner,
        repeated.has(alias) ? `${alias}.… as ${repeated.get(alias)}.…` : `${alias}.…, below`,
      ]),
    ),
    ...KINDS.map(([kind, title]) => section(title, ['fact', 'type', 'sample', 'meaning'], factRows(kind))),
    section(
      'Values of params',
      ['param', 'type', 'by', 'set by', 'values'],
      params.map(({ name, type, by, setBy, values, pack: owner }) => [
        name,
        type,
        by ?? '',
        setBy === 'this pack' ? owner : setBy,
        values.map((one) => (one.length > WIDEST * 2 ? `${one.slice(0, WIDEST * 2)}…` : one)).join('; '),
      ]),
    ),
    names('Conditions', conditions),
    names('Roundings', roundings),
    section(
      'Citations',
      ['cite', 'read', 'source'],
      reach.citations.map(({ name, isRead, meaning }) => [name, isRead ? 'read' : 'unread', meaning]),
    ),
    section(
      'Buckets',
      ['bucket', 'effects', 'meaning'],
      reach.buckets.map(({ name, effects, meaning }) => [name, effects.join(' '), meaning]),
    ),
    section(
      'Reason codes',
      ['reason', 'CARC', 'meaning'],
      reach.reasons.map(({ name, group, carc, meaning }) => [name, `${group} ${carc}`, meaning]),
    ),
    section(
      'Packs to use',
      ['pack', 'meaning', 'takes'],
      reach.packs
        .filter(({ kind, name }) => (kind === 'method' || kind === 'edits') && name !== pack?.id)
        .map(({ name, meaning, takes }) => [name, meaning, takes.map((one) => one.name).join(' ')]),
    ),
    section(
      'Tables to bind',
      ['table', 'key', 'releases', 'meaning'],
      reach.tables.map(({ name, key, releases, meaning }) => [
        name,
        key.join(' '),
        releases.length === 0 ? 'none loaded' : `${releases.length}, to ${releases.at(-1)!.slice(-11, -1)}`,
        meaning,
      ]),
    ),
  ].join('');
}
