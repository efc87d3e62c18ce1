/** Holds one line of a review to what its case expects. */
import { parseDecimal } from '../decimal.ts';
import type { LogStep, ReviewedService } from '../present/review.ts';
import { readAmount } from '../verify/findings.ts';
import { type CaseLine, EXPECTED_AMOUNTS } from './pack-test.ts';

export interface Mismatch {
  /** Path below the line's node in the file. */
  readonly path: readonly string[];
  readonly what: string;
  readonly expected: string;
  readonly got: string;
}

/** Two decimal texts that mean the same amount; text that is no decimal equals nothing. */
function isSameAmount(expected: string, got: string | number | null | undefined): boolean {
  const amount = parseDecimal(expected);
  const value = readAmount(got);
  return amount !== null && value !== null && amount.equals(value);
}

/** The value a named part had on the line, as the trace shows it. */
function findPart(name: string, steps: readonly LogStep[]): string | null {
  const step = steps.find((one) => one.formula?.startsWith(`${name} = `));
  return step?.operands.find((operand) => operand.name === name)?.value ?? null;
}

const show = (value: unknown) => (value === null || value === undefined ? 'nothing' : String(value));

/**
 * @param service the line as the response shows it
 * @param steps the line's steps of `logDetails`
 * @param needsAttention whether the line counts in `linesNeedingAttention`
 */
export function checkLine(
  expect: NonNullable<CaseLine['expect']>,
  service: ReviewedService,
  steps: readonly LogStep[],
  needsAttention: boolean,
): Mismatch[] {
  const found: Mismatch[] = [];
  const differ = (path: string[], expected: string, got: string) =>
    found.push({ path: ['expect', ...path], what: `line ${service.line} ${path.join('.')}`, expected, got });
  for (const name of EXPECTED_AMOUNTS) {
    const expected = expect[name];
    if (expected !== undefined && !isSameAmount(expected, service[name]))
      differ([name], expected, show(service[name]));
  }
  for (const [name, expected] of Object.entries(expect.parts ?? {})) {
    const got = findPart(name, steps);
    if (!isSameAmount(expected, got)) differ(['parts', name], expected, show(got));
  }
  if (expect.reasons && expect.reasons.join(',') !== service.reasonCodes)
    differ(['reasons'], expect.reasons.join(',') || 'none', service.reasonCodes || 'none');
  if (expect.attention !== undefined && expect.attention !== String(needsAttention))
    differ(['attention'], expect.attention, String(needsAttention));
  const { message } = expect;
  if (message !== undefined && !steps.some((step) => step.message?.includes(message)))
    differ(
      ['message'],
      message,
      steps
        .map((step) => step.message)
        .filter(Boolean)
        .join(' | ') || 'no message',
    );
  return found;
}
