import { expect, test } from 'vitest';
import { createSlots } from '../../../server/door/slots.ts';

const PATIENT = { slots: 1, waiting: 2, patience: 60_000 };
const settled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
};

test('so many at once, the others in order of arrival', async () => {
  const slots = createSlots({ ...PATIENT, slots: 2 });
  const [first] = [await slots.take(), await slots.take()];
  const [third, fourth] = [slots.take(), slots.take()];
  expect(await settled(third)).toBe(false);
  first();
  expect([await settled(third), await settled(fourth)]).toEqual([true, false]);
  (await third)();
  expect(await settled(fourth)).toBe(true);
});

test('giving a slot back twice gives back one', async () => {
  const slots = createSlots(PATIENT);
  const release = await slots.take();
  release();
  release();
  await slots.take();
  expect(await settled(slots.take())).toBe(false);
});

test('a full waiting room refuses at once', async () => {
  const slots = createSlots(PATIENT);
  await slots.take();
  void slots.take();
  void slots.take();
  await expect(slots.take()).rejects.toMatchObject({ code: 'saturated', headers: { 'retry-after': '60' } });
});

test('who has waited long enough is refused, and loses no slot', async () => {
  const slots = createSlots({ ...PATIENT, patience: 20 });
  const release = await slots.take();
  await expect(slots.take()).rejects.toMatchObject({ code: 'saturated', headers: { 'retry-after': '1' } });
  release();
  expect(await settled(slots.take())).toBe(true);
});
