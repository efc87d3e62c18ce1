/** Heads of packs: the keys their kind needs, an id that says whose bills they price, and the packs they run with. */
import { STATES } from '../bill/states.ts';
import { listUses, PACK_KINDS, type Pack, type PackKind, PROGRAMMES } from '../model/pack.ts';
import { PAYER_FOLDER } from '../model/payer-pack.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import { findNearest } from '../rulebook/suggest-name.ts';
import type { BookView } from './book-view.ts';
import { listRuleIds } from './check-references.ts';
import type { Path } from './report.ts';

const NEEDED: Partial<Record<PackKind, readonly (keyof Pack)[]>> = {
  programme: ['jurisdiction', 'programme', 'covers'],
};
/** Keys that only some kinds of pack can have. */
const ONLY: Partial<Record<keyof Pack, readonly PackKind[]>> = {
  jurisdiction: ['programme'],
  programme: ['programme'],
  covers: ['programme'],
  declines: ['programme'],
  prices: ['programme', 'method'],
  supplies: ['payer'],
  options: ['payer'],
  // They stand once among a programme and what it uses; a payer's would be a second one, and never read.
  duplicates: ['programme', 'method', 'edits'],
  customCodes: ['payer'],
  reasonCodes: ['payer'],
};

const join = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Keys that mean nothing to the pack's kind: one by itself is misplaced, several say that the kind is wrong. */
function checkKeys(view: BookView, source: PackSource): void {
  const { pack } = source;
  const unfit = Object.entries(ONLY).filter(
    ([key, kinds]) => pack[key as keyof Pack] !== undefined && !kinds.includes(pack.kind),
  );
  const fit = PACK_KINDS.filter((kind) => unfit.every(([, kinds]) => kinds.includes(kind)));
  if (unfit.length > 1 && fit.length === 1)
    view.say(
      'misplaced-key',
      source,
      ['kind'],
      `${join(unfit.map(([key]) => key))} mean something in packs of kind ${fit[0]} only, and this is ${pack.kind}; write kind: ${fit[0]}, or remove them`,
    );
  else
    for (const [key, kinds] of unfit)
      view.say(
        'misplaced-key',
        source,
        [key],
        `${key} means something in packs of kind ${kinds.join(' or ')} only, and this is ${pack.kind}; remove it or move it there`,
        { atKey: true },
      );
}

function checkKind(view: BookView, source: PackSource): void {
  const { pack } = source;
  if (pack.pack.startsWith(PAYER_FOLDER) !== (pack.kind === 'payer')) {
    // Which of the two is wrong is for the author to say; what follows from it is no mistake of its own.
    view.say(
      'unfit-pack',
      source,
      ['pack'],
      pack.kind === 'payer'
        ? `a payer's pack is found by the payer's name, so its id begins with ${PAYER_FOLDER}`
        : `ids that begin with ${PAYER_FOLDER} are for packs of kind payer, and this is ${pack.kind}`,
    );
    return;
  }
  const missing = (NEEDED[pack.kind] ?? []).filter((key) => pack[key] === undefined);
  if (missing.length)
    view.say(
      'missing-key',
      source,
      ['kind'],
      `a ${pack.kind} pack needs ${join(missing)}, so that a bill can be matched to it; add ${missing.length > 1 ? 'them' : 'it'}`,
    );
  checkKeys(view, source);
}

/** The programme that a pack's name begins with: `workers-comp-2026` is workers' compensation. */
const readProgramme = (name: string) =>
  PROGRAMMES.find((programme) => name === programme || name.startsWith(`${programme}-`));

/** True for a programme whose id, jurisdiction and programme contradict each other: whose bills it is for is not clear. */
export function isMisplaced({ pack }: PackSource): boolean {
  const [folder = '', name = ''] = pack.pack.split('/');
  const programme = readProgramme(name);
  return (
    pack.kind === 'programme' &&
    ((pack.jurisdiction !== undefined && pack.jurisdiction !== folder) ||
      (programme !== undefined && pack.programme !== undefined && pack.programme !== programme))
  );
}

/** A programme's id says whose bills it is for, and so do its jurisdiction and programme: they have to agree. */
function checkIdentity(view: BookView, source: PackSource): void {
  const { pack } = source;
  if (pack.kind !== 'programme') return;
  const [folder = '', name = ''] = pack.pack.split('/');
  const state = pack.jurisdiction?.slice('us-'.length).toUpperCase();
  if (state && !STATES.has(state))
    view.say(
      'bad-value',
      source,
      ['jurisdiction'],
      `no state or territory has the postal code ${state}, so no bill would ever come here; write us-nc for North Carolina, or us for all states`,
    );
  else if (pack.jurisdiction !== undefined && pack.jurisdiction !== folder)
    view.say(
      'unfit-value',
      source,
      ['jurisdiction'],
      `the pack is called ${pack.pack}, and would price the bills of ${pack.jurisdiction}; write ${folder} here, or call the pack ${pack.jurisdiction}/${name}`,
    );
  const programme = readProgramme(name);
  if (programme !== undefined && pack.programme !== undefined && programme !== pack.programme)
    view.say(
      'unfit-value',
      source,
      ['programme'],
      `the pack is called ${pack.pack}, and would price the bills of the programme ${pack.programme}; write ${programme} here, or give the pack another name`,
    );
}

export const isShared = ({ pack }: PackSource) => pack.kind === 'method' || pack.kind === 'edits';

