/** The page's colours against WCAG 2.2 AA: text needs 4.5 to 1 on every ground it stands on, in every scheme. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TEMPLATES } from '../../../server/report/templates.ts';

function luminance(color: string): number {
  const hex = color.length === 4 ? color.replaceAll(/[\da-f]/g, '$&$&') : color;
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(text: string, ground: string): number {
  const [dark, light] = [luminance(text), luminance(ground)].sort((left, right) => left - right);
  return (light! + 0.05) / (dark! + 0.05);
}

/** What the site has besides the report's own. */
const site = readFileSync(new URL('../../../server/site/shell/base.css', import.meta.url), 'utf8');

/** The pairs of the two schemes, light and dark, and what paper has instead of the light one. */
function readColors(css: string): Record<string, string>[] {
  const pairs = [...css.matchAll(/--([\w-]+): ?light-dark\((#[\da-f]+), ?(#[\da-f]+)\)/g)];
  const [light, dark] = [2, 3].map((place) =>
    Object.fromEntries(pairs.map((pair) => [pair[1]!, pair[place]!])),
  );
  const paper = /@media print\s*\{\s*:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? '';
  const own = [...paper.matchAll(/--([\w-]+): ?(#[\da-f]+)/g)].map((pair) => [pair[1]!, pair[2]!]);
  return [light!, dark!, { ...light, ...Object.fromEntries(own) }];
}

const roots = readColors(`${TEMPLATES['styles']!}${site}`);
const GROUNDS: Record<string, string[]> = {
  ink: ['paper', 'tint', 'warn-tint', 'bad-tint'],
  soft: ['paper', 'tint', 'warn-tint', 'bad-tint'],
  link: ['paper', 'tint', 'warn-tint'],
  warn: ['paper', 'warn-tint'],
  bad: ['paper', 'bad-tint'],
  good: ['paper'],
};
/** Bars say nothing that a number beside them does not, and have to be seen all the same: 3 to 1. */
const BARS = ['soft', 'good', 'warn'];

it('knows black on white and grey on grey', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#777')).toBe(1);
});

describe.each(['light', 'dark', 'print'])('in the %s scheme', (scheme) => {
  const colors = roots[['light', 'dark', 'print'].indexOf(scheme)]!;
  const pairs = Object.entries(GROUNDS).flatMap(([text, grounds]) =>
    grounds.map((ground) => [text, ground] as const),
  );
  it.each(pairs)('%s reads on %s', (text, ground) => {
    expect(contrast(colors[text]!, colors[ground]!)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(BARS)('a bar of %s is seen on paper', (bar) => {
    expect(contrast(colors[bar]!, colors['paper']!)).toBeGreaterThanOrEqual(3);
  });
});
