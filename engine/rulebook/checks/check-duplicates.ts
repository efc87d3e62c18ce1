/** Packs and rules have names of their own; of shared and payers' packs there is one version. */
import type { PackSource } from '../compile-rule-book.ts';
import { nameCustomRule } from '../pack.ts';
import type { BookView } from './book-view.ts';

function checkPacks(view: BookView): void {
  for (const [id, versions] of view.packs)
    for (const [index, source] of versions.entries()) {
      const earlier = versions.slice(0, index);
      const same = earlier.find((one) => one.pack.version === source.pack.version);
      if (same)
        view.report.add(
          'duplicate-name',
          view.place(source.yaml, 'pack'),
          `${same.yaml.file} holds version ${source.pack.version} of ${id} already; give the changed text a version of its own`,
        );
      else if (
        earlier.length > 0 &&
        (source.pack.kind !== 'programme' || earlier[0]!.pack.kind !== 'programme')
      )
        view.report.add(
          'duplicate-name',
          view.place(source.yaml, 'pack'),
          `${earlier[0]!.yaml.file} holds another version of ${id}; only programmes, which say what dates they cover, can stand in several versions`,
        );
    }
}

function checkRules(view: BookView, { pack, yaml }: PackSource): void {
  const rules = pack.rules ?? [];
  const custom = (pack.customCodes ?? []).map(({ code }) => nameCustomRule(code));
  for (const [index, rule] of rules.entries())
    if (rules.findIndex((other) => other.id === rule.id) !== index || custom.includes(rule.id))
      view.report.add(
        'duplicate-name',
        view.place(yaml, 'rules', index, 'id'),
        `the pack has a rule ${rule.id} already; traces and overrides name rules, so choose another id`,
      );
}

/** Reports packs and rules that share a name. */
export function checkDuplicates(view: BookView): void {
  checkPacks(view);
  for (const source of view.sources.packs) checkRules(view, source);
}
