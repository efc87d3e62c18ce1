/** What a reader needs to check the review years later: rules, reasons, sources, packs, tables, options, ignored fields. */
import { type CommonGround, type CommonGrounds, listValues, PARAMS } from './common-ground.ts';
import type { CitationView, Names, RuleView } from './names.ts';
import type { ReportInput, ReportLogHeader, ReportOperand, ReportStep } from './report-input.ts';
import { viewFigures } from './view-figures.ts';
import { buildReasonView } from './view-line.ts';
import { listReasonIds, type StepContext } from './view-step.ts';
import { describeOptionSource, showValue } from './wording.ts';

export function buildAppendixView(
  { logHeader, logDetails }: ReportInput,
  { names, grounds }: StepContext,
): Record<string, unknown> {
  const { tables, options, ignoredFields, unusedFields } = logHeader;
  const rules = names.listRules();
  const sources = collectSources(rules, logDetails, names);
  const reasonCodes = names.listReasons().map((id) => buildReasonView(id, names));
  return {
    reasonCodes,
    hasReasonCodes: reasonCodes.length > 0,
    rules: viewRules(rules, grounds, names),
    hasRules: rules.length > 0,
    rounding: findUsualRounding(rules, grounds),
    sources,
    hasSources: sources.length > 0,
    ...viewPacks(logHeader.packs ?? [], logDetails),
    tables: (tables ?? []).map(shortenDigest),
    hasTables: (tables ?? []).length > 0,
    ...viewOptions(options ?? []),
    ignoredFields: (ignoredFields ?? []).join(', '),
    unusedFields: (unusedFields ?? []).join(', '),
  };
}

/** The rules by their places; of a rule that stands there in another form, only what differs. */
function viewRules(rules: readonly RuleView[], grounds: CommonGrounds, names: Names): object[] {
  const usual = findUsualRounding(rules, grounds);
  const forms = new Map<string, { anchor: number; said: Set<string> }>();
  return rules.map((rule) => {
    const ground = grounds.find(rule);
    const isShared = ground !== undefined && ground.steps > 1;
    const figures = isShared ? ground.figures : [];
    const conditions = ground ? listConditions(ground, isShared) : [];
    const form = forms.get(rule.rule);
    const own = form ? conditions.filter((text) => !form.said.has(text)) : conditions;
    const ownFigures = form ? figures.filter((one) => !form.said.has(nameFigure(one))) : figures;
    const isShort =
      form !== undefined && (own.length < conditions.length || ownFigures.length < figures.length);
    if (!form)
      forms.set(rule.rule, {
        anchor: rule.anchor,
        said: new Set([
          ...conditions,
          ...figures.map(nameFigure),
          ...(rule.citation ? [nameCitation(rule.citation)] : []),
        ]),
      });
    const params = isShared ? viewParams(ground, names) : [];
    const [pack] = rule.rule.split('#');
    return {
      ...rule,
      // The file of a pack is called as the pack is.
      file: rule.file === `rules/${pack}.yaml` ? '' : rule.file,
      rounding: ground?.rounding && ground.rounding !== usual ? ground.rounding : '',
      reasons: ground?.reasons ? names.showReasons(listReasonIds(ground.reasons)) : '',
      figures: viewFigures(ownFigures, names),
      hasFigures: ownFigures.length > 0,
      params,
      hasParams: params.length > 0,
      conditions: own.join('; '),
      form: isShort && form ? form.anchor : '',
      citation: form && rule.citation && form.said.has(nameCitation(rule.citation)) ? false : rule.citation,
    };
  });
}

/** How most of the rules round: said once, as it is no different at any of them. */
function findUsualRounding(rules: readonly RuleView[], grounds: CommonGrounds): string {
  const counts = new Map<string, number>();
  for (const rule of rules) {
    const rounding = grounds.find(rule)?.rounding;
    if (rounding) counts.set(rounding, (counts.get(rounding) ?? 0) + 1);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0];
}

