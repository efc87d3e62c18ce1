import { describe, expect, it } from 'vitest';
import { formatFailure, runPackTests, type SelectCase } from '../../../engine/pack-tests/run-pack-tests.ts';
import { sweepDates } from '../../../engine/pack-tests/sweep-dates.ts';
import { formatProblem } from '../../../engine/problem.ts';
import {
  compileBook,
  definition,
  SHIPPED_FILES,
  shippedBook,
  starterTables,
} from '../../helpers/rule-book.ts';
import { SHIPPED_MEMORY } from '../../helpers/whole-memory.ts';

/** Runs the shipped rules with one more test file. */
function run(text: string, select?: SelectCase) {
  const files = [
    ...SHIPPED_FILES.filter(({ file }) => !file.endsWith('.test.yaml')),
    { file: 'rules/made-up.test.yaml', text },
  ];
  return runPackTests({ files, ruleBook: shippedBook(), tables: starterTables(), definition }, select);
}

/** So that what no other test comes to, which is nearly all, is not looked for. */
const ALL: SelectCase = () => true;

/** What is wrong with a case, without the steps. */
async function check(text: string): Promise<string[]> {
  const { failures } = await run(text, ALL);
  return failures.map((failure) => formatFailure(failure).split('\n')[0]!);
}

const withCase = (expect: string, rest = '') => `pack: us-nc/workers-comp
tests:
  - name: a visit
${rest}    lines:
      - CPT1: "99213"
        expect: ${expect}
`;

describe('examples of the shipped packs', async () => {
  const report = await runPackTests({
    files: SHIPPED_FILES,
    ruleBook: shippedBook(),
    tables: starterTables(),
    definition,
    memory: SHIPPED_MEMORY,
  });

  it('all hold', async () => {
    expect(report.failures.map(formatFailure)).toEqual([]);
    expect(report.cases).toBeGreaterThan(90);
  });

  it('show every rule, value, entry and case of the book at least once', async () => {
    expect(report.untested.map(formatProblem)).toEqual([]);
  });
});

describe('a case that does not hold', () => {
  it.each([
    ['{ allowance: 118.51 }', 'line 1 allowance: expected 118.51, got 118.5'],
    ['{ allowance: about 118 }', 'line 1 allowance: expected about 118, got 118.5'],
    ['{ reduction: 1 }', 'line 1 reduction: expected 1, got 99881.5'],
    ['{ quantityUsed: 2 }', 'line 1 quantityUsed: expected 2, got 1'],
    ['{ prePPOAllowance: 1 }', 'line 1 prePPOAllowance: expected 1, got 118.5'],
    ['{ uncappedAllowance: 1 }', 'line 1 uncappedAllowance: expected 1, got 118.5'],
    ['{ uncappedPrePPOAllowance: 1 }', 'line 1 uncappedPrePPOAllowance: expected 1, got 118.5'],
    ['{ reasons: [1020] }', 'line 1 reasons: expected 1020, got 1010'],
    ['{ reasons: [] }', 'line 1 reasons: expected none, got 1010'],
    ['{ attention: true }', 'line 1 attention: expected true, got false'],
    ['{ priorAuthorization: true }', 'line 1 priorAuthorization: expected true, got false'],
    ['{ documentation: true }', 'line 1 documentation: expected true, got false'],
    ['{ values: { amount: 84.65 } }', 'line 1 values.amount: expected 84.65, got nothing'],
    ['{ least: 1 }', 'line 1 least: expected 1, got nothing'],
    ['{ most: 1 }', 'line 1 most: expected 1, got nothing'],
    ['{ message: needs data }', 'line 1 message: expected needs data, got no message'],
  ])('%s', async (expected, message) => {
    const [problem, ...more] = await check(withCase(expected));
    expect(more).toEqual([]);
    expect(problem).toMatch(/^rules\/made-up\.test\.yaml:6:\d+ a visit: /);
    expect(problem).toContain(message);
  });

  it('names the rule that did not fire, and the one that must not', async () => {
    const covers = await check(withCase('{}', '    covers: [edits/limits#units]\n'));
    expect(covers).toEqual([
      expect.stringContaining(':4:14 a visit: rules that fired: expected edits/limits#units'),
    ]);
    const excludes = await check(withCase('{}', '    excludes: [percent-of-medicare]\n'));
    expect(excludes).toEqual([
      expect.stringContaining('expected not us-nc/workers-comp#percent-of-medicare'),
    ]);
  });

  it('shows the steps of the line', async () => {
    const [failure] = (await run(withCase('{ allowance: 1 }'))).failures;
    expect(failure!.trace.join('\n')).toContain('allowance = line.allowance * percentOfMedicare');
  });

  it('reports an error nobody expected, and an expected one that did not come', async () => {
    expect(await check(withCase('{}', '    bill: { BillReviewState: WY }\n'))).toEqual([
      expect.stringContaining("expected none, got No rules are loaded for workers' compensation bills of WY"),
    ]);
    expect(await check(withCase('{}', '    error: no pack\n'))).toEqual([
      expect.stringContaining(':4:12 a visit: error of the review: expected no pack, got none'),
    ]);
  });

  it('hides no other: every mismatch of every case is reported', async () => {
    const text = `${withCase('{ allowance: 1, reasons: [1] }')}  - name: another
    lines: [{ CPT1: "99213", expect: { allowance: 2 } }]
`;
    expect(await check(text)).toHaveLength(3);
  });
});

