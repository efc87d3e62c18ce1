/** What a reader needs to check the review years later: rules, reasons, sources, packs, tables, options, ignored fields. */
import type { CitationView, Names, RuleView } from './names.ts';
import type { ReportInput, ReportStep } from './report-input.ts';
import { buildReasonView } from './view-line.ts';
import { describeOptionSource, showValue } from './wording.ts';

export function buildAppendixView(review: ReportInput, names: Names): Record<string, unknown> {
  const { packs, tables, options, ignoredFields, unusedFields } = review.logHeader;
  const rules = names.listRules();
  const sources = collectSources(rules, review.logDetails, names);
  return {
    reasonCodes: names.listReasons().map((id) => buildReasonView(id, names)),
    hasReasonCodes: names.listReasons().length > 0,
    rules: rules.map((rule) => ({ ...rule, hasConditions: rule.conditions.length > 0 })),
    hasRules: rules.length > 0,
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

/** Each cited source once, with its address in full for paper and the rules that rest on it. */
function collectSources(rules: readonly RuleView[], steps: readonly ReportStep[], names: Names): object[] {
  const sources = new Map<number, { citation: CitationView; pins: Set<string>; rules: Set<number> }>();
  const add = (citation: CitationView | false | undefined, rule: number) => {
    if (!citation) return;
    let source = sources.get(citation.anchor);
    if (!source) {
      source = { citation, pins: new Set(), rules: new Set() };
      sources.set(citation.anchor, source);
    }
    if (citation.pin) source.pins.add(citation.pin);
    if (rule > 0) source.rules.add(rule);
  };
  for (const { citation, anchor } of rules) add(citation, anchor);
  for (const step of steps) {
    const { citation, anchor } = names.viewRule(step);
    add(citation, anchor);
    for (const values of [step.operands, step.lookUps])
      for (const value of values ?? []) if (value.citation) add(names.findCitation(value.citation), anchor);
  }
  return [...sources.values()].map(({ citation, pins, rules: used }) => ({
    ...citation,
    pins: [...pins].join('; '),
    several: used.size > 1,
    hasUsed: used.size > 0,
    used: [...used].map((rule, index) => ({ rule, last: index === used.size - 1 })),
  }));
}