const nameCitation = ({ anchor, pin }: CitationView): string => JSON.stringify([anchor, pin]);

const nameFigure = ({ name, value, table, row, release }: ReportOperand): string =>
  JSON.stringify([name, value, table, row, release]);

/** Of the params whose value is each step's own: where all of them are from. */
function viewParams({ params, figures }: CommonGround, names: Names): object[] {
  const open = [...params].filter(
    ([table, { names: read }]) =>
      read.size > figures.filter((one) => one.table === table && read.has(one.name)).length,
  );
  return open.map(([table, { release, citation }], index) => ({
    table: table.slice(PARAMS.length),
    release: release ?? '',
    source: (citation && names.findCitation(citation)) || false,
    end: index < open.length - 1 ? '; ' : '',
  }));
}

/** What the rule asks, and what it found where that was the same in all its steps. */
function listConditions({ conditions, figures }: CommonGround, isShared: boolean): string[] {
  // That a row was found is said by its figures.
  const asked = [...conditions.entries()].filter(
    ([, { name, operator, value }]) => !(name.endsWith('.found') && operator === 'is' && value === 'true'),
  );
  return asked.map(([key, { fact, operator, value, got }]) => {
    const text =
      value !== 'true' ? `${fact} ${operator} ${value}` : operator === 'is' ? fact : `${fact} ${operator}`;
    const isSaid = got === value || got === null || figures.some(({ name }) => key.startsWith(`${name} `));
    return isShared && !isSaid ? `${text} (${got})` : text;
  });
}

/** Packs with a rule or a param in some step, and the others in a sentence: the response has the digest of each. */
function viewPacks(packs: NonNullable<ReportLogHeader['packs']>, steps: readonly ReportStep[]) {
  const used = new Set<string>();
  for (const step of steps) {
    used.add(step.rule.split('#', 1)[0]!);
    for (const { table } of listValues(step))
      if (table?.startsWith(PARAMS)) used.add(table.slice(PARAMS.length));
  }
  const hasUsed = packs.some(({ id }) => used.has(id));
  const decided = packs.filter(({ id }) => used.has(id) || !hasUsed);
  const others = packs.filter((pack) => !decided.includes(pack));
  return {
    packs: decided.map(shortenDigest),
    hasPacks: decided.length > 0,
    otherPacks: others.length > 0 ? others.length : '',
  };
}

/** Enough of a digest to tell releases apart; the response has all of it, and the digest of the result rests on it. */
const shortenDigest = <T extends { readonly digest: string }>(one: T) => ({
  ...one,
  digest: one.digest.replace(/^([0-9a-f]{16})[0-9a-f]{48}$/, '$1'),
});

/** Options that a rule read or that somebody set; a review from before options said so shows all of them. */
function viewOptions(options: NonNullable<ReportLogHeader['options']>) {
  const shown = options.filter(({ used, from }) => used !== false || from !== 'default');
  const unused = options.length - shown.length;
  const texts = shown.map(({ name, value, from, used }) => {
    const notes = [
      ...(from === 'default' ? [] : [describeOptionSource(from)]),
      ...(used === false ? ['not read'] : []),
    ];
    return `${name} ${showValue(value)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
  });
  return {
    options: texts.join(', '),
    unusedOptions: unused > 0 ? `No rule read the other ${unused}.` : '',
  };
}

/** Each cited source once, with its address in full for paper. */
function collectSources(rules: readonly RuleView[], steps: readonly ReportStep[], names: Names): object[] {
  const sources = new Map<number, CitationView>();
  const add = (citation: CitationView | false | undefined) => {
    if (citation) sources.set(citation.anchor, citation);
  };
  for (const { citation } of rules) add(citation);
  for (const step of steps) {
    add(names.viewRule(step).citation);
    for (const { citation } of listValues(step)) if (citation) add(names.findCitation(citation));
    if (step.group?.shares?.param.citation) add(names.findCitation(step.group.shares.param.citation));
  }
  return [...sources.values()];
}
