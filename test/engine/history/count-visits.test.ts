import { expect, it } from 'vitest';
import { classifyVisit } from '../../../engine/history/count-visits.ts';
import type { VisitSettings } from '../../../engine/rulebook/pack.ts';

const SETTINGS: VisitSettings = {
  classes: {
    therapy: [
      { from: '97010', through: '97799' },
      { from: 'G0151', through: 'G0153' },
    ],
    chiropractic: [{ from: '98940', through: '98943' }],
  },
};

it.each([
  ['97010', 'therapy'],
  ['97799', 'therapy'],
  ['97009', undefined],
  ['97800', undefined],
  ['G0151', 'therapy'],
  ['G0153', 'therapy'],
  ['G0154', undefined],
  ['98941', 'chiropractic'],
  ['9701', undefined],
  ['970100', undefined],
  ['0971T', undefined],
  ['SHIP1', undefined],
  ['', undefined],
])('the code %j is a visit of the class %j', (code, expected) => {
  expect(classifyVisit(SETTINGS, code)).toBe(expected);
});

it('without settings no code is a visit', () => {
  expect(classifyVisit(null, '97110')).toBeUndefined();
});
