/** What a reader needs to check the review years later: sources, packs, tables, options, ignored fields. */
import type { CitationView, Names } from './names.ts';
import type { ReportInput, ReportStep } from './report-input.ts';
import { viewSteps } from './step-uses.ts';
import { describeOptionSource, showValue } from './wording.ts';

export function buildAppendixView(review: ReportInput, names: Names): Record<string, unknown> {
  const { packs, tables, options, ignoredFields, unusedFields } = review.logHeader;
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
    unusedFields: unusedFields ?? [],
    hasUnusedFields: (unusedFields ?? []).length > 0,
  };
}

/** Each cited source once, with its address in full for paper and the steps that rest on it. */
function collectSources(steps: readonly ReportStep[], names: Names): object[] {
  const sources = new Map<number, { citation: CitationView; pins: Set<string>; steps: number[] }>();
  for (const step of steps)
    for (const citation of listCitations(step, names)) {
      let source = sources.get(citation.anchor);
      if (!source) {
        source = { citation, pins: new Set(), steps: [] };
        sources.set(citation.anchor, source);
      }
      if (citation.pin) source.pins.add(citation.pin);
      if (source.steps.at(-1) !== step.step) source.steps.push(step.step);
    }
  return [...sources.values()].map(({ citation, pins, steps: used }) => ({
    ...citation,
    pins: [...pins].join('; '),
    several: used.length > 1,
    used: viewSteps(used),
  }));
}

/** What a step rests on: the source of its rule, and those of the params it shows. */
function listCitations(step: ReportStep, names: Names): CitationView[] {
  const { citation } = names.viewRule(step);
  const found = citation ? [citation] : [];
  for (const values of [step.operands, step.lookUps])
    for (const value of values ?? []) {
      const source = value.citation ? names.findCitation(value.citation) : undefined;
      if (source) found.push(source);
    }
  return found;
}
