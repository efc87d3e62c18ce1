/** Slips of the pen: quotes and letters that only look right, modifiers and places of service that nobody has, days to come. */
import { IS_GIVEN } from '../condition/operators.ts';
import { withoutOther } from '../facts/pair-other.ts';
import { FACTS } from '../facts/vocabulary.ts';
import type { Fact } from '../model/fact.ts';
import { type Binding, listUses } from '../model/pack.ts';
import { listGiven } from '../rulebook/list-given.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import type { BookView } from './book-view.ts';
import { usedNames } from './check-names.ts';
import { partsOf } from './references.ts';
import { type Path, quote } from './report.ts';
import { visitNodes } from './visit-nodes.ts';

/** Quotation marks that a word processor puts in place of " and '. */
const CURLY = /[\u2018-\u201f]/u;
/** Letters of Greek and Cyrillic that look like Latin ones. */
const LOOK_ALIKE = /[\u0370-\u03ff\u0400-\u04ff]/u;

/** True for a text that is reported for its letters: what else is wrong with it is not its author's mistake. */
export const hasOddLetter = (text: string): boolean => CURLY.test(text) || LOOK_ALIKE.test(text);

/** Every text of a file with its place: keys and values. */
function* listTexts(value: unknown, path: Path = []): Iterable<{ text: string; path: Path; atKey: boolean }> {
  if (typeof value === 'string') yield { text: value, path, atKey: false };
  else if (Array.isArray(value))
    for (const [index, one] of value.entries()) yield* listTexts(one, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      yield { text: key, path: [...path, key], atKey: true };
      yield* listTexts(one, [...path, key]);
    }
}

/** Prose may quote as it likes, and `2.5 µm` is a unit. */
const PROSE = new Set([
  'title',
  'unread',
  'short',
  'long',
  'message',
  'description',
  'hand',
  'note',
  'name',
  'pin',
  'url',
  'declines',
]);

/** What files hold, found without an odd letter: it is the same in every book. */
const sound = new WeakSet<object>();

function checkLetters(view: BookView, source: Pick<PackSource, 'yaml'>): void {
  const { value: content } = source.yaml;
  if (typeof content !== 'object' || content === null || sound.has(content)) return;
  let isSound = true;
  for (const { text, path, atKey } of listTexts(content)) {
    if (path.some((key) => PROSE.has(key as string))) continue;
    const [slip, what] = CURLY.test(text)
      ? [CURLY, 'a typographic quotation mark']
      : [LOOK_ALIKE, 'a Greek or Cyrillic letter that looks like a Latin one'];
    const letter = slip.exec(text)?.[0];
    if (!letter) continue;
    isSound = false;
    view.say('odd-letter', source, path, `${quote(text)} holds ${letter}, ${what}; type it again`, { atKey });
  }
  if (isSound) sound.add(content);
}

interface ListedText {
  readonly text: string;
  readonly path: Path;
  /** Whose values a table lists. */
  readonly fact: Fact;
}

const listedFact = (name: string): Fact | undefined => {
  const fact = FACTS.get(withoutOther(name));
  return fact?.listedIn === undefined ? undefined : fact;
};

/** The lists that packs compare with such a fact, by the id of the param. */
function findLists(view: BookView): Map<string, Fact> {
  const lists = new Map<string, Fact>();
  for (const source of view.sources.packs)
    for (const { value } of partsOf(source.pack).conditions)
      visitNodes(value, [], (node) => {
        const fact = listedFact(String(node['fact']));
        const other = (node['value'] as { fact?: string } | undefined)?.fact;
        const param = fact && other !== undefined ? view.findFact(source, other) : undefined;
        if (fact && param?.origin.kind === 'param') lists.set(param.id, fact);
      });
  return lists;
}

