import { describe, expect, test } from 'vitest';
import { openRules } from '../../../server/open-rules.ts';
import { latestDay } from '../../../server/world.ts';
import { NOON } from '../service.ts';
import { type Edit, PACK, useRules } from './rules-folder.ts';

const makeRules = useRules();

import { run } from './run.ts';

const UNLOCKED = expect.stringMatching(/^There is no versions\.lock, /) as string;
const check = async (edits: readonly Edit[]) => {
  const rules = makeRules(edits);
  const { code, stdout, stderr } = await run(['rules', 'check', rules]);
  return { code, said: stdout.replaceAll(rules, 'rules').trimEnd().split('\n'), stderr, rules };
};

test('a book without a mistake', async () => {
  expect(await check([])).toMatchObject({ code: 0, said: ['1 pack, no problems.', UNLOCKED], stderr: '' });
});

describe('what only an author hears of', () => {
  const LATE: Edit = [PACK, 'through: 2025-12-31', 'through: 2027-12-31'];
  const TABLE: Edit = [
    PACK,
    'rules:\n',
    'tables:\n  gpci: { table: us.pfs.gpci, key: [{ literal: "11502" }, { literal: "00" }], required: true }\nserviceState: { workGpci: gpci.workGpci }\nrules:\n',
  ];
  const READ: Edit = [PACK, 'read: 2025-01-02', 'read: 2025-07-03'];

  test.for([
    [
      'a source read on a day to come',
      [READ],
      /^rules\/us-wy\/workers-comp\.yaml:11:54 error bad-date 2025-07-03 is still to come/,
    ],
    [
      'a table that ends before the pack does',
      [LATE, TABLE],
      /^rules\/us-wy\/workers-comp\.yaml:7:9 error part-of-covers the table us\.pfs\.gpci has no release /,
    ],
  ] as const)('%s', async ([, edits, message]) => {
    const { code, said, rules } = await check(edits);
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(message), '1 error, 0 warnings.']);
    // A service starts all the same: its lines say what they lack.
    expect(openRules({ rulesDir: rules, tablesDirs: [] }).ruleBook).not.toBeNull();
  });

  test('a source read today, wherever on earth that is', async () => {
    expect([latestDay(NOON), latestDay(NOON - 3 * 3_600_000)]).toEqual(['2025-07-02', '2025-07-01']);
    expect(await check([[PACK, 'read: 2025-01-02', 'read: 2025-07-02']])).toMatchObject({ code: 0 });
  });
});

test('imported tables are looked at, too', async () => {
  const rules = makeRules();
  expect(await run(['rules', 'check', rules, '--tables', 'nowhere'])).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/nowhere: there is no such folder/) as string,
  });
});

test('a table whose definition cannot be read is one mistake, however many name it', async () => {
  const rules = makeRules(
    [
      [
        PACK,
        'rules:\n',
        'tables:\n  own: { table: us-wy.own, key: [line.code] }\nserviceState: { own: own.found }\nrules:\n',
      ],
    ],
    {
      'tables/us-wy.own/table.yaml':
        'id: us-wy.own\ntitle: Rates\nsource: { title: A law, part 2 }\nkey: [code]\ncolumns: []\n',
    },
  );
  const { stdout } = await run(['rules', 'check', rules]);
  expect(stdout.split('\n').slice(0, -1)).toEqual([
    expect.stringMatching(/table\.yaml:3:25 error syntax the comma before "part 2" ends a value/),
    '1 error, 0 warnings.',
  ]);
});