describe('a case that cannot run', () => {
  it.each([
    [
      'a field the interface does not know',
      withCase('{}', '    bill: { ZipCod: "27601" }\n'),
      'Bill.ZipCod is no field',
    ],
    ['a value the interface refuses', withCase('{}', '    bill: { ZipCode: "" }\n'), 'ZipCode'],
    [
      'a pack that is not in the book',
      withCase('{}').replace('us-nc', 'us-xx'),
      'no pack us-xx/workers-comp',
    ],
    [
      'a table that is not declared',
      `tables: [{ table: us.nothing, rows: [] }]\n${withCase('{}')}`,
      'no table us.nothing',
    ],
    [
      'a column that the table does not have',
      `tables: [{ table: us.pfs.gpci, rows: [{ carier: x }] }]\n${withCase('{}')}`,
      'carier',
    ],
    [
      'a value that is no decimal',
      `supplies: { us/ucr: { percentOfMedicare: most } }\n${withCase('{}')}`,
      '',
    ],
  ])('%s', async (_name, text, message) => {
    const problems = await check(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('the case itself');
    expect(problems[0]).toContain(message);
  });

  it('a pack whose formula goes below zero: the case is named, and the others run', async () => {
    // Of the examples those that price by it, and some that do not.
    const isAsked = ({ file, text }: (typeof SHIPPED_FILES)[number]) =>
      !file.endsWith('.test.yaml') ||
      text.includes('drug-screen-agreement') ||
      file === 'rules/edits/limits.test.yaml';
    const files = SHIPPED_FILES.filter(isAsked).map(({ file, text }) => ({
      file,
      text:
        file === 'rules/payers/demo.yaml' ? text.replace('formula: 11.50', 'formula: 1 - line.charge') : text,
    }));
    const report = await runPackTests({
      files,
      ruleBook: compileBook(files),
      tables: starterTables(),
      definition,
    });
    const priced = files.filter(
      ({ file, text }) => file.endsWith('.test.yaml') && text.includes('drug-screen-agreement'),
    );
    expect(priced.map(({ file }) => file)).toContain('rules/payers/demo.test.yaml');
    expect([...new Set(report.failures.map(({ file }) => file))].sort()).toEqual(
      priced.map(({ file }) => file).sort(),
    );
    expect(report.failures.map(formatFailure).join('\n')).toMatch(/1 - line\.charge gives a negative amount/);
  });

  it('none of a draft: it is switched on for its own cases, and what it lacks is no gap', async () => {
    const files = SHIPPED_FILES.map(({ file, text }) => ({
      file,
      text:
        file === 'rules/us-nc/workers-comp.yaml' ? text.replace('status: verified', 'status: draft') : text,
    })).filter(({ file }) => !file.endsWith('.test.yaml') || file === 'rules/us-nc/workers-comp.test.yaml');
    const report = await runPackTests({
      files,
      ruleBook: compileBook(files),
      tables: starterTables(),
      definition,
    });
    expect([report.failures, report.cases > 5]).toEqual([[], true]);
    const gaps = new Set(report.untested.map(({ file }) => file));
    expect(gaps).not.toContain('rules/us-nc/workers-comp.yaml');
    expect(gaps).toContain('rules/us/ucr.yaml');
  });

  it('is not counted as covering its rules', async () => {
    const text = withCase('{}', '    covers: [percent-of-medicare]\n    bill: { BillReviewState: WY }\n');
    const { untested } = await run(text);
    expect(untested.map(formatProblem)).toContainEqual(
      expect.stringMatching(
        /^rules\/us-nc\/workers-comp\.yaml:\d+:9 warning untested-rule no test case shows percent-of-medicare act; /,
      ),
    );
  });
});

describe('made-up tables and values', () => {
  it('stand in place of the loaded ones', async () => {
    const text = `pack: us-nc/workers-comp
tables:
  - table: us-nc.wc-category
    rows: [{ codeFrom: "99213", codeThrough: "99213", category: Neurology }]
tests:
  - name: 84.64 × 1.53 = 129.4992
    lines: [{ CPT1: "99213", expect: { allowance: 129.50 } }]
`;
    expect(await check(text)).toEqual([]);
  });

  it('leave other tables alone', async () => {
    expect(
      await check(
        withCase('{ allowance: 118.50 }').replace(
          'tests:',
          'tables: [{ table: us.pfs.opps-cap, rows: [] }]\ntests:',
        ),
      ),
    ).toEqual([]);
  });
});

describe('the days around each change of the law', () => {
  // Each takes some tens of seconds.
  it.each([
    ['edits', /^rules\/edits\//],
    ['methods', /^rules\/methods\//],
    ['programmes and payers', /^rules\/(?!edits\/|methods\/)/],
  ])('leave no line of an example without the price it has on its own day: %s', (_, folder) => {
    const files = SHIPPED_FILES.filter(({ file }) => !file.endsWith('.test.yaml') || folder.test(file));
    const input = { files, ruleBook: shippedBook(), tables: starterTables(), definition };
    expect(sweepDates(input).map(formatFailure)).toEqual([]);
  });
});
