/** What others wrote, on a terminal: nothing of it steers the terminal. */
import { expect, test } from 'vitest';
import { formatTable, showPlain } from '../../../server/commands/format-table.ts';

test.for([
  ['plain, with blanks: Ä 中 👩', 'plain, with blanks: Ä 中 👩'],
  ['\u001b[2J\u001b]0;title\u0007', '\ufffd[2J\ufffd]0;title\ufffd'],
  ['two\r\nlines\u2028', 'two\ufffd\ufffdlines\ufffd'],
  ['\u009b31m', '\ufffd31m'],
  ['\u202edlot', '\ufffddlot'],
])('%j is shown as %j', ([text, shown]) => {
  expect(showPlain(text!)).toBe(shown);
});

test('a cell stays in its line and column', () => {
  expect(formatTable([{ title: 'id' }, { title: 'state' }], [['a\nb', 'final']])).toBe(
    'id   state\n---  -----\na\ufffdb  final\n',
  );
});
