import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { assemble } from '../../server/assembly.ts';
import { checkRules } from '../../server/commands/rules/check.ts';
import { testRules } from '../../server/commands/rules/test.ts';
import type { RuleFolders } from '../../server/open-rules.ts';
import { readRuleFiles, SHIPPED_RULES } from '../../server/rule-files.ts';
import { StartProblem } from '../../server/start-problem.ts';
import { run } from './commands/run.ts';

/** No source of the shipped rules was read later. */
const TODAY = '2030-01-01';
const folder = mkdtempSync(join(tmpdir(), 'bill-review-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The shipped rules without what their versions were locked as: a test changes them. */
const copyRules = (rulesDir: string) =>
  cpSync(SHIPPED_RULES, rulesDir, { recursive: true, filter: (path) => !path.endsWith('versions.lock') });

describe('a rules folder without a pack is the wrong folder', () => {
  const outcomes = (rulesDir: string) =>
    Promise.allSettled(
      [
        assemble,
        (folders: RuleFolders) => checkRules(folders, { today: TODAY, listsUnread: false }),
        testRules,
      ].map(async (open) => open({ rulesDir, tablesDirs: [] })),
    );

  test.for([
    ['an empty one', []],
    ['one with the buckets and reasons alone', ['buckets.yaml', 'reason-codes.yaml']],
  ] as const)('%s', async ([name, files]) => {
    const rulesDir = mkdtempSync(join(folder, 'rules-'));
    for (const file of files) cpSync(join(SHIPPED_RULES, file), join(rulesDir, file));
    for (const outcome of await outcomes(rulesDir)) {
      expect(outcome.status, name).toBe('rejected');
      const { reason } = outcome as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(StartProblem);
      expect((reason as Error).message).toMatch(`${rulesDir} holds no rule pack. `);
    }
  });
});

describe('rules check: errors fail it, warnings are told and do not', () => {
  const unused = 'conditions:\n  never-named: { fact: line.quantity, operator: equal, value: 2 }\n';

  test.for([
    ['a warning', 0, unused, /^\S+:\d+:\d+ warning unused-name .*\n0 errors, 1 warning\.\n$/],
    ['an error', 1, 'colour: red\n', /^\S+:\d+:\d+ error unknown-key .*\n1 error, 0 warnings\.\n$/],
    [
      'two warnings',
      0,
      `${unused}  nor-this: { fact: line.quantity, operator: equal, value: 3 }\n`,
      /^(\S+ warning unused-name .*\n){2}0 errors, 2 warnings\.\n$/,
    ],
  ] as const)('%s', async ([, code, added, text]) => {
    const rulesDir = mkdtempSync(join(folder, 'rules-'));
    copyRules(rulesDir);
    appendFileSync(join(rulesDir, 'payers/demo.yaml'), added);
    const outcome = await run(['rules', 'check', rulesDir], '', { clock: () => Date.parse(TODAY) });
    expect(outcome).toEqual({ code, stdout: expect.stringMatching(text), stderr: '' });
  });
});

describe('rules check names the sources of a clean book that nobody has read', () => {
  const check = async (edit: (text: string) => string, listsUnread = true) => {
    const rulesDir = mkdtempSync(join(folder, 'rules-'));
    copyRules(rulesDir);
    for (const { file } of readRuleFiles(rulesDir)) {
      const path = join(rulesDir, file.replace(/^rules\//, ''));
      writeFileSync(path, edit(readFileSync(path, 'utf8')));
    }
    const { ok, text } = checkRules({ rulesDir, tablesDirs: [] }, { today: TODAY, listsUnread });
    expect(ok).toBe(true);
    const [packs, ...rest] = text.replaceAll(rulesDir, 'rules').trimEnd().split('\n');
    expect(packs).toMatch(/^\d+ packs, no problems\.$/);
    expect(rest.pop()).toMatch(/^There is no versions\.lock, /);
    return rest;
  };
  const isRead = (text: string) =>
    text
      .replaceAll(/^ {4}unread: .*/gm, '    read: 2026-01-01')
      .replaceAll(/\bunread: ("[^"]*"|[^",}]*)/g, 'read: 2026-01-01');

  test('by place, with how many there are', async () => {
    const [told, ...places] = await check((text) => text);
    const [, count] = /^(\d+) of (\d+) sources are unread, and each says what it rests on:$/.exec(told!)!;
    expect(places).toHaveLength(Number(count));
    // The place is the source's own line.
    for (const place of places) {
      const [, file, line] = /^(.*):(\d+) [\w-]+$/.exec(place)!;
      const text = readFileSync(join(SHIPPED_RULES, file!.replace(/^rules\//, '')), 'utf8').split('\n');
      const body = text.slice(Number(line)).findIndex((one) => !one.startsWith('    '));
      expect(text.slice(Number(line) - 1, Number(line) + body).join('\n')).toContain(' unread: ');
    }
  });
  test('one', async () => {
    const told = await check((text) => (text.includes('\npack: edits/surgery-team\n') ? text : isRead(text)));
    expect(told).toEqual([
      expect.stringMatching(/^1 of \d+ sources is unread, and each says what it rests on:$/),
      expect.stringMatching(/^rules\/edits\/surgery-team\.yaml:\d+ [\w-]+$/),
    ]);
  });
  test('how many, where no list is asked for', async () =>
    expect(await check((text) => text, false)).toEqual([
      expect.stringMatching(/^\d+ of \d+ sources are unread, .* \(rules check --unread lists them\)\.$/),
    ]));
  test('and says nothing where all have been read', async () => expect(await check(isRead)).toEqual([]));
});

test('two failures of one line show its steps once, below the last', async () => {
  const rulesDir = mkdtempSync(join(folder, 'rules-'));
  const isOtherTest = (path: string) => path.endsWith('.test.yaml') && !path.endsWith('limits.test.yaml');
  cpSync(SHIPPED_RULES, rulesDir, { recursive: true, filter: (path) => !isOtherTest(path) });
  const file = join(rulesDir, 'edits/limits.test.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('{ allowance: 118.50, reduction: 0.01 }');
  writeFileSync(
    file,
    text.replace('{ allowance: 118.50, reduction: 0.01 }', '{ allowance: 1, reduction: 2 }'),
  );
  const lines = (await testRules({ rulesDir, tablesDirs: [] })).text.split('\n');
  const heads = lines.flatMap((line, index) => (line.startsWith(file) ? [index] : []));
  expect(heads).toEqual([0, 1]);
  expect(lines.filter((line) => line.includes('schedule-amount')).length).toBe(1);
});
