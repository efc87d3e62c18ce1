/** The cases of all test files, ready to run: each with its request, its tables and its payer. */
import type { ReviewRequest } from '../bill/request.ts';
import type { ParamValue } from '../model/compiled.ts';
import type { Pack } from '../model/pack.ts';
import { payerOfPack } from '../model/payer-pack.ts';
import { NO_PAYER } from '../model/plan.ts';
import { remember } from '../remember.ts';
import type { Memory } from '../rulebook/memory.ts';
import { readTestFiles } from '../rulebook/read-sources.ts';
import type { YamlFile } from '../rulebook/read-yaml.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { RuleFile } from '../rulebook/rule-file.ts';
import type { TableDefinition, TableSource } from '../table.ts';
import { buildRequest, fieldsOfPack } from './build-request.ts';
import { layTablesOver } from './build-tables.ts';
import type { PackTestCase, PackTestFailure, PackTestFile } from './pack-test.ts';
import { supplyParams } from './supply-params.ts';

export interface PackTestInput {
  /** Every `.yaml` of the rules folder, packs and tests, except table definitions. */
  readonly files: readonly RuleFile[];
  /** The book compiled from these files. */
  readonly ruleBook: RuleBook;
  readonly tables: TableSource;
  /** Table definitions by id, as `compileRuleBook` takes them. */
  readonly definition: (id: string) => TableDefinition | null;
  readonly memory?: Memory | undefined;
}

export interface PreparedCase {
  readonly yaml: YamlFile;
  readonly test: PackTestFile;
  readonly testCase: PackTestCase;
  /** Its place in the file. */
  readonly index: number;
  readonly pack: Pack;
  /** The book that reviews it: a draft is switched on for its own cases, and for no others. */
  readonly ruleBook: RuleBook;
  readonly request: ReviewRequest;
  readonly tables: TableSource;
  readonly tenant: string;
  /** Values the file gives params, by `pack.param`. */
  readonly supplied?: ReadonlyMap<string, readonly ParamValue[]>;
}

export interface PreparedCases {
  readonly files: readonly { readonly file: string; readonly cases: number }[];
  readonly cases: readonly PreparedCase[];
  /** Of cases that cannot run. */
  readonly failures: readonly PackTestFailure[];
}

/** Prepares every case. Test files of a broken shape are problems of `compileRuleBook` and are left out here. */
export function prepareCases({ files, ruleBook, tables, definition }: PackTestInput): PreparedCases {
  const cases: PreparedCase[] = [];
  const failures: PackTestFailure[] = [];
  const drafts = new Map<Pack, RuleBook>();
  const all = readTestFiles(files);
  for (const yaml of all) {
    const test = yaml.value as unknown as PackTestFile;
    const fail = (path: (string | number)[], testCase: string, got: string) =>
      failures.push({
        ...{ file: yaml.file, ...yaml.positionOf(path), testCase, what: 'the case itself', got, trace: [] },
        expected: 'a case that can run',
      });
    const pack = ruleBook.packs.find(
      ({ pack: { pack: id, version } }) =>
        id === test.pack && (test.version === undefined || version === test.version),
    )?.pack;
    if (!pack) {
      fail(['pack'], test.pack, `no pack ${test.pack} ${test.version ?? ''} is in the book`);
      continue;
    }
    const book = pack.status === 'draft' ? remember(drafts, pack, () => ruleBook.withDraft(pack)) : ruleBook;
    const tenant = test.tenant ?? (pack.kind === 'payer' ? payerOfPack(pack.pack) : '');
    const attempt = <Value>(key: string, make: () => Value): Value | null => {
      try {
        return make();
      } catch (error) {
        fail([key], test.pack, (error as Error).message);
        return null;
      }
    };
    const over = attempt('tables', () =>
      layTablesOver(tables, test.tables ?? [], tenant || NO_PAYER, definition),
    );
    const supplied = attempt('supplies', () =>
      test.supplies ? { supplied: supplyParams(test.supplies, ruleBook) } : {},
    );
    if (!over || !supplied) continue;
    const common = { yaml, test, pack, ruleBook: book, tables: over, tenant, ...supplied };
    for (const [index, testCase] of test.tests.entries()) {
      const built = buildRequest(test, testCase, fieldsOfPack(pack));
      if ('request' in built) cases.push({ ...common, testCase, index, ...built });
      else {
        const problems = built.problems.map(({ path, message }) => `${path} ${message}`);
        fail(['tests', index], testCase.name, problems.join('; '));
      }
    }
  }
  const counted = all.map(({ file, value }) => ({
    file,
    cases: (value as unknown as PackTestFile).tests.length,
  }));
  return { files: counted, cases, failures };
}
