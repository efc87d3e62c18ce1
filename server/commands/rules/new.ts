/** `rules new`: a draft of another state's pack, with tests to fill in. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  compileRuleBook,
  draftPack,
  draftTests,
  fillTests,
  nameState,
  type Pack,
  type PlainDate,
  type RuleFile,
  stateCases,
  suggestName,
} from '../../../engine/index.ts';
import { countOf } from '../../count-of.ts';
import { type OpenedRules, openRules, type RuleFolders, renderProblems, showFile } from '../../open-rules.ts';
import { SHIPPED_RULES } from '../../rule-files.ts';
import { listLocalities } from '../../zip-codes.ts';
import { CommandFailure, type Printout } from '../shell.ts';

/** The pack that the new one is made like: by its id, or by its state where the rest is the same. */
function findLike(
  { ruleBook }: OpenedRules,
  id: string,
  like: string,
): { readonly pack: Pack; readonly file: string } {
  const wanted = like.includes('/') ? like : `${like}${id.slice(id.indexOf('/'))}`;
  const programmes = ruleBook!.packs.filter(
    ({ pack }) => pack.kind === 'programme' && nameState(pack.pack) !== '',
  );
  const found = programmes.filter(({ pack }) => pack.pack === wanted);
  const latest = found.sort((a, b) => (a.pack.covers!.from < b.pack.covers!.from ? 1 : -1))[0];
  if (latest) return latest;
  const known = programmes.map(({ pack }) => pack.pack);
  throw new CommandFailure(
    `There is no pack ${wanted} of a state to make one like it; ${suggestName(wanted, known)}`,
  );
}

function checkId({ ruleBook, files }: OpenedRules, id: string): void {
  if (!/^us-[a-z]{2}\/[a-z0-9-]+$/.test(id) || nameState(id) === '')
    throw new CommandFailure(
      `${id} names no pack of a state; write us-<state>/<programme>, as in us-wy/workers-comp.`,
    );
  if (
    ruleBook!.packs.some(({ pack }) => pack.pack === id) ||
    files.some(({ file }) => file === `rules/${id}.yaml`)
  )
    throw new CommandFailure(`There is a pack ${id} already; a new year of it is a change of that pack.`);
}

/** The tests that stand beside the old pack, for the new one; null where it has none. */
function makeTests(
  opened: OpenedRules,
  pack: RuleFile,
  id: string,
  like: { pack: Pack; file: string },
): RuleFile | null {
  const { files, tables, declared } = opened;
  const text = files.find(({ file }) => file === like.file.replace(/\.yaml$/, '.test.yaml'))?.text;
  if (text === undefined) return null;
  const state = id.slice('us-'.length, 'us-xx'.length).toUpperCase();
  const [zip] = listLocalities(tables, state, like.pack.covers!.from).values();
  const file = `rules/${id}.test.yaml`;
  const drafted = draftTests(text, { id, like: like.pack }, zip ?? '00000');
  const definition = (table: string) => tables.definition(table);
  const others = files.filter((one) => !one.file.endsWith('.test.yaml'));
  const all = [...others, pack, { file, text: drafted }];
  const { ruleBook } = compileRuleBook(all, definition, { leaveOut: 'checks' });
  if (declared.length === 0 || !ruleBook) return null;
  return { file, text: fillTests(drafted, stateCases({ files: all, ruleBook, tables, definition }, file)) };
}

/** Names in the draft that are another state's: tables, ranges of codes. */
function listForeign(text: string, like: Pack): string[] {
  const state = like.jurisdiction!;
  const code = state.slice('us-'.length).toUpperCase();
  return [
    ...new Set(
      [...text.matchAll(new RegExp(`\\b(${state}\\.[\\w-]+|${code}\\d{3}(-${code}\\d{3})?)\\b`, 'g'))].map(
        ([name]) => name,
      ),
    ),
  ];
}

/** @param today the day on which the author looks */
export function makePack(folders: RuleFolders, id: string, likeId: string, today: PlainDate): Printout {
  const opened = openRules(folders, 'checked');
  checkId(opened, id);
  const like = findLike(opened, id, likeId);
  const text = draftPack(opened.files.find(({ file }) => file === like.file)!.text, { id, like: like.pack });
  const pack = { file: `rules/${id}.yaml`, text };
  const tests = makeTests(opened, pack, id, like);
  const written = [pack, ...(tests ? [tests] : [])];
  for (const one of written) {
    const path = join(folders.rulesDir ?? SHIPPED_RULES, one.file.slice('rules/'.length));
    if (existsSync(path)) throw new CommandFailure(`${path} is there already.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, one.text);
  }
  const { problems } = openRules(folders, { authoredOn: today });
  const own = problems.filter(({ file }) => written.some((one) => one.file === file));
  if (own.length > 0) return { ok: false, text: renderProblems(own, folders.rulesDir) };
  return { ok: true, text: describe(written, like.pack, opened, folders.rulesDir) };
}

function describe(
  written: readonly RuleFile[],
  like: Pack,
  opened: OpenedRules,
  rulesDir: string | null,
): string {
  const foreign = listForeign(written[0]!.text, like);
  const values = Object.values(like.params ?? {}).filter(({ values }) => values).length;
  const others = opened.files.filter(
    ({ file, text }) => file.endsWith('.test.yaml') && text.includes(`\npack: ${like.pack}\n`),
  ).length;
  const todo = [
    `${countOf(Object.keys(like.sources).length, 'source')} to be found and read`,
    `${countOf(values, 'param')} with values of ${like.pack}, beside those that its uses give`,
    `${countOf(Object.keys(like.declines ?? {}).length, 'decision')} on what to decline`,
    ...(foreign.length > 0 ? [`names of ${like.jurisdiction}: ${foreign.join(', ')}`] : []),
    `examples without amounts${others > 1 ? `; ${like.pack} has ${countOf(others - 1, 'further file')} of them` : ''}`,
  ];
  return [
    ...written.map(({ file }) => `${showFile(file, rulesDir)}\n`),
    'A draft prices nothing. What it still has of another state:\n',
    ...todo.map((one) => `  ${one}\n`),
    'rules check finds no problem in it; rules test tries its examples.\n',
  ].join('');
}