function checkUses(view: BookView, source: PackSource): void {
  const uses = listUses(source.pack);
  for (const [index, { pack: id, when, with: given }] of uses.entries()) {
    const path: Path = ['uses', index];
    const used = view.pack(id);
    // A programme without its keys is one by mistake only.
    if (used && !isShared(used) && !view.report.has('missing-key', used.yaml.file, ['kind']))
      view.say(
        'unfit-pack',
        source,
        path,
        `${id} is a ${used.pack.kind}'s pack, which stands for itself; packs of kind method or edits can be used`,
      );
    else if (used && used.pack.status === 'draft' && source.pack.status !== 'draft')
      view.say(
        'unfit-pack',
        source,
        path,
        `${id} is a draft, which prices nothing, and ${source.pack.pack} is in force; finish the one, or make a draft of the other`,
      );
    else if (used && uses.findIndex(({ pack }) => pack === id) !== index)
      view.say('duplicate-name', source, path, `${id} is named already; remove one of the two`);
    for (const [key, value] of [
      ['when', when],
      ['with', given],
    ] as const)
      if (value !== undefined && source.pack.kind !== 'programme' && source.pack.kind !== 'method')
        view.say(
          'misplaced-key',
          source,
          [...path, key],
          `only a programme or a method says when a pack counts and what it is given; remove \`${key}\``,
          { atKey: true },
        );
  }
}

/** Every set of edits is used or declined by every programme: what is left out in silence is forgotten. */
function checkAnswers(view: BookView, source: PackSource): void {
  const { pack } = source;
  if (pack.kind !== 'programme' || view.isOpen(source)) return;
  // Without its keys it is a programme by mistake only.
  if (view.report.has('missing-key', source.yaml.file, ['kind'])) return;
  const used = view.usedBy(source);
  const declines = Object.keys(pack.declines ?? {});
  for (const name of declines) {
    const [id = '', rule] = name.split('#');
    const other = view.pack(id);
    if (!other) continue;
    const path = ['declines', name];
    if (rule === undefined && (used.has(other) || !isShared(other)))
      view.say(
        'unfit-pack',
        source,
        path,
        used.has(other)
          ? `${pack.pack} uses ${id}, and declines it too; remove one of the two`
          : `${id} is a ${other.pack.kind}'s pack, which nobody uses; remove it`,
        { atKey: true },
      );
    if (rule !== undefined && !used.has(other) && listRuleIds(other.pack).includes(rule))
      view.say(
        'unfit-pack',
        source,
        path,
        `${pack.pack} does not use ${id}, so there is no rule to decline; decline the pack, or use it`,
        { atKey: true },
      );
  }
  // What is said of a set of edits is said of those in it.
  const whole = declines.filter((name) => !name.includes('#'));
  const named = whole.flatMap((id) => view.pack(id) ?? []);
  const ids = view.sources.packs.map(({ pack: { pack: id } }) => id);
  const misspelt = whole.flatMap((id) => (view.pack(id) ? [] : (findNearest(id, ids) ?? [])));
  const answered = new Set(
    [...listAnswers(view, source), ...named, ...named.flatMap((one) => [...view.usedBy(one)])]
      .map(({ pack: { pack: id } }) => id)
      .concat(misspelt),
  );
  const silent = view.sources.packs.filter(
    // A set of sets says nothing itself, and a draft nothing yet.
    ({ pack }) =>
      pack.kind === 'edits' &&
      pack.status !== 'draft' &&
      (pack.rules ?? !pack.uses) &&
      !answered.has(pack.pack),
  );
  const broken = view.report.brokenFiles();
  const open = silent
    .filter(({ yaml }) => !broken.has(yaml.file))
    .map(({ pack: { pack: id, title } }) => `${id} (${title})`);
  if (open.length)
    view.say(
      'unanswered-pack',
      source,
      [pack.uses ? 'uses' : 'pack'],
      `${pack.pack} says nothing of ${open.join(', ')}; use ${open.length === 1 ? 'it' : 'them'}, or say in \`declines\` why not`,
      { atKey: true },
    );
}

/**
 * The packs that a pack uses itself, and those that sets among them bring. A method with rules uses edits to change them for the
 * bills that it pays, and answers nothing for all others.
 */
function listAnswers(view: BookView, source: PackSource): ReadonlySet<PackSource> {
  const seen = new Set([source]);
  for (const one of seen)
    if (one === source || one.pack.kind === 'edits' || !one.pack.rules)
      for (const { pack: id } of listUses(one.pack)) {
        const used = view.pack(id);
        if (used) seen.add(used);
      }
  seen.delete(source);
  return seen;
}

/** When two lines are the same service is said once among the packs that run together. */
function checkDuplicates(view: BookView, source: PackSource): void {
  const { duplicates } = source.pack;
  if (duplicates && !duplicates.releasedBy.includes(duplicates.suggest))
    view.say(
      'unfit-value',
      source,
      ['duplicates', 'suggest'],
      `${duplicates.suggest} would be suggested to billers and releases nothing; name a modifier of \`releasedBy\``,
    );
  if (source.pack.kind !== 'programme') return;
  const [first, second] = [source, ...view.usedBy(source)].filter(
    ({ pack }) => pack.duplicates !== undefined,
  );
  if (first && second)
    view.say(
      'duplicate-name',
      second,
      ['duplicates'],
      `${first.pack.pack} says already what duplicates are, and ${source.pack.pack} runs both packs, so only one could count; keep them in one pack`,
      { atKey: true },
    );
}

/** Reports keys that a pack's kind needs or does not know, ids that contradict the pack, and packs it cannot run with. */
export function checkPacks(view: BookView): void {
  for (const source of view.sources.packs) {
    checkKind(view, source);
    checkIdentity(view, source);
    checkUses(view, source);
    checkAnswers(view, source);
    checkDuplicates(view, source);
  }
}
