/** Overrides: of rules of other packs that exist, run together with this one, and stand in the same bucket. */
import type { PackSource } from '../compile-rule-book.ts';
import { nameCustomRule, type Rule } from '../pack.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';

/** A pack's rules as others name them: its own and those its custom codes become. */
export function listRules({ pack }: PackSource): { id: string; bucket: string }[] {
  return [
    ...(pack.rules ?? []),
    ...(pack.customCodes ?? []).map(({ code }) => ({ id: nameCustomRule(code), bucket: 'custom-code' })),
  ];
}

/** True when some programme runs both packs. */
function runTogether(view: BookView, source: PackSource, other: PackSource): boolean {
  if (source.pack.kind === 'payer') return true;
  if (other.pack.kind === 'payer') return false;
  return view.usedBy(source).has(other);
}

function describeUnfit(
  view: BookView,
  source: PackSource,
  rule: Rule,
  other: PackSource,
  bucket: string,
): string | null {
  if (other === source)
    return 'a rule takes the place of rules of other packs only; change the condition of the one here';
  if (!runTogether(view, source, other))
    return `${other.pack.pack} is not among the packs that ${source.pack.pack} uses, so the two rules never meet; add it to \`uses\``;
  if (bucket !== rule.bucket)
    return `it stands in the bucket ${bucket} and this rule in ${rule.bucket}; a rule can take the place only of one in its own bucket`;
  return null;
}

function checkOverride(
  view: BookView,
  source: PackSource,
  rule: Rule,
  ref: string,
  path: (string | number)[],
): void {
  const place = view.place(source.yaml, ...path);
  const [packId = '', ruleId = ''] = ref.split('#');
  const other = packId === source.pack.pack ? source : view.pack(packId);
  if (!other) {
    if (!view.isBroken(packId))
      view.report.add(
        'unknown-pack',
        place,
        `the book has no pack "${packId.slice(0, 60)}"; ${suggestName(packId, [...view.packs.keys()])}`,
      );
    return;
  }
  const rules = listRules(other);
  const target = rules.find(({ id }) => id === ruleId);
  if (!target) {
    view.report.add(
      'unknown-rule',
      place,
      `${packId} has no rule "${ruleId.slice(0, 60)}"; ${suggestName(
        ruleId,
        rules.map(({ id }) => id),
      )}`,
    );
    return;
  }
  const unfit = describeUnfit(view, source, rule, other, target.bucket);
  if (unfit) view.report.add('unfit-override', place, unfit);
}

/** Reports overrides that cannot take place. */
export function checkOverrides(view: BookView): void {
  for (const source of view.sources.packs)
    for (const [index, rule] of (source.pack.rules ?? []).entries())
      for (const [position, ref] of (rule.overrides ?? []).entries())
        checkOverride(view, source, rule, ref, ['rules', index, 'overrides', position]);
}
