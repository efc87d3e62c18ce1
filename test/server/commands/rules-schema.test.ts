import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeReach } from '../../../engine/authoring/describe-reach.ts';
import { partsOf, type Reference } from '../../../engine/checks/references.ts';
import { readYaml, type YamlValue } from '../../../engine/rulebook/read-yaml.ts';
import { buildPackSchema } from '../../../server/commands/rules/build-pack-schema.ts';
import { readDefinitions } from '../../../server/tables/definition.ts';
import { SHIPPED_FILES, shippedBook, starterTables } from '../../helpers/rule-book.ts';
import { PACK, useRules } from './rules-folder.ts';
import { run } from './run.ts';

/** By a compiler of its own, which keeps what it compiled: some MB for each pack. */
function compileSchema(schema: object): ValidateFunction {
  const ajv = new Ajv2020.default({
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    // Each schema is compiled for some hundred names: less work than making the code small or fast.
    code: { optimize: false },
    inlineRefs: false,
  });
  ajv.addVocabulary(['enumDescriptions', 'errorMessage']);
  return ajv.compile(schema);
}

const reachOf = (id: string) =>
  describeReach(
    {
      files: SHIPPED_FILES,
      definitions: [...readDefinitions().values()],
      tables: starterTables(),
      ruleBook: null,
    },
    id,
  )!;

type Path = readonly (string | number)[];
type Branch = Readonly<Record<string, YamlValue>>;

/** The tree with another text at a path, or another name for the key there. */
function put(node: YamlValue, [key, ...rest]: Path, text: string, atKey: boolean): YamlValue {
  if (key === undefined) return text;
  if (Array.isArray(node)) return node.with(Number(key), put(node[Number(key)]!, rest, text, atKey));
  const entries = Object.entries(node as object).map(([name, child]: [string, YamlValue]) =>
    name !== key
      ? [name, child]
      : atKey && rest.length === 0
        ? [text, child]
        : [name, put(child, rest, text, atKey)],
  );
  return Object.fromEntries(entries) as YamlValue;
}

const at = (node: YamlValue, path: Path): YamlValue | undefined =>
  path.reduce<YamlValue | undefined>((one, key) => (one as Branch)?.[key], node);

/** What a pack has to say of itself, whatever else stands in it. */
const HEAD = ['pack', 'kind', 'version', 'title', 'status', 'sources', 'covers'];
/** Sections whose entries stand by themselves, under names of their own or in a list. */
const NAMED = ['tables', 'derive', 'params', 'groups', 'pairs', 'conditions', 'supplies'];

/**
 * Of a pack its head, and of the section that a path leads into the one entry alone: what a schema says of that, it says
 * in a twentieth of the time. Comes with the path in there.
 */
function cutTo(pack: YamlValue, [key, entry, ...rest]: Path): { cut: YamlValue; path: Path } {
  const section = (pack as Branch)[key!]!;
  const head = Object.entries(pack as Branch).filter(([name]) => HEAD.includes(name));
  const only = (value: YamlValue, path: Path) => ({
    cut: Object.fromEntries([...head, [String(key), value]]),
    path: [key!, ...path],
  });
  if (Array.isArray(section)) return only([section[Number(entry)]!], [0, ...rest]);
  if (!NAMED.includes(String(key))) return only(section, entry === undefined ? [] : [entry, ...rest]);
  return only({ [entry!]: (section as Branch)[entry!]! }, [entry!, ...rest]);
}

/** A name that is all of its text: formulas and messages hold them among others, and what `like` reads is an alias. */
const isAlone = (value: YamlValue, { path, name, atKey, isOperand }: Reference) =>
  !isOperand && (atKey || at(value, path) === name);

