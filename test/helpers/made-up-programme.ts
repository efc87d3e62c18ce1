/** A programme for a state that has no pack, which uses the packs a test is about and declines all edits beside them. */
import { parse } from 'yaml';
import type { RuleBook } from '../../engine/rulebook/rule-book.ts';
import type { RuleFile } from '../../engine/rulebook/rule-file.ts';
import { compileBook, SHIPPED_FILES } from './rule-book.ts';

export const MADE_UP_STATE = 'WY';

interface Use {
  readonly pack: string;
  readonly when?: unknown;
  readonly with?: Readonly<Record<string, unknown>>;
}

const fileOf = (pack: string) => `rules/${pack}.yaml`;

/** A pack and all that it uses itself. */
function listUsed(pack: string): string[] {
  const { text } = SHIPPED_FILES.find(({ file }) => file === fileOf(pack))!;
  const { uses = [] } = parse(text) as { readonly uses?: readonly (string | Use)[] };
  return [pack, ...uses.flatMap((use) => listUsed(typeof use === 'string' ? use : use.pack))];
}

const listEdits = (files: readonly RuleFile[]) =>
  files.flatMap(({ file }) => /^rules\/(edits\/[a-z-]+)\.yaml$/.exec(file)?.[1] ?? []);

/**
 * The shipped book with the programme; drafts among the packs that it uses are switched on.
 *
 * @param further other keys of the programme: `derive`, `tables` …
 */
export function makeUpProgramme(
  uses: readonly Use[],
  covers: { readonly from: string; readonly through: string },
  further: Readonly<Record<string, unknown>> = {},
): RuleBook {
  const used = uses.map(({ pack }) => pack);
  const files = SHIPPED_FILES.map((file) =>
    used.some((pack) => file.file.endsWith(fileOf(pack)))
      ? { ...file, text: file.text.replace(/^status: draft$/m, 'status: cited') }
      : file,
  );
  const all = new Set(used.flatMap(listUsed));
  const declined = listEdits(SHIPPED_FILES).filter((id) => !all.has(id));
  const programme = {
    pack: 'us-wy/workers-comp',
    kind: 'programme',
    version: '1.0.0',
    title: 'Made up for a test',
    jurisdiction: 'us-wy',
    programme: 'workers-comp',
    covers,
    status: 'cited',
    money: { places: '2', mode: 'half-up', cite: 'here' },
    uses,
    declines: Object.fromEntries(declined.map((id) => [id, 'the test is about other packs'])),
    sources: { here: { title: 'This test', read: '2025-01-01' } },
    rules: [
      {
        id: 'otherwise',
        bucket: 'schedule-amount',
        title: 'What the packs under test do not price',
        when: used.includes('methods/physician')
          ? { fact: 'bill.isInstitutional', operator: 'equal', value: 'true' }
          : undefined,
        deny: { attention: 'true' },
        reason: '1100',
        cite: 'here',
      },
    ],
    ...further,
  };
  return compileBook([...files, { file: 'rules/us-wy/workers-comp.yaml', text: JSON.stringify(programme) }]);
}
