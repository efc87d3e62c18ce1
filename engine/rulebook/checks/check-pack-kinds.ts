/** What a pack is decides which keys it must have and which mean nothing to it. */
import { STATES } from '../../bill/states.ts';
import type { PackSource } from '../compile-rule-book.ts';
import { PACK_KINDS, type Pack, type PackKind, PROGRAMMES } from '../pack.ts';
import { PAYER_FOLDER } from '../payer-pack.ts';
import type { BookView } from './book-view.ts';

const NEEDED: Partial<Record<PackKind, readonly (keyof Pack)[]>> = {
  programme: ['jurisdiction', 'programme', 'covers'],
};
/** Keys that only some kinds of pack can have. */
const ONLY: Partial<Record<keyof Pack, readonly PackKind[]>> = {
  jurisdiction: ['programme'],
  programme: ['programme'],
  covers: ['programme'],
  supplies: ['programme', 'payer'],
  options: ['payer'],
  // They stand once among a programme and what it uses; a payer's would be a second one, and never read.
  duplicates: ['programme', 'method', 'edits'],
  visits: ['programme', 'method', 'edits'],
  customCodes: ['payer'],
  reasonCodes: ['payer'],
};

const join = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Keys that mean nothing to the pack's kind: one by itself is misplaced, several say that the kind is wrong. */
function checkKeys(view: BookView, { pack, yaml }: PackSource): void {
  const unfit = Object.entries(ONLY).filter(
    ([key, kinds]) => pack[key as keyof Pack] !== undefined && !kinds.includes(pack.kind),
  );
  const fit = PACK_KINDS.filter((kind) => unfit.every(([, kinds]) => kinds.includes(kind)));
  if (unfit.length > 1 && fit.length === 1)
    view.report.add(
      'misplaced-key',
      view.place(yaml, 'kind'),
      `${join(unfit.map(([key]) => key))} mean something in packs of kind ${fit[0]} only, and this is ${pack.kind}; write kind: ${fit[0]}, or remove them`,
    );
  else
    for (const [key, kinds] of unfit)
      view.report.add(
        'misplaced-key',
        { yaml, path: [key], atKey: true },
        `${key} means something in packs of kind ${kinds.join(' or ')} only, and this is ${pack.kind}; remove it or move it there`,
      );
}

function checkPack(view: BookView, source: PackSource): void {
  const { pack, yaml } = source;
  if (pack.pack.startsWith(PAYER_FOLDER) !== (pack.kind === 'payer')) {
    // Which of the two is wrong is for the author to say; what follows from it is no mistake of its own.
    view.report.add(
      'unfit-pack',
      view.place(yaml, 'pack'),
      pack.kind === 'payer'
        ? `a payer's pack is found by the payer's name, so its id begins with ${PAYER_FOLDER}`
        : `ids that begin with ${PAYER_FOLDER} are for packs of kind payer, and this is ${pack.kind}`,
    );
    return;
  }
  const missing = (NEEDED[pack.kind] ?? []).filter((key) => pack[key] === undefined);
  if (missing.length)
    view.report.add(
      'missing-key',
      view.place(yaml, 'kind'),
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
  const { pack, yaml } = source;
  if (pack.kind !== 'programme') return;
  const [folder = '', name = ''] = pack.pack.split('/');
  const state = pack.jurisdiction?.slice('us-'.length).toUpperCase();
  if (state && !STATES.has(state))
    view.report.add(
      'bad-value',
      view.place(yaml, 'jurisdiction'),
      `no state or territory has the postal code ${state}, so no bill would ever come here; write us-nc for North Carolina, or us for all states`,
    );
  else if (pack.jurisdiction !== undefined && pack.jurisdiction !== folder)
    view.report.add(
      'unfit-value',
      view.place(yaml, 'jurisdiction'),
      `the pack is called ${pack.pack}, and would price the bills of ${pack.jurisdiction}; write ${folder} here, or call the pack ${pack.jurisdiction}/${name}`,
    );
  const programme = readProgramme(name);
  if (programme !== undefined && pack.programme !== undefined && programme !== pack.programme)
    view.report.add(
      'unfit-value',
      view.place(yaml, 'programme'),
      `the pack is called ${pack.pack}, and would price the bills of the programme ${pack.programme}; write ${programme} here, or give the pack another name`,
    );
}

/** Reports keys that a pack's kind needs or does not know, and ids that contradict what the pack says. */
export function checkPackKinds(view: BookView): void {
  for (const source of view.sources.packs) {
    checkPack(view, source);
    checkIdentity(view, source);
  }
}