/** Texts of a pack that are values of a fact which can have only those of a table. */
function listListed({ pack }: PackSource, lists: ReadonlyMap<string, Fact>): ListedText[] {
  const found: ListedText[] = [];
  const add = (fact: Fact | undefined, value: unknown, path: Path) => {
    if (fact && Array.isArray(value))
      for (const [index, text] of value.entries()) found.push({ text, path: [...path, index], fact });
    else if (fact && typeof value === 'string') found.push({ text: value, path, fact });
  };
  for (const { value, path } of partsOf(pack).conditions)
    visitNodes(value, path, (node, at) => {
      if (node['operator'] !== IS_GIVEN)
        add(listedFact(String(node['fact'])), node['value'], [...at, 'value']);
    });
  const own = {
    packId: pack.pack,
    bindings: (pack.params ?? {}) as Record<string, Binding>,
    path: ['params'],
  };
  for (const { packId, bindings, path } of [own, ...listGiven(pack)])
    for (const [name, { values = [], ...one }] of Object.entries(bindings)) {
      const fact = lists.get(`${packId} param.${name}`);
      for (const key of ['value', 'add'] as const) add(fact, one[key], [...path, name, key]);
      for (const [index, { value }] of values.entries())
        add(fact, value, [...path, name, 'values', index, 'value']);
    }
  add(listedFact('line.modifiers'), pack.duplicates?.releasedBy, ['duplicates', 'releasedBy']);
  return found;
}

function checkListed(view: BookView, source: PackSource, lists: ReadonlyMap<string, Fact>): void {
  for (const { text, path, fact } of listListed(source, lists)) {
    const releases = view.sources.context.tables?.releases(fact.listedIn!) ?? [];
    const isListed = releases.length === 0 || releases.some((one) => one.find([text]) >= 0);
    if (!isListed && text !== '' && !hasOddLetter(text))
      view.say(
        'unlisted-value',
        source,
        path,
        `${quote(text)} is in no release of ${fact.listedIn}, so ${fact.name} never has it; correct it`,
      );
  }
}

/** A table that some lines may have no row in: whoever reads a column asks whether there is one, or says that all have. */
function checkAsked(view: BookView, source: PackSource): void {
  const asking = Object.entries(source.pack.tables ?? {}).filter(
    ([, { key, required }]) =>
      required !== 'true' && !key.some((part) => typeof part === 'object' && 'each' in part),
  );
  if (asking.length === 0) return;
  const reaching = view.listReaching(source).map(({ pack }) => usedNames(pack));
  const isUsed = (name: string) => reaching.some((used) => used.has(name));
  for (const [alias] of asking) {
    if (!isUsed(alias) || isUsed(`${alias}.found`)) continue;
    view.say(
      'unasked-row',
      source,
      ['tables', alias],
      `no rule asks for ${alias}.found, so a line without a row stops wherever a column is read; ask for it, or write \`required: true\` if that is meant`,
      { atKey: true },
    );
  }
}

/** The days on which sources were read have been. */
function checkRead(view: BookView, source: PackSource): void {
  const { today } = view.sources.context;
  for (const [id, { read }] of Object.entries(source.pack.sources))
    if (today !== undefined && read !== undefined && read > today)
      view.say(
        'bad-date',
        source,
        ['sources', id, 'read'],
        `${read} is still to come, and a source is read before it is cited; write the day it was read`,
      );
}

/** Every source has been read on a day, or says what a statement rests on instead: a reader must not guess which. */
function checkSources(view: BookView, source: PackSource): void {
  for (const [id, { read, unread }] of Object.entries(source.pack.sources))
    if ((read === undefined) === (unread === undefined))
      view.say(
        'choose-one',
        source,
        ['sources', id],
        `the source ${quote(id)} has ${read === undefined ? 'neither `read` nor `unread`' : 'both `read` and `unread`'}; give \`read\`, the day its text was read, or \`unread\`, what its statements rest on instead`,
        { atKey: true },
      );
}

/** Reports odd letters, values that no list has, rows nobody asks for, and sources that do not say when they were read. */
export function checkWords(view: BookView): void {
  const lists = findLists(view);
  for (const source of view.sources.packs) {
    checkLetters(view, source);
    checkListed(view, source, lists);
    checkSources(view, source);
    checkRead(view, source);
    // While a pack that could ask is broken, nobody knows.
    if (!view.hasBrokenFile('pack') && !listUses(source.pack).some(({ pack }) => !view.pack(pack)))
      checkAsked(view, source);
  }
  for (const source of view.sources.tests) checkLetters(view, source);
}
