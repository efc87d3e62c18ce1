/**
 * Definitions of the Medicare Code Edits: a manual as text, whose lists of codes are read by the headings above them.
 * Sex conflicts have no list any more.
 */
import { nameQuarter, quarterOfMonth } from './periods.ts';
import { type FoundRow, ReadError, type Reader } from './reader.ts';

const TITLE =
  /Definitions of Medicare Code Edits\s+ICD-10 Version\s+v(\d+\.\d)\s+(January|April|July|October) (20\d\d)/;

interface List {
  readonly edit: string;
  readonly codeSet?: 'diagnosis' | 'procedure';
  readonly ages?: readonly [from: string, through: string];
}

/** What begins under a heading; null ends the list before it. */
const HEADINGS: readonly (readonly [heading: RegExp, list: List | null])[] = [
  [/^A\. Perinatal\/Newborn diagnoses$/, { edit: 'age-newborn', codeSet: 'diagnosis', ages: ['0', '0'] }],
  [/^B\. Pediatric diagnoses/, { edit: 'age-pediatric', codeSet: 'diagnosis', ages: ['0', '17'] }],
  [/^C\. Maternity diagnoses/, { edit: 'age-maternity', codeSet: 'diagnosis', ages: ['9', '64'] }],
  [/^D\. Adult diagnoses/, { edit: 'age-adult', codeSet: 'diagnosis', ages: ['15', '124'] }],
  [/^Manifestation codes not allowed/, { edit: 'manifestation-principal', codeSet: 'diagnosis' }],
  [/^Questionable admission codes$/, { edit: 'questionable-admission', codeSet: 'diagnosis' }],
  [/^1\. Cesarean section procedure codes$/, { edit: 'cesarean-section', codeSet: 'procedure' }],
  [/^2\. Vaginal delivery procedure codes$/, { edit: 'vaginal-delivery', codeSet: 'procedure' }],
  [/^3\. Outcome of delivery diagnoses codes$/, { edit: 'outcome-of-delivery', codeSet: 'diagnosis' }],
  [/^Unacceptable principal diagnosis codes$/, { edit: 'unacceptable-principal', codeSet: 'diagnosis' }],
  [/^A\. Limited coverage codes$/, { edit: 'limited-coverage', codeSet: 'procedure' }],
  [/^Wrong procedure performed codes$/, { edit: 'wrong-procedure', codeSet: 'diagnosis' }],
  [/^20\. Unspecified code$/, { edit: 'unspecified', codeSet: 'diagnosis' }],
  [/^19\. Procedure inconsistent with LOS$/, { edit: 'long-ventilation', codeSet: 'procedure' }],
  [/^\d+\. /, null],
];
const NONCOVERED = /^([A-G])\. Non-covered procedure/;
/** An asterisk: acceptable when a secondary diagnosis is coded too. */
const ROW = /^(\*?)([0-9A-Z]{3,7}) *\t+\S/;

/** The list that begins with a line; undefined when the line begins none. */
function readHeading(line: string, current: List | null): List | null | undefined {
  const [, letter] = NONCOVERED.exec(line) ?? [];
  if (letter) return { edit: `noncovered-${letter.toLowerCase()}`, codeSet: 'procedure' };
  if (current?.edit.startsWith('noncovered')) {
    if (/^Procedures?$/.test(line)) return { ...current, codeSet: 'procedure' };
    if (/^Diagnoses( list)?$/.test(line)) return { ...current, codeSet: 'diagnosis' };
  }
  return HEADINGS.find(([heading]) => heading.test(line))?.[1];
}

export const codeEdits: Reader = {
  kind: 'lists of the Medicare Code Editor',
  table: 'us.mce.codes',
  name: /Medicare_Code_Edits.*\.txt$/i,
  like: 'Definitions_of_Medicare_Code_Edits_v_43_1.txt',
  fits: ({ head }) => TITLE.test(head.replace(/[^\S\n]+/g, ' ')),
  read: ([file]) => {
    const [, version, month, year] = TITLE.exec(file!.head.replace(/[^\S\n]+/g, ' '))!;
    const text = file!.readText();
    const lines = text.split('\n');
    // In the table of contents a page number follows.
    const find = (heading: RegExp) => lines.findIndex((line) => heading.test(line));
    const [first, last] = [
      find(/^Chapter 1: Edit code lists\s*$/),
      find(/^Chapter 2: Code list changes\s*$/),
    ];
    if (first < 0 || last < first || !text.endsWith('\n'))
      throw new ReadError(
        `line ${lines.length}: the text ends before its second chapter or within a line, so it is cut off. Download it again.`,
      );
    const rows: FoundRow[] = [];
    let list: List | null = null;
    for (let index = first; index < last; index++) {
      const line = lines[index]!.trim();
      const heading = readHeading(line, list);
      if (heading !== undefined) list = heading;
      const [, mark, code] = ROW.exec(lines[index]!) ?? [];
      if (!code || !list) continue;
      const [from = '', through = ''] = list.ages ?? [];
      const cells = [list.edit, code, list.codeSet!, from, through, mark ? 'Y' : ''];
      rows.push({ file: file!, line: index + 1, cells });
    }
    const { effective } = nameQuarter(year!, quarterOfMonth(month!)!, 'open');
    const notes = ['sex conflicts and other edits that were ended have no list'];
    return { release: version!, effective, rows, positions: [0, 1, 0, 0, 0, 0], notes };
  },
};
