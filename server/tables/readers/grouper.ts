/** The MS-DRG grouper: titles and code lists of several versions, each a release of its own. */
import { hasHeadings } from './head-rows.ts';
import { readColumns } from './read-records.ts';
import type { FoundRow, Reader, ReleaseName } from './reader.ts';

/** Version 43.1 is of April 2026: each number begins with a fiscal year, its second part half a year later. */
function nameVersion(digits: string): ReleaseName {
  const [number, part] = [Number(digits.slice(0, 2)), digits.slice(2)];
  const year = 1982 + number;
  const from = part === '0' ? `${year}-10-01` : `${year + 1}-04-01`;
  return { release: `${number}.${part}`, effective: { from, through: `${year + 1}-09-30` } };
}

const TITLES = [
  { name: 'version', heading: /^VERSION$/ },
  { name: 'drg', heading: /^DRG$/ },
  { name: 'title', heading: /^TITLE$/ },
];

/** The severity that a title asks for; blank where it asks for none, or offers something else in its place. */
function readSeverity(title: string): string {
  const [, severity] = /\bwith (MCC|CC\/MCC|CC)$/i.exec(title) ?? [];
  return severity?.toUpperCase() ?? '';
}

/** The severity that a title rules out, likewise. */
const readWithout = (title: string): string =>
  /\bwithout (MCC|CC\/MCC)$/i.exec(title)?.[1]?.toUpperCase() ?? '';

export const drgTitles: Reader = {
  kind: 'titles of the DRGs (MS-DRG grouper)',
  table: 'us.msdrg.titles',
  like: 'msdrg_titles_v40_v43.csv',
  fits: (file) => hasHeadings(file, TITLES),
  read: ([file]) => {
    const { body, indexes, positions } = readColumns(file!, TITLES);
    const versions = Map.groupBy(body, ({ cells }) => cells[indexes[0]!]!);
    return [...versions].map(([version, records]) => ({
      ...nameVersion(version),
      rows: records.map(({ line, cells }) => ({
        file: file!,
        line,
        cells: [
          cells[indexes[1]!]!,
          cells[indexes[2]!]!,
          readSeverity(cells[indexes[2]!]!),
          readWithout(cells[indexes[2]!]!),
        ],
      })),
      positions: [...positions.slice(1), positions[2]!, positions[2]!],
      notes: [],
    }));
  },
};

const DIAGNOSES = [
  { name: 'code', heading: /^CODE$/ },
  { name: 'versions', heading: /^V400$/ },
];

export const drgDiagnoses: Reader = {
  kind: 'diagnoses of the DRGs (MS-DRG grouper)',
  table: 'us.msdrg.diagnoses',
  like: 'icd10cm_msdrg_v40_v43.csv.gz',
  fits: (file) => hasHeadings(file, DIAGNOSES),
  read: ([file]) => {
    const { headings, body, indexes } = readColumns(file!, DIAGNOSES);
    const versions = headings.flatMap((heading, index) => (/^V\d{3}$/.test(heading) ? [index] : []));
    return versions.map((index) => ({
      ...nameVersion(headings[index]!.slice(1)),
      rows: body
        .filter(({ cells }) => cells[index] !== '')
        .map(({ line, cells }): FoundRow => {
          const [mdc, severity = ''] = cells[index]!.split(':') as [string, string?];
          return { file: file!, line, cells: [cells[indexes[0]!]!, mdc.padStart(2, '0'), severity] };
        }),
      positions: [1, index + 1, index + 1],
      notes: [],
    }));
  },
};

const PROCEDURES = [
  { name: 'code', heading: /^CODE$/ },
  { name: 'versions', heading: /^VALID_VERSIONS$/ },
  { name: 'operatingRoom', heading: /^OR_PROCEDURE_V\d{3}$/ },
  { name: 'attributes', heading: /^ATTRIBUTES_V\d{3}$/ },
];

/** Whether a procedure needs an operating room is stated for one version only. */
export const drgProcedures: Reader = {
  kind: 'procedures of the DRGs (MS-DRG grouper)',
  table: 'us.msdrg.procedures',
  like: 'icd10pcs_msdrg_v40_v43.csv.gz',
  fits: (file) => hasHeadings(file, PROCEDURES),
  read: ([file]) => {
    const { headings, body, indexes, positions } = readColumns(file!, PROCEDURES);
    const [code, versions, room, attributes] = indexes as [number, number, number, number];
    const stated = headings[room]!.slice(-3);
    const valid = body.map(({ cells }) => cells[versions]!.split(' '));
    const listed = [...new Set(valid.flat())].filter((version) => /^\d{3}$/.test(version)).sort();
    return listed.map((version) => ({
      ...nameVersion(version),
      rows: body.flatMap(({ line, cells }, index): FoundRow[] => {
        if (!valid[index]!.includes(version)) return [];
        const kind = cells[room] === '1' ? 'Y' : cells[attributes] ? 'A' : 'N';
        const known = version === stated ? [kind, cells[attributes]!] : ['', ''];
        return [{ file: file!, line, cells: [cells[code]!, ...known] }];
      }),
      positions: [positions[0]!, positions[2]!, positions[3]!],
      notes: [],
    }));
  },
};