describe('the schema of a shipped pack', () => {
  test.for(shippedBook().packs.map(({ pack, file }) => [pack.pack, file] as const))('%s', ([id, file]) => {
    const isValid = compileSchema(buildPackSchema(reachOf(id)));
    const { text } = SHIPPED_FILES.find((one) => one.file === file)!;
    const { yaml } = readYaml(file, text);
    // As the book reads it, where every scalar is text, and as an editor does.
    for (const value of [yaml.value, parse(text) as unknown]) {
      isValid(value);
      expect(isValid.errors ?? []).toEqual([]);
    }
    const { references } = partsOf(yaml.value as never);
    const named = references.filter((one) => isAlone(yaml.value!, one));
    expect(named.length > 0).toBe(references.some(({ isOperand }) => !isOperand));
    const isKnown = ({ path, atKey }: Reference, name?: string) => {
      const { cut, path: within } = cutTo(yaml.value!, path);
      return isValid(name === undefined ? cut : put(cut, within, name, atKey === true));
    };
    const entries = new Map(named.map((one) => [one.path.slice(0, 2).join(' '), one]));
    expect([...entries.values()].filter((one) => !isKnown(one)).map(({ path }) => path)).toEqual([]);
    const missed = named.filter((one) => isKnown(one, 'nothing-has-this-name'));
    expect(missed.map(({ kind, name, path }) => `${kind} ${name} at ${path.join('.')}`)).toEqual([]);
  });

  const schema = compileSchema(buildPackSchema(reachOf('edits/several-lines')));
  const read = (yaml: string) => parse(yaml) as object;
  const head = read(
    '{ pack: edits/several-lines, kind: edits, version: 1.0.0, title: x, status: cited, sources: {} }',
  );
  const leaf = (fact: string) => `{ fact: ${fact}, operator: equal, value: x }`;

  test.for([
    [
      'a fact of the other line within a pair',
      `pairs: { a: { title: x, when: ${leaf('other.line.code')} } }`,
      true,
    ],
    [
      'a fact of the other line outside of one',
      `groups: { a: { title: x, when: ${leaf('other.line.code')} } }`,
      false,
    ],
    [
      'a fact of the line that a pair found',
      `groups: { a: { title: x, when: ${leaf('otherSide.other.line.code')} } }`,
      true,
    ],
    [
      'a date that picks a release',
      'tables: { a: { table: us.pfs.rvu, key: [line.code], on: claim.dateOfInjury } }',
      true,
    ],
    [
      'another fact that picks one',
      'tables: { a: { table: us.pfs.rvu, key: [line.code], on: line.code } }',
      false,
    ],
    ['a list as one part of a key', 'tables: { a: { table: us.pfs.rvu, key: [line.modifiers] } }', false],
    ['each entry of a list', 'tables: { a: { table: us.pfs.rvu, key: [{ each: line.modifiers }] } }', true],
    ['a text itself', 'tables: { a: { table: us.pfs.rvu, key: [{ literal: "26" }] } }', true],
    [
      'what a used pack asks for',
      'uses: [{ pack: edits/timely-filing, with: { filingLimitDays: { value: 75, cite: x } } }]',
      false,
    ],
    [
      'a name that it does not ask for',
      'uses: [{ pack: edits/timely-filing, with: { daysToReceipt: {} } }]',
      false,
    ],
    ['a fact that is begun', `conditions: { a: ${leaf('line.')} }`, false],
  ] as const)('%s', ([, more, expected]) => {
    expect(schema({ ...head, ...read(more) })).toBe(expected);
  });
});

describe('rules schema', () => {
  const makeRules = useRules();

  test('writes a schema, and the line by which an editor finds it', async () => {
    const rules = makeRules();
    const to = join(rules, '../schemas');
    const { code, stdout } = await run(['rules', 'schema', '--rules-dir', rules, '--to', to]);
    expect(code).toBe(0);
    const [, told] = /\n {2}# yaml-language-server: \$schema=(\S+)\n$/.exec(stdout)!;
    const schema = JSON.parse(readFileSync(resolve(rules, dirname(PACK), told!), 'utf8')) as {
      title: string;
    };
    expect(schema.title).toBe('us-wy/workers-comp');
    expect(stdout).toMatch(/^1 schema in /);
  });

  test('into the data folder, unless told otherwise; one pack, when it is named', async () => {
    const rules = makeRules();
    const environment = { DATA_DIR: join(rules, '../data') };
    const { stdout } = await run(['rules', 'schema', 'us-wy/workers-comp', '--rules-dir', rules], '', {
      environment,
    });
    expect(stdout).toContain(`1 schema in ${environment.DATA_DIR}/schemas.`);
    expect(existsSync(join(environment.DATA_DIR, 'schemas/us-wy/workers-comp.schema.json'))).toBe(true);
  });

  test('of the whole book, a file for each pack', async () => {
    const to = join(makeRules(), '../whole');
    const { code, stdout } = await run(['rules', 'schema', '--to', to]);
    expect([code, Number(/^(\d+) schemas in /.exec(stdout)![1]) > 100]).toEqual([0, true]);
    expect(existsSync(join(to, 'us-nc/workers-comp.schema.json'))).toBe(true);
  }, 180_000);

  test('a pack that is not there', async () => {
    const { code, stderr } = await run(['rules', 'schema', 'us-xx/none', '--rules-dir', makeRules()]);
    expect(code).toBe(1);
    expect(stderr).toContain('No file states the pack us-xx/none');
  });
});
