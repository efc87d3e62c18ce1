/** The stream of everyday bills: what becomes of its lines, and what it costs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileRuleBook } from '../../../engine/index.ts';
import { readRuleFiles, SHIPPED_RULES } from '../../../server/rule-files.ts';
import { SHIPPED_TABLES } from '../../../server/tables/definition.ts';
import { openTables } from '../../../server/tables/store.ts';
import { hasPlaces, type MixBill, makeMix, STREAMS } from './make-mix.ts';
import { measureGrowth, measureMix, measureStart } from './measure-mix.ts';
import { addPayerTables } from './payer-tables.ts';
import { printMix, printRow } from './print-mix.ts';
import { type MixWorld, reviewMix } from './review-mix.ts';
import { measureWorst } from './worst.ts';

const PAYER = fileURLToPath(new URL('payer.yaml', import.meta.url));

/** The bills whose lines are counted, by what those have to do with each other. */
const GROWING = [
  ['apart', 'each on its day'],
  ['surgery', 'days of operations'],
  ['together', 'visits again and again'],
] as const;

/** The shipped book with the payer of the stream, and the tables with that payer's. */
export function openWorld(tablesDir: string | null): MixWorld {
  const tables = openTables({ dirs: [SHIPPED_TABLES, ...(tablesDir === null ? [] : [tablesDir])] });
  const payer = { file: 'rules/payers/bench.yaml', text: readFileSync(PAYER, 'utf8') };
  const files = [...readRuleFiles(SHIPPED_RULES), payer];
  const { ruleBook, problems } = compileRuleBook(files, (id) => tables.definition(id), {
    leaveOut: 'proofs',
  });
  if (!ruleBook) throw new Error(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return { ruleBook, tables: addPayerTables(tables) };
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
  if (drafts.length > 0) console.log(`Drafts, which price nothing: ${drafts.join(', ')}.`);
  if (placeless.length > 0) console.log(`No ZIP codes in kinds.yaml: ${placeless.join(', ')}.`);
  const whole: MixBill[] = [];
  for (const stream of STREAMS) {
    const bills = makeMix(priced, Number(billsEach), stream);
    console.log(
      `\nBills of ${stream.name}: ${bills.length} of ${priced.length} programmes, ${stream.kinds.length} kinds, ${tablesDir ? `whole releases in ${tablesDir}` : 'starter figures'}; the payer's own figures and tables are made up.\n`,
    );
    printMix(reviewMix(bills, world), stream);
    console.log('\nCPU time, user and system, of one process; median of five.\n');
    const { walk, review, bill, further } = await measureMix(bills, world);
    printRow('walk with all edits and full trace, µs a line', walk.toFixed(1));
    printRow('the response built and digested too, µs a line', review.toFixed(1));
    printRow('walk of a bill with what belongs to it once, µs', bill.toFixed(1));
    printRow('walk of a further line of a bill, µs', further.toFixed(1));
    whole.push(...bills);
  }
  console.log('');
  for (const [kind, what] of GROWING)
    printRow(
      `a line of a bill of 1,000 lines over one of 10, ${what}`,
      `${(await measureGrowth(world, kind)).toFixed(2)} times`,
    );
  const worst = await measureWorst(world);
  if (worst !== null) printRow('a bill of 1,000 different operations of one day, s of CPU', worst.toFixed(2));
  const { seconds, cpuSeconds, listening, after } = await measureStart(whole, tablesDir ?? null);
  printRow('from a start that is not the first until it listens, s', seconds.toFixed(2));
  printRow('CPU of that, s', cpuSeconds.toFixed(2));
  printRow('memory when it listens, MiB', listening.toFixed(0));
  printRow('memory when it has reviewed the whole stream, MiB', after.toFixed(0));
}
