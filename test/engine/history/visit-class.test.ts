/** Which codes are visits of which class, at the ends of each range and beside it. */
import { expect, it } from 'vitest';
import { LineState } from '../../../engine/model/line.ts';
import { makeRequest } from '../../helpers/requests.ts';
import { shippedBook } from '../../helpers/rule-book.ts';

const plan = shippedBook().selectPlan('NC', 'workers-comp', '2025-06-02', '')!;
const { scope } = plan.packs.find(({ pack }) => pack.pack === 'edits/visit-limit')!;
const [service] = makeRequest([{}]).Services;

it.each([
  ['97009', 'none'],
  ['97010', 'physical-medicine'],
  ['97799', 'physical-medicine'],
  ['97800', 'none'],
  ['97809', 'none'],
  ['97810', 'acupuncture'],
  ['97814', 'acupuncture'],
  ['97815', 'none'],
  ['98939', 'none'],
  ['98940', 'chiropractic'],
  ['98943', 'chiropractic'],
  ['98944', 'none'],
  // Codes of another form, though they sort among these.
  ['9701', 'none'],
  ['970100', 'none'],
  ['0971T', 'none'],
  ['9710X', 'none'],
  ['SHIP1', 'none'],
  ['', 'none'],
])('the code %j is a visit of the class %s', (code, expected) => {
  const line = new LineState({ observed: null } as LineState['bill'], service!, plan, undefined);
  line.code = code;
  expect(scope.find('derived.visitClass')!.read(line)).toBe(expected);
});
