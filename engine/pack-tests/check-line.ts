/** Holds one line of a review to what its case expects. */
import type { LogStep } from '../present/log.ts';
import { isSameAmount } from '../present/read-amount.ts';
import type { ReviewedService } from '../present/review.ts';
import { type CaseLine, EXPECTED_AMOUNTS } from './pack-test.ts';

export interface Mismatch {
  /** Path below the line's node in the file. */
  readonly path: readonly string[];
  readonly what: string;
  readonly expected: string;
  readonly got: string;
}

/** A derived value, or money beside the allowance, as the trace of the line or the bill shows it. */
const findValue = (name: string, steps: readonly LogStep[]): string | null =>
  steps.find(({ formula }) => formula?.startsWith(`derived.${name} = `) || formula?.startsWith(`${name} = `))
    ?.result ?? null;

const show = (value: unknown) => (value === null || value === undefined ? 'nothing' : String(value));

/**
 * @param service the line as the response shows it
 * @param steps the steps of `logDetails` that are the line's or the bill's
 */
export function checkLine(
  expect: NonNullable<CaseLine['expect']>,
  service: ReviewedService,
  steps: readonly LogStep[],
): Mismatch[] {
  const found: Mismatch[] = [];
  const differ = (path: string[], expected: string, got: string) =>
    found.push({ path: ['expect', ...path], what: `line ${service.line} ${path.join('.')}`, expected, got });
  for (const name of EXPECTED_AMOUNTS) {
    const expected = expect[name];
    if (expected !== undefined && !isSameAmount(expected, service[name]))
      differ([name], expected, show(service[name]));
  }
  for (const [name, expected] of Object.entries(expect.values ?? {})) {
    const got = findValue(name, steps);
    if (got !== expected && !isSameAmount(expected, got)) differ(['values', name], expected, show(got));
  }
  if (expect.reasons && expect.reasons.join(',') !== service.reasonCodes)
    differ(['reasons'], expect.reasons.join(',') || 'none', service.reasonCodes || 'none');
  const { needsAttention } = service;
  const marks = {
    attention: needsAttention !== null,
    priorAuthorization: service.isPriorAuthorizationRequired,
    documentation: service.isDocumentationRequired,
  };
  for (const [name, got] of Object.entries(marks) as [keyof typeof marks, boolean][]) {
    const expected = expect[name];
    if (expected !== undefined && expected !== String(got)) differ([name], expected, String(got));
  }
  for (const bound of ['least', 'most'] as const) {
    const expected = expect[bound];
    const got = needsAttention?.[bound];
    if (expected !== undefined && !isSameAmount(expected, got)) differ([bound], expected, show(got));
  }
  const { message } = expect;
  const said = steps.flatMap(({ line, message }) => (line !== null && message ? [message] : []));
  if (message !== undefined && !said.some((one) => one.includes(message)))
    differ(['message'], message, said.join(' | ') || 'no message');
  return found;
}
