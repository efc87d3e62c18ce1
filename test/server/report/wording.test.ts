import { describe, expect, it } from 'vitest';
import { substituteOperands } from '../../../server/report/formula-text.ts';
import {
  describeIdentifier,
  describeName,
  describeState,
  formatDate,
  formatDateTime,
  formatSpan,
  joinStatements,
  showValue,
} from '../../../server/report/wording.ts';

function check(name: string, shown: string, expected: string): void {
  it(name, () => expect(shown).toBe(expected));
}

describe('several statements', () => {
  check('parts of sentences', joinStatements(['place 1', 'JW alone']), 'place 1; JW alone');
  check(
    'a whole sentence begins anew',
    joinStatements(['place 1', 'Another one waits']),
    'place 1. Another one waits',
  );
  check('no stop before a semicolon', joinStatements(['Import it.', 'place 1.']), 'Import it; place 1.');
  check('a sentence behind a sentence', joinStatements(['Import it.', 'Send it.']), 'Import it. Send it.');
});

describe('dates', () => {
  check('a day', formatDate('2025-03-04'), 'Mar 4, 2025');
  check('midnight is a day', formatDate('2025-12-31T00:00:00'), 'Dec 31, 2025');
  check('other text is kept', formatDate('soon'), 'soon');
  check('a month that does not exist is kept', formatDate('2025-13-01'), '2025-13-01');
  check('no date', formatDate(null), '');
  check('a moment', formatDateTime('2025-11-03T14:22:07.123Z'), 'Nov 3, 2025, 14:22:07 UTC');
  check('a moment without zone', formatDateTime('2025-11-03T14:22:07'), 'Nov 3, 2025, 14:22:07 UTC');
  check('a span', formatSpan('2025-01-01', '2025-12-31'), 'Jan 1, 2025 through Dec 31, 2025');
  check('an open end', formatSpan('2025-01-01', null), 'since Jan 1, 2025');
  check('an open start', formatSpan(null, '2025-12-31'), 'through Dec 31, 2025');
  check('no span', formatSpan(null, undefined), '');
});

describe('values', () => {
  check('text', showValue('08'), '08');
  check('blank text', showValue(''), 'blank');
  check('absent', showValue(null), 'nothing');
  check('yes', showValue(true), 'yes');
  check('no', showValue(false), 'no');
  check('a list', showValue(['A', 'R']), 'A, R');
  check('an empty list', showValue([]), 'nothing');
  check(
    'a long list',
    showValue(Array.from({ length: 20 }, (_, index) => index)),
    '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 8 more',
  );
  check('an object', showValue({ a: 1 }), '{"a":1}');
  check('a bucket', describeIdentifier('multiple-procedure'), 'Multiple procedure');
  check('a bucket with an abbreviation', describeIdentifier('ppo-cap'), 'PPO cap');
  check('a name', describeName('surgery.share'), 'share');
  check('a name of several words', describeName('percentOfMedicare'), 'percent of Medicare');
  check('a name with an abbreviation', describeName('rvu.ppoRate'), 'PPO rate');
  check('a state', describeState('NC'), 'North Carolina (NC)');
  check('a territory', describeState('PW'), 'Palau (PW)');
  check('an unknown state', describeState('ZZ'), 'ZZ');
});

describe('substituteOperands', () => {
  const operands = [
    { name: 'rvu.work', value: '1.30' },
    { name: 'rvu', value: '9' },
    { name: 'delta', value: '-2' },
    { name: 'units', value: 4 },
  ];
  function checkFormula(formula: string, expected: string): void {
    it(formula, () => expect(substituteOperands(formula, operands)).toBe(expected));
  }
  checkFormula('rvu.work * units', '1.30 × 4');
  checkFormula('round2(rvu.work)', 'round2(1.30)');
  checkFormula('rvu + rvu.work', '9 + 1.30');
  checkFormula('units - delta', '4 - (-2)');
  checkFormula('max(delta, 0)', 'max(-2, 0)');
  checkFormula('unknown + units', 'unknown + 4');
  checkFormula('pick("units", units)', 'pick("units", 4)');
});
