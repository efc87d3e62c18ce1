/** A small folder of rules: the shipped buckets and reasons, and one made-up programme with its tests. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { SHIPPED_RULES } from '../../../server/rule-files.ts';

export const PACK = 'us-wy/workers-comp.yaml';
export const TESTS = 'us-wy/workers-comp.test.yaml';

const TEXTS: Readonly<Record<string, string>> = {
  [PACK]: `pack: us-wy/workers-comp
kind: programme
version: 1.0.0
title: Made up for a test
jurisdiction: us-wy
programme: workers-comp
covers: { from: 2025-01-01, through: 2025-12-31 }
status: cited
money: { places: 2, mode: half-up, cite: law }
sources:
  law: { title: A made-up law, pin: section 1, read: 2025-01-02 }
params:
  share:
    title: share of the charge
    type: decimal
    sane: [0, 1]
    values:
      - { effective: { through: 2025-06-30 }, value: 0.5, cite: law }
      - { effective: { from: 2025-07-01 }, value: 0.6, cite: law }
rules:
  - id: share-of-charge
    bucket: schedule-amount
    title: The made-up law pays a share of the charge
    price: { formula: line.charge * share, per: line }
    reason: 1010
    cite: law
`,
  [TESTS]: `pack: us-wy/workers-comp
tests:
  - name: half of the charge
    covers: [share-of-charge]
    hand: 10.01 × 0.5 = 5.005 → 5.01
    lines:
      - { CPT1: "99213", Charge: 10.01, ServiceDate: 2025-06-30, expect: { allowance: 5.01 } }
  - name: the later share
    hand: 10 × 0.6 = 6
    lines:
      - { CPT1: "99213", Charge: 10, ServiceDate: 2025-07-01, expect: { allowance: 6, reasons: [1010] } }
`,
};

/** A word of a file, and what stands in its place. */
export type Edit = readonly [file: string, from: string, to: string];

/** Gives a test file the function that makes such a folder, with changes; it throws for a word that a file does not have. */
export function useRules() {
  const folder = mkdtempSync(join(tmpdir(), 'bill-review-small-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (edits: readonly Edit[] = [], more: Readonly<Record<string, string>> = {}): string => {
    const rules = mkdtempSync(join(folder, 'rules-'));
    const texts = { ...TEXTS, ...more };
    for (const [file, from, to] of edits) {
      if (!texts[file]?.includes(from)) throw new Error(`${file} has no ${from}`);
      texts[file] = texts[file].replace(from, () => to);
    }
    for (const file of ['buckets.yaml', 'reason-codes.yaml'])
      cpSync(join(SHIPPED_RULES, file), join(rules, file));
    for (const [file, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(rules, file)), { recursive: true });
      writeFileSync(join(rules, file), text);
    }
    return rules;
  };
}
