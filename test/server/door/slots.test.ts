import { expect, test } from 'vitest';
import { createSlots } from '../../../server/door/slots.ts';

const PATIENT = { slots: 1, waiting: 2, share: { slots: 9, waiting: 9 }, patience: 60_000 };
/** Takes a place in the waiting room for good: other files are tested in this process when its patience ends. */
const wait = (promise: Promise<unknown>) => {
  promise.catch(() => {});
  return promise;
};
const settled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
};

test('so many at once, the others in order of arrival', async () => {
  const slots = createSlots({ ...PATIENT, slots: 2 });
  const [first] = [await slots.take('a'), await slots.take('a')];
  const [third, fourth] = [slots.take('a'), slots.take('a')];
  expect(await settled(third)).toBe(false);
  first();
  expect([await settled(third), await settled(fourth)]).toEqual([true, false]);
  (await third)();
  expect(await settled(fourth)).toBe(true);
});

test('giving a slot back twice gives back one', async () => {
  const slots = createSlots(PATIENT);
  const release = await slots.take('a');
  release();
  release();
  await slots.take('a');
  expect(await settled(wait(slots.take('a')))).toBe(false);
});

test('a full waiting room refuses at once', async () => {
  const slots = createSlots(PATIENT);
  await slots.take('a');
  void wait(slots.take('a'));
  void wait(slots.take('a'));
  await expect(slots.take('a')).rejects.toMatchObject({
    code: 'saturated',
    headers: { 'retry-after': '60' },
  });
});

test('who has waited long enough is refused, and loses no slot', async () => {
  const slots = createSlots({ ...PATIENT, patience: 20 });
  const release = await slots.take('a');
  await expect(slots.take('a')).rejects.toMatchObject({ code: 'saturated', headers: { 'retry-after': '1' } });
  release();
  expect(await settled(slots.take('a'))).toBe(true);
});

test('an owner that has its share waits, and others pass by', async () => {
  const slots = createSlots({ ...PATIENT, slots: 3, share: { slots: 2, waiting: 9 } });
  const [first] = [await slots.take('a'), await slots.take('a')];
  const [more, other] = [slots.take('a'), slots.take('b')];
  expect([await settled(more), await settled(other)]).toEqual([false, true]);
  (await other)();
  expect(await settled(more)).toBe(false);
  first();
  expect(await settled(more)).toBe(true);
});

test('an owner fills only its share of the waiting room', async () => {
  const slots = createSlots({ ...PATIENT, waiting: 4, share: { slots: 1, waiting: 2 } });
  const release = await slots.take('a');
  const [second] = [slots.take('a'), slots.take('a')];
  await expect(slots.take('a')).rejects.toMatchObject({ code: 'saturated' });
  const other = slots.take('b');
  expect(await settled(other)).toBe(false);
  release();
  (await second)();
  expect(await settled(other)).toBe(false);
});
