/** `rules coverage`: what the book prices, by jurisdiction, programme and kind of service, and which edits are declined. */
import { type Coverage, type CoverageReport, describeCoverage } from '../../../engine/index.ts';
import { openRules, type RuleFolders, renderProblems } from '../../open-rules.ts';
import { formatTable } from '../format-table.ts';
import type { Printout } from '../shell.ts';

type Table = { readonly titles: readonly string[]; readonly rows: readonly (readonly string[])[] };

const showDays = ({ from, through }: Pick<Coverage, 'from' | 'through'>) =>
  from === null ? '' : `${from} to ${through}`;

/** A programme is a row, a kind of service a column; days stand in a cell where they are not the programme's. */
function tabulateServices({ kinds, services }: CoverageReport): Table {
  const rows = [...Map.groupBy(services, ({ pack }) => pack).values()].map((own) => {
    const priced = own.filter(({ from }) => from !== null);
    const days = [...new Set(priced.map(showDays))].sort(
      (a, b) =>
        priced.filter((one) => showDays(one) === b).length -
        priced.filter((one) => showDays(one) === a).length,
    );
    const cells = own.map((one) => {
      const status = one.status === 'none' ? '-' : one.status;
      const marked = `${status}${SUPPLIED[one.supplied]}`;
      return one.from === null || showDays(one) === days[0] ? marked : `${marked} ${showDays(one)}`;
    });
    const [{ jurisdiction, programme }] = own as [Coverage];
    return [jurisdiction, programme, days[0] ?? '', ...cells];
  });
  return { titles: ['jurisdiction', 'programme', 'dates', ...kinds], rows };
}

function tabulateDeclined({ edits }: CoverageReport): Table {
  const rows = edits
    .filter(({ status }) => status === 'declined' || status === 'draft')
    .map(({ pack, edits: id, status, why }) => [pack, id, status, why]);
  return { titles: ['pack', 'edits', 'status', 'why'], rows };
}

/** Whether the payer has to give what the rules rest on. */
const SUPPLIED = { all: ' *', some: ' +', none: '' } as const;

const WORDS = `verified: against published amounts; cited: from the text of the law or what is named in its place (rules check --unread); draft: written, and prices nothing yet; -: no rules;
*: by tables or values that the payer imports; +: for some of it.
`;

const writeText = ({ titles, rows }: Table) =>
  formatTable(
    titles.map((title) => ({ title })),
    rows,
  );

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

const writeMarkdown = ({ titles, rows }: Table) =>
  [titles, titles.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(escapeCell).join(' | ')} |\n`)
    .join('');

/** What of the book is about a jurisdiction (`us-tx`) or a programme (`us-tx/workers-comp`); all of it where none is named. */
function select(report: CoverageReport, place: string | undefined): CoverageReport {
  if (place === undefined) return report;
  const isOf = ({ pack }: { readonly pack: string }) =>
    pack.startsWith(`${place}/`) || pack.startsWith(`${place}@`);
  return { ...report, services: report.services.filter(isOf), edits: report.edits.filter(isOf) };
}

export function listCoverage(folders: RuleFolders, format: string, place?: string): Printout {
  const { ruleBook, problems } = openRules(folders, 'examples');
  if (!ruleBook) return { ok: false, text: renderProblems(problems, folders.rulesDir) };
  const report = select(describeCoverage(ruleBook), place);
  if (report.services.length === 0) {
    const all = ruleBook.listProgrammes().map(({ programme }) => programme.pack);
    return { ok: false, text: `No programme is ${place}; there are ${all.join(', ')}.\n` };
  }
  if (format === 'json') return { ok: true, text: `${JSON.stringify(report, null, 2)}\n` };
  const write = format === 'markdown' ? writeMarkdown : writeText;
  const text = [write(tabulateServices(report)), WORDS, write(tabulateDeclined(report))].join('\n');
  return { ok: true, text };
}
