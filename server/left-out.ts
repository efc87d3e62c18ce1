/** What a review leaves out: shared packs that its programme declines, and options that no rule in force reads. */
import type { Review, RuleBook } from '../engine/index.ts';
import schema from '../schemas/review-request.schema.json' with { type: 'json' };

type Pack = RuleBook['packs'][number]['pack'];

/** The programmes that lines of the review were priced under. */
export function listProgrammes(ruleBook: RuleBook, { logHeader }: Pick<Review, 'logHeader'>): Pack[] {
  const used = new Set(logHeader.packs.map(({ id, version }) => `${id} ${version}`));
  return ruleBook.packs
    .map(({ pack }) => pack)
    .filter(({ kind, pack, version }) => kind === 'programme' && used.has(`${pack} ${version}`));
}

const OPTIONS: Readonly<Record<string, { readonly description: string }>> =
  schema.$defs.billOptions.properties;

/** What an option asks to be checked; undefined for one that asks for nothing: `Apply NCCI edits.` → `NCCI edits`. */
function describeCheck(name: string): string | undefined {
  const [, verb, what] = /^(Apply|Disallow) ([^.]+)/.exec(OPTIONS[name]?.description ?? '') ?? [];
  return verb === 'Disallow' ? `denial of ${what}` : what;
}

export function listLeftOut(
  ruleBook: RuleBook,
  review: Pick<Review, 'logHeader' | 'error'>,
): { what: string; why: string }[] {
  if (review.error !== null) return [];
  const titles = new Map(ruleBook.packs.map(({ pack }) => [pack.pack, pack.title]));
  const declined = listProgrammes(ruleBook, review).flatMap(({ declines = {} }) =>
    // A rule that another pack stands in for (`pack#rule`) is not left out.
    Object.entries(declines).flatMap(([id, why]) =>
      id.includes('#') ? [] : { what: titles.get(id) ?? id, why },
    ),
  );
  const idle = review.logHeader.options
    .filter(({ value, used }) => value && !used)
    .flatMap(({ name }) => {
      const what = describeCheck(name);
      return what ? { what, why: `${name} asks for it, and no rule in force reads it` } : [];
    });
  return [...idle, ...declined];
}
