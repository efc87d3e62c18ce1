/**
 * Another year of a state is three places of its pack (the days it covers, the source, the values), a release of its table
 * and an example; whatever of these is forgotten is found. The figures of the year are made up.
 */
import { expect, it } from 'vitest';
import { runPackTests } from '../../../engine/pack-tests/run-pack-tests.ts';
import { compileRuleBook } from '../../../engine/rulebook/compile-rule-book.ts';
import { type Edit, editFiles } from '../../helpers/edit-files.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { definition, SHIPPED_FILES, starterTables } from '../../helpers/rule-book.ts';
import { withReleases } from '../../helpers/tables.ts';
import { SHIPPED_MEMORY } from '../../helpers/whole-memory.ts';

const PACK = 'rules/us-nc/workers-comp.yaml';
const PARAM = 'percentOfMedicare';
const CATEGORIES = 'us-nc.wc-category';
const YEAR = { from: '2026-01-01', through: '2026-12-31' };

const PLACES = {
  covers: {
    in: PACK,
    from: 'covers: { from: 2025-01-01, through: 2025-12-31 }',
    to: 'covers: { from: 2025-01-01, through: 2026-12-31 }',
  },
  source: {
    in: PACK,
    above: 'nc-filing:\n',
    add: 'nc-2026: { title: Made-up tables of another year, read: 2026-11-21 }',
  },
  values: {
    in: PACK,
    below: '    Radiology: 1.95',
    add: `- effective: { from: 2026-01-01, through: 2026-12-31 }
  cite: nc-2026
  entries:
    Emergency Medicine: 1.70
    Evaluation & Management: 1.45
    Major surgery: 1.96
    Neurology: 1.54
    Other professional services: 1.51
    Pain management: 1.64
    Physical Medicine: 1.41
    Radiology: 1.96`,
  },
  examples: {
    in: 'rules/us-nc/another-year.test.yaml',
    text: `
pack: us-nc/workers-comp
tests:
  - name: an office visit of another year
    covers: [percent-of-medicare]
    hand: (1.30 + 1.46 × 0.933 + 0.09 × 0.639) × 33.4009 = 90.840093721 → 90.84; × 1.45 = 131.718 → 131.72
    lines: [{ CPT1: "99213", ServiceDate: 2026-06-02, expect: { allowance: 131.72 } }]
  - name: the other categories
    lines:
      - { CPT1: "99283", POS: "23", ServiceDate: 2026-05-26, expect: { reasons: [1010] } }
      - { CPT1: "29881", POS: "24", ServiceDate: 2026-06-02, expect: { reasons: [1010] } }
      - { CPT1: "95910", ServiceDate: 2026-06-03, expect: { reasons: [1010] } }
      - { CPT1: "20610", ServiceDate: 2026-06-04, expect: { reasons: [1010] } }
      - { CPT1: "64483", ServiceDate: 2026-06-05, expect: { reasons: [1010] } }
      - { CPT1: "97110", ServiceDate: 2026-06-08, expect: { reasons: [1010] } }
      - { CPT1: "72148", ServiceDate: 2026-06-09, expect: { reasons: [1010] } }
`,
  },
} as const satisfies Record<string, Edit>;
type Place = keyof typeof PLACES | 'table';

const starter = starterTables();
const categories = starter.releases(CATEGORIES);
const bothYears = withReleases(starter, CATEGORIES, [...categories, { ...categories[0]!, effective: YEAR }]);

/** The pack that has the year by the payer's table makes room for the one that has its law. */
const BEFORE = SHIPPED_FILES.filter(({ file }) => !file.startsWith('rules/us-nc/workers-comp-2026.'));

const makeFiles = (without?: Place) =>
  editFiles(
    BEFORE,
    Object.entries(PLACES).flatMap(([place, edit]) => (place === without ? [] : edit)),
  );

/** What is said of the year with one of its places forgotten, by the first command that says something. */
async function findMissing(without?: Place): Promise<string[]> {
  const files = makeFiles(without);
  const tables = without === 'table' ? starter : bothYears;
  const { ruleBook, problems } = compileRuleBook(files, definition, {
    tables,
    today: '2026-11-30',
    memory: SHIPPED_MEMORY,
  });
  if (problems.length > 0) return problems.map(({ file, code }) => `${file} ${code}`);
  // Of the examples those of the state: what the others show is not changed.
  const own = files.filter(({ file }) => !file.endsWith('.test.yaml') || file.startsWith('rules/us-nc/'));
  const { failures, untested } = await runPackTests({ files: own, ruleBook: ruleBook!, tables, definition });
  return [
    ...new Set([
      ...failures.map(({ file, got }) => `${file} ${got}`),
      ...untested.flatMap(({ file, message }) =>
        file === PACK && message.includes(PARAM) ? `${file} ${message}` : [],
      ),
    ]),
  ];
}

it('is priced when nothing is forgotten, and nothing is left to say', async () => {
  expect(await findMissing()).toEqual([]);
});

it.each<[Place, string]>([
  ['source', `${PACK} unknown-citation`],
  ['values', `${PACK} gapped-dates`],
  ['table', `${PACK} part-of-covers`],
  [
    'examples',
    `${PACK} no test reads this value of percentOfMedicare; add a line with a date of service from 2026-01-01`,
  ],
  ['covers', `${PACK} outside-covers`],
])('is not without its %s', async (place, said) => {
  expect(await findMissing(place)).toContainEqual(expect.stringContaining(said));
});

const bill = makeRequest([{ ServiceDate: '2026-06-02' }], { Bill: { BillReviewState: 'NC' } });

it('is refused before by a book without the year, by the days that are covered', () => {
  const { ruleBook } = compileRuleBook(BEFORE, definition, { leaveOut: 'proofs' });
  const { error, services } = reviewResponse(bill, { ruleBook: ruleBook! });
  expect(error).toBe(
    "No rules for workers' compensation bills of NC cover the service date 2026-06-02 of line 1; covered are 2025-01-01 to 2025-12-31 (us-nc/workers-comp). Check the date, or load a rule pack that covers it.",
  );
  expect(services.map(({ allowance }) => allowance)).toEqual([null]);
});

it('is refused while its table has not been imported, by the table', () => {
  const { ruleBook } = compileRuleBook(makeFiles(), definition, { leaveOut: 'proofs' });
  const { error } = reviewResponse(bill, { ruleBook: ruleBook! });
  expect(error).toContain(CATEGORIES);
  expect(error).toContain('2026-06-02');
});
