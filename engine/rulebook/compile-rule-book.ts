/** From the texts of `rules/` to a rule book: parse, check, compile. All problems of all files at once. */

import { checkBook } from '../checks/check-book.ts';
import type { Bucket, CompiledBucket } from '../model/bucket.ts';
import { readCarc } from '../model/reason-code.ts';
import { compareProblems, type RuleProblem } from '../problem.ts';
import { countSources, type SourceCount } from './list-unread.ts';
import { type BookSources, type CheckContext, readSources } from './read-sources.ts';
import { type ReasonCodeBook, RuleBook } from './rule-book.ts';
import type { RuleFile } from './rule-file.ts';

/** With each of its fields, so that all buckets are laid out alike. */
const layOutBucket = (bucket: Bucket, children: readonly CompiledBucket[]): CompiledBucket =>
  ({
    id: bucket.id,
    name: bucket.name,
    title: bucket.title,
    parent: bucket.parent,
    policy: bucket.policy,
    effects: bucket.effects,
    whenDenied: bucket.whenDenied,
    totals: bucket.totals,
    keeps: bucket.keeps,
    source: bucket.source,
    prices: bucket.prices,
    service: bucket.service,
    field: bucket.field,
    role: bucket.role,
    number: Number(bucket.id),
    children,
  }) satisfies Record<keyof CompiledBucket, unknown>;

function buildBuckets(buckets: readonly Bucket[]): {
  roots: CompiledBucket[];
  byName: Map<string, CompiledBucket>;
} {
  const byName = new Map<string, CompiledBucket>();
  const build = (bucket: Bucket): CompiledBucket => {
    const children = buckets.filter((child) => child.parent === bucket.name).map(build);
    const compiled = layOutBucket(bucket, children);
    byName.set(bucket.name, compiled);
    return compiled;
  };
  return { roots: buckets.filter((bucket) => bucket.parent === undefined).map(build), byName };
}

/** `$tenant.charges` is declared once for all payers, as the table `tenant.charges`. */
export function resolveDefinitions(definition: BookSources['definition']): BookSources['definition'] {
  return (id) => definition(id.replace(/^\$tenant\./, 'tenant.'));
}

/**
 * Compiles the texts of a rules folder.
 *
 * @param files every `.yaml` of the folder except table definitions
 * @param declared table definitions by id; null for a table nobody declared
 * @param context what checks know beside the files
 * @returns the book, or null when there are errors; all problems, in reading order; and how many sources were read
 */
export function compileRuleBook(
  files: readonly RuleFile[],
  declared: BookSources['definition'],
  context: CheckContext = {},
): { ruleBook: RuleBook | null; problems: RuleProblem[]; sources: SourceCount } {
  const definition = resolveDefinitions(declared);
  const { sources, problems } = readSources(files, definition, context);
  const counted = countSources(sources.packs, context.memory);
  problems.push(...checkBook(sources, problems));
  problems.sort(compareProblems);
  if (problems.some((problem) => problem.severity === 'error')) {
    return { ruleBook: null, problems, sources: counted };
  }
  const { roots } = buildBuckets(sources.buckets);
  const packs = sources.packs.map(({ pack, yaml, digest }) => ({ pack, digest, file: yaml.file }));
  const reasonCodes: ReasonCodeBook = {
    codes: new Map(sources.reasonCodes.codes.map((text) => [Number(text.id), { id: Number(text.id), text }])),
    carcs: new Map(
      Object.entries(sources.reasonCodes.carcs).map(([carc, stated]) => [carc, readCarc(stated).means]),
    ),
  };
  return { ruleBook: new RuleBook(packs, roots, reasonCodes, definition), problems, sources: counted };
}
