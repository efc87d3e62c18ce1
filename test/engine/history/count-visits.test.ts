import { expect, it } from 'vitest';
import { FACTS } from '../../../engine/facts/vocabulary.ts';
import type { VisitSettings } from '../../../engine/rulebook/pack.ts';
import type { LineState } from '../../../engine/run/line-state.ts';

const SETTINGS: VisitSettings = {
  classes: {
    therapy: [
      { from: '97010', through: '97799' },
      { from: 'G0151', through: 'G0153' },
    ],
    chiropractic: [{ from: '98940', through: '98943' }],
  },
};

/** The class of visits of a line with a code, as rules read it. */
const classOf = (code: string, visits: VisitSettings | null) =>
  FACTS.get('visit.class')!.read({ code, plan: { visits } } as unknown as LineState);

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
  expect(classOf(code, SETTINGS)).toBe(expected);
});

it('without settings no code is a visit', () => {
  expect(classOf('97110', null)).toBeUndefined();
});
