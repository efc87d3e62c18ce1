/** Where a page of the book stands: the way to it from the table of contents, and the programme it is read in. */
import type { Pack, Place } from '../../../engine/index.ts';
import { describeJurisdiction, describeProgramme } from '../shell/words.ts';
import { bookPath } from './paths.ts';

const KINDS: Readonly<Record<Pack['kind'], string>> = {
  programme: 'Programme',
  method: 'Method that programmes share',
  edits: 'Edits that programmes share',
  payer: 'Payer',
};

export function describePackKind({ kind, jurisdiction, programme }: Pack): string {
  return jurisdiction && programme
    ? `${describeJurisdiction(jurisdiction)}, ${describeProgramme(programme)}`
    : KINDS[kind];
}

export function viewPlace({ instance: { pack }, programme }: Place) {
  return {
    packKind: describePackKind(pack),
    packTitle: pack.title,
    packPath: bookPath(pack.pack, programme?.pack ?? null),
    programme:
      programme && programme !== pack ? { title: programme.title, path: bookPath(programme.pack) } : false,
  };
}
