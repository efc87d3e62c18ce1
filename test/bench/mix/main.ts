/** The stream of everyday bills: what becomes of its lines, and what it costs. */
import { makeMemoryTable, makeTableSource } from '../../../engine/memory-table.ts';
import type { TableSource } from '../../../engine/table.ts';
import { openRules } from '../../../server/open-rules.ts';
import { hasPlaces, makeMix, STREAM } from './make-mix.ts';
import { measureMix, measureStart } from './measure-mix.ts';
import { printMix, printRow } from './print-mix.ts';
import { type MixWorld, reviewMix, TENANT } from './review-mix.ts';

/**
 * The payer's own figures, without which OWCP prices nothing: its factors are not public. These are made up, after the
 * example of 20 CFR 10.807.
 */
function addPayerFigures(tables: TableSource): TableSource {
  const declared = tables.definition('tenant.owcp-conversion-factors')!;
  const factors = makeMemoryTable({
    definition: { ...declared, id: `payers.${TENANT}.owcp-conversion-factors` },
    release: 'made-up',
    effective: { from: '2024-01-01', through: '9999-12-31' },
    rows: [{ codeFrom: '00100', codeThrough: 'Z9999', conversionFactor: '61.20' }],
  });
  const loaded = tables.ids.flatMap((id) => tables.releases(id));
  const ids = [...new Set([...tables.ids, declared.id])];
  return makeTableSource(
    [...loaded, factors],
    ids.map((id) => tables.definition(id)!),
  );
}

export function openWorld(tablesDir: string | null): MixWorld {
  const opened = openRules({ rulesDir: null, tablesDirs: tablesDir === null ? [] : [tablesDir] });
  if (!opened.ruleBook)
    throw new Error(opened.problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return { ruleBook: opened.ruleBook, tables: addPayerFigures(opened.tables) };
}

/** Programmes whose bills the stream can make; drafts price nothing. */
export function listProgrammes({ ruleBook }: MixWorld) {
  const programmes = ruleBook.packs.map(({ pack }) => pack).filter(({ kind }) => kind === 'programme');
  return {
    priced: programmes.filter((pack) => pack.status !== 'draft' && hasPlaces(pack)),
    drafts: programmes.filter(({ status }) => status === 'draft').map(({ pack }) => pack),
    placeless: programmes.filter((pack) => !hasPlaces(pack)).map(({ pack }) => pack),
  };
}

export async function benchMix([tablesDir, billsEach = '400']: readonly string[]): Promise<void> {
  const world = openWorld(tablesDir ?? null);
  const { priced, drafts, placeless } = listProgrammes(world);
  const bills = makeMix(priced, Number(billsEach));
  console.log(
    `${bills.length} bills of ${priced.length} programmes, ${STREAM.kinds.length} kinds, ${tablesDir ? `whole releases in ${tablesDir}` : 'starter figures'}; the factors of OWCP are made up.`,
  );
  if (drafts.length > 0) console.log(`Drafts, which price nothing: ${drafts.join(', ')}.`);
  if (placeless.length > 0) console.log(`No ZIP codes in kinds.yaml: ${placeless.join(', ')}.`);
  console.log('');
  printMix(reviewMix(bills, world));
  console.log('\nCPU time, user and system, of one process; median of five.\n');
  const { walk, review, growth } = await measureMix(bills, world);
  printRow('walk with all edits and full trace, µs a line', walk.toFixed(1));
  printRow('the response built and digested too, µs a line', review.toFixed(1));
  printRow('a line of a bill of 1,000 lines over one of 10', `${growth.toFixed(2)} times`);
  const { seconds, cpuSeconds, listening, after } = await measureStart(bills, tablesDir ?? null);
  printRow('from the start of the process until it listens, s', seconds.toFixed(2));
  printRow('CPU of that, s', cpuSeconds.toFixed(2));
  printRow('memory when it listens, MiB', listening.toFixed(0));
  printRow('memory when it has reviewed the whole stream, MiB', after.toFixed(0));
}
