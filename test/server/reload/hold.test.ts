/** What is replaced while it is in use stays until its last user has ended, and no longer. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hold } from '../../../server/reload/hold.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A held number that notes which numbers were let go, and users of it that end when they are told to. */
function makeHeld() {
  const gone: number[] = [];
  const held = hold(0, async (value) => void gone.push(value));
  const users: { readonly end: () => void; readonly seen: Promise<number[]> }[] = [];
  const begin = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen = held.use(async (value) => {
      await promise;
      return [value, Number(gone.includes(value))];
    });
    users.push({ end: resolve, seen });
  };
  return { gone, held, users, begin };
}

test('whatever the order, each use runs on one value, which is let go once, after its last use', async () => {
  const steps = fc.array(fc.constantFrom('begin', 'end', 'replace'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (words) => {
      const { gone, held, users, begin } = makeHeld();
      const expected: number[] = [];
      let value = 0;
      let ended = 0;
      for (const word of words) {
        if (word === 'replace') {
          value += 1;
          held.replace(value);
        } else if (word === 'begin') {
          begin();
          expected.push(value);
        } else if (ended < users.length) {
          users[ended]!.end();
          ended += 1;
        }
        await settle();
        const inUse = new Set(expected.slice(ended));
        const over = Array.from({ length: value }, (_, index) => index).filter((one) => !inUse.has(one));
        expect([...gone].sort((a, b) => a - b)).toEqual(over);
      }
      for (const { end } of users) end();
      await held.close();
      expect(await Promise.all(users.map(({ seen }) => seen))).toEqual(expected.map((one) => [one, 0]));
      expect([...gone].sort((a, b) => a - b)).toEqual(Array.from({ length: value + 1 }, (_, index) => index));
    }),
    { numRuns: 60 },
  );
});

test('a use that fails is over, and closing says what could not be let go', async () => {
  const held = hold('value', () => Promise.reject(new Error('its threads are stuck')));
  await expect(held.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(held.close()).rejects.toThrow('its threads are stuck');
});
