/** What a pack is decides which keys it must have and which mean nothing to it. */
import type { PackSource } from '../compile-rule-book.ts';
import type { Pack, PackKind } from '../pack.ts';
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
const PAYER_FOLDER = 'payers/';

function checkPack(view: BookView, { pack, yaml }: PackSource): void {
  for (const key of NEEDED[pack.kind] ?? [])
    if (pack[key] === undefined)
      view.report.add(
        'missing-key',
        view.place(yaml, 'kind'),
        `a ${pack.kind} pack needs ${key}, so that a bill can be matched to it; add it`,
      );
  for (const [key, kinds] of Object.entries(ONLY))
    if (pack[key as keyof Pack] !== undefined && !kinds.includes(pack.kind))
      view.report.add(
        'misplaced-key',
        { yaml, path: [key], atKey: true },
        `${key} means something in packs of kind ${kinds.join(' or ')} only, and this is ${pack.kind}; remove it or move it there`,
      );
  if (pack.pack.startsWith(PAYER_FOLDER) !== (pack.kind === 'payer'))
    view.report.add(
      'unfit-pack',
      view.place(yaml, 'pack'),
      pack.kind === 'payer'
        ? `a payer's pack is found by the payer's name, so its id begins with ${PAYER_FOLDER}`
        : `ids that begin with ${PAYER_FOLDER} are for packs of kind payer, and this is ${pack.kind}`,
    );
}

/** Reports keys that a pack's kind needs or does not know. */
export function checkPackKinds(view: BookView): void {
  for (const source of view.sources.packs) checkPack(view, source);
}
