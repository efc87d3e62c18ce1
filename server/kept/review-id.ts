/**
 * Review ids: short, readable, unique within a tenant (`3868-4256`). Not secret, so they need not be random; they
 * are a counter whose order is scrambled, so that no id is ever drawn twice and none tells how many there are.
 */
import type { Store } from '../store/store.ts';

/** Four digits. */
const HALF = 10_000;
const SPAN = HALF * HALF;
const ROUNDS = 4;

/** The id of a tenant's n-th review. After 100 million ids a group of digits is put in front. */
export function renderReviewId(seed: number, number: number): string {
  const [left, right] = scramble(seed, number % SPAN, HALF).map((part) => String(part).padStart(4, '0'));
  const epoch = Math.floor(number / SPAN);
  return epoch === 0 ? `${left}-${right}` : `${epoch}-${left}-${right}`;
}

/**
 * Two numbers below `half` for each number below `half` squared. A Feistel network: a bijection for every seed, so
 * different numbers give different pairs.
 */
export function scramble(seed: number, number: number, half: number): [left: number, right: number] {
  let left = Math.floor(number / half);
  let right = number % half;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = (left + mix(seed, round, right)) % half;
    left = right;
    right = next;
  }
  return [left, right];
}

/** Any function of 32 bits will do here; this one stirs them. */
function mix(seed: number, round: number, value: number): number {
  let state = Math.imul(value + 1, 0x9e3779b1) ^ Math.imul(seed + round, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 15), 0xc2b2ae35);
  return (state ^ (state >>> 13)) >>> 0;
}

export type NextReviewId = (tenant: { readonly id: string; readonly numberSeed: number }) => Promise<string>;

/** Draws ids from the store in blocks, so that most reviews need no extra write. A restart skips the block's rest. */
export function createReviewIds(store: Store, block = 100): NextReviewId {
  const blocks = new Map<string, Promise<{ next: number; end: number }>>();
  return async (tenant) => {
    for (;;) {
      const pending = blocks.get(tenant.id) ?? reserveBlock(tenant.id);
      const current = await pending;
      if (current.next < current.end) {
        current.next += 1;
        return renderReviewId(tenant.numberSeed, current.next - 1);
      }
      if (blocks.get(tenant.id) === pending) reserveBlock(tenant.id);
    }
  };

  function reserveBlock(tenantId: string) {
    const reserved = store
      .reserveReviewNumbers(tenantId, block)
      .then((first) => ({ next: first, end: first + block }));
    blocks.set(tenantId, reserved);
    reserved.catch(() => blocks.delete(tenantId));
    return reserved;
  }
}
