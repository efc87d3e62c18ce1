/** What a reader needs to check the review years later: sources, packs, tables, options, ignored fields. */
import type { CitationView, Names } from './names.ts';
import type { ReportInput, ReportStep } from './report-input.ts';
import { describeOptionSource, showValue } from './wording.ts';

export function buildAppendixView(review: ReportInput, names: Names): Record<string, unknown> {
  const { packs, tables, options, ignoredFields } = review.logHeader;
  const sources = collectSources(review.logDetails, names);
  return {
    sources,
    hasSources: sources.length > 0,
    packs: packs ?? [],
    hasPacks: (packs ?? []).length > 0,
    tables: tables ?? [],
    hasTables: (tables ?? []).length > 0,
    options: (options ?? []).map((option) => ({
      name: option.name,
      value: showValue(option.value),
      from: describeOptionSource(option.from),
      used: option.used === undefined || option.used === null ? '' : option.used ? 'yes' : 'no',
    })),
    hasOptions: (options ?? []).length > 0,
    ignoredFields: ignoredFields ?? [],
    hasIgnoredFields: (ignoredFields ?? []).length > 0,
  };
}

/** Each cited source once, with its address in full for paper and the steps that rest on it. */
function collectSources(steps: readonly ReportStep[], names: Names): object[] {
  const sources = new Map<string, { citation: CitationView; pins: Set<string>; steps: number[] }>();
  for (const step of steps) {
    const { citation } = names.viewRule(step);
    if (!citation) continue;
    const key = `${citation.title}\n${citation.link}${citation.address}`;
    let source = sources.get(key);
    if (!source) {
      source = { citation, pins: new Set(), steps: [] };
      sources.set(key, source);
    }
    if (citation.pin) source.pins.add(citation.pin);
    source.steps.push(step.step);
  }
  return [...sources.values()].map(({ citation, pins, steps: used }) => ({
    ...citation,
    pins: [...pins].join('; '),
    used: describeSteps(used),
  }));
}

/** `steps 1, 4 and 9`; a long list is counted. */
function describeSteps(steps: readonly number[]): string {
  if (steps.length === 1) return `step ${steps[0]}`;
  if (steps.length > 12) return `${steps.length} steps, first ${steps[0]}, last ${steps.at(-1)}`;
  return `steps ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}`;
}
