/** The pages for operators name commands, options, settings, metrics and files that there are. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../server/commands/program.ts';
import type { Shell } from '../../server/commands/shell.ts';
import { LISTED } from '../../server/config/settings.ts';
import { createMetrics } from '../../server/metrics.ts';
import { readStart } from '../helpers/node-start.ts';
import { makeSink } from './commands/run.ts';

const PAGES = ['server/RUNBOOK.md', 'server/SECURITY.md'];
const CALL = 'npm run -s bill-review -- ';
const MAIN = 'server/main.ts ';

const program = createProgram({ environment: {}, stdout: makeSink().stream } as unknown as Shell);
const names = (command: Command) => command.commands.map((child) => child.name());

/** What a page sets as code, each on one line. */
const readCode = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!.replaceAll(/\s+/g, ' ').trim());

/** Calls of the program: with its whole beginning, or short, from the name of a command on. */
interface Call {
  readonly call: string;
  readonly isShort: boolean;
}

const findCalls = (text: string): Call[] =>
  readCode(text).flatMap((code): Call[] => {
    const beginning = [CALL, MAIN].find((one) => code.includes(one));
    if (beginning !== undefined) return [{ call: code.split(beginning)[1]!, isShort: false }];
    const [first = '', second] = code.split(' ');
    return second !== undefined && names(program).includes(first) ? [{ call: code, isShort: true }] : [];
  });

/** What is wrong with a call; null when it could be made. A short one may leave all its arguments out. */
function judge(call: string, isShort = false): string | null {
  // A place for a value may be several words: `<database or folder>`.
  const words = call.replaceAll(/<[^>]*>/g, 'value').split(' ');
  let command = program as Command;
  while (command.commands.length > 0) {
    const name = words.shift();
    const child = command.commands.find((one) => one.name() === name);
    if (!child) return `${command.name()} has no command ${name}`;
    command = child;
  }
  let given = 0;
  while (words.length > 0) {
    const word = words.shift()!;
    if (!word.startsWith('-')) given += 1;
    else if (word !== '--help') {
      const option = command.options.find(({ long, short }) => long === word || short === word);
      if (!option) return `${command.name()} has no option ${word}`;
      if (option.required && words.shift() === undefined) return `${word} needs a value`;
    }
  }
  const { registeredArguments: taken } = command;
  const needed = taken.filter(({ required }) => required).length;
  const most = taken.some(({ variadic }) => variadic) ? Number.POSITIVE_INFINITY : taken.length;
  return (given >= needed && given <= most) || (isShort && given === 0)
    ? null
    : `${command.name()} takes ${taken.length} arguments, not ${given}`;
}

test('a call is judged by what the program has', () => {
  expect(judge('store-key rotate')).toBeNull();
  expect(judge('store-key turn')).toBe('store-key has no command turn');
  expect(judge('signing-key rotate --later')).toBe('rotate has no option --later');
  expect(judge('tenant disable', true)).toBeNull();
  expect(judge('tenant disable one two', true)).toBe('disable takes 1 arguments, not 2');
  expect(judge('tenant disable')).toBe('disable takes 1 arguments, not 0');
  expect(judge('tenant change <a tenant> --link-days')).toBe('--link-days needs a value');
});

test.for(PAGES)('%s: every command can be called', (page) => {
  const calls = findCalls(readFileSync(page, 'utf8'));
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.flatMap(({ call, isShort }) => judge(call, isShort) ?? [])).toEqual([]);
});

test.for(PAGES)('%s: every setting is one', (page) => {
  const known = LISTED.map(({ variable }) => variable);
  const named = readCode(readFileSync(page, 'utf8')).filter((code) => /^[A-Z]+(?:_[A-Z]+)+$/.test(code));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !known.includes(name) && name !== 'CONFIG_FILE')).toEqual([]);
});

test.for(PAGES)('%s: every file it leads to is there', (page) => {
  const paths = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(
    ([, path]) => path!,
  );
  expect(paths.filter((path) => !existsSync(join('server', path)))).toEqual([]);
});

test('the runbook tells of every metric of the service, and of no other', async () => {
  const metrics = createMetrics();
  metrics.watch({ checkHealth: async () => {} }, [], { done: 0, refused: 0 });
  const inForce = [...(await metrics.read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
  const told = readCode(readFileSync(PAGES[0]!, 'utf8')).filter((code) => /^bill_review_\w+$/.test(code));
  expect(told.sort()).toEqual(inForce.sort());
});

test('unit and image start the service with commands and settings that there are', () => {
  const unit = readFileSync('server/deploy/bill-review.service', 'utf8');
  const starts = [...unit.matchAll(/server\/main\.ts (.+)$/gm)].map(([, call]) => call!);
  expect(starts.map((call) => judge(call))).toEqual([null, null]);
  expect(unit).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m);
  const image = readFileSync('server/deploy/Containerfile', 'utf8');
  const { flags, environment } = readStart('.');
  expect([flags.length, Object.keys(environment).length]).not.toContain(0);
  expect(unit).toContain(`node ${flags.join(' ')} server/main.ts serve`);
  expect(image).toContain(`${flags.map((flag) => `"${flag}", `).join('')}"server/main.ts"]`);
  for (const setting of Object.entries(environment).map((pair) => pair.join('=')))
    for (const text of [unit, image])
      expect(text).toMatch(new RegExp(`^(Environment=|ENV ).*\\b${setting}\\b`, 'm'));
  const variables = [.../^ENV (.+)$/m.exec(image)![1]!.matchAll(/(\w+)=/g)].map(([, name]) => name!);
  const known = LISTED.map(({ variable }) => variable);
  expect(variables.filter((name) => !known.includes(name) && !/^(NODE|MALLOC)_/.test(name))).toEqual([]);
  expect(image).toMatch(/^USER 65532:65532$/m);
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, what]) => what!.split(' '));
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
});
