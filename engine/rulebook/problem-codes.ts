/**
 * Every problem `rules check` can report: a closed list. Tests keep it equal to the documentation and to the broken
 * packs in `test/fixtures/broken-packs`, one folder for each code.
 */
export interface ProblemCodeEntry {
  /** An error keeps the book from loading; a warning does not. */
  readonly severity: 'error' | 'warning';
  /** What the code means, in one line. */
  readonly explanation: string;
}

const error = (explanation: string): ProblemCodeEntry => ({ severity: 'error', explanation });
const warning = (explanation: string): ProblemCodeEntry => ({ severity: 'warning', explanation });

export const PROBLEM_CODES = {
  syntax: error(
    'The file is not plain YAML: a syntax error, an alias, an anchor, a tag, or too deep a nesting.',
  ),
  'duplicate-key': error('One key stands twice in a map.'),
  'unknown-key': error('A key that the pack language does not have.'),
  'missing-key': error('A key that is needed here is absent.'),
  'misplaced-key': error('A key of the language that has no meaning at this place.'),
  'bad-value': error('A value that does not have the form its key asks for.'),
  'unfit-length': error(
    'A text that is shorter or longer than its key asks for; what else is wrong with the file is said, too.',
  ),
  'choose-one': error('Of several keys exactly one must be given, and none or more than one is.'),
  'missing-file': error(
    'The folder lacks buckets.yaml or reason-codes.yaml, or has one of them twice; or a CSV of a table has no manifest.',
  ),
  'unfit-file': error('A file whose name does not end in .yaml, so that it is not read.'),
  'duplicate-name': error('Two things of one kind have the same name, id or version.'),
  'shadowed-name': error('A name hides another one that could be meant in the same place.'),
  'unused-name': warning('Something is declared and nothing names it.'),
  'unknown-fact': error(
    'A fact that neither the vocabulary nor the tables and derived facts in reach declare.',
  ),
  'unfit-fact': error('A fact of a type, or from a place, that does not fit where it is named.'),
  'unknown-operator': error('An operator that the condition language does not have.'),
  'unfit-operator': error("An operator that does not work on the fact's type."),
  'unfit-value': error("A value that is not of the fact's type or not in its closed list."),
  'unknown-condition': error('A named condition that the pack does not declare.'),
  'recursive-condition': error('A named condition that leads back to itself.'),
  'recursive-fact': error('Table keys, derived facts and params that need each other in a circle.'),
  'bad-formula': error('A formula that cannot be read.'),
  'unknown-operand': error('A name in a formula that is no fact and no param.'),
  'unfit-operand': error('A name in a formula whose value cannot be computed with.'),
  'figure-in-formula': warning(
    'A figure of the law inside a formula, without a name, a date and a citation.',
  ),
  'unknown-table': error('A table that nobody declared.'),
  'unfit-table-key': error('A table key with the wrong number of parts, or a part that cannot be looked up.'),
  'unknown-citation': error('A citation that is not an entry of the pack’s `sources`.'),
  'unknown-pack': error('A pack that is not in the book.'),
  'unfit-pack': error('A pack that exists but cannot be named in this place.'),
  'recursive-use': error('Packs that use each other in a circle.'),
  'unanswered-pack': error('A set of edits that a programme neither uses nor declines.'),
  'unused-pack': warning('No programme uses the pack, so its rules never run.'),
  'unknown-bucket': error('A bucket that buckets.yaml does not have.'),
  'unfit-bucket': error('A rule whose effect or condition has no place in its bucket.'),
  'unfit-effect': error(
    'An effect that a bucket says it takes, and that its place in the walk makes useless.',
  ),
  'unfit-policy': error(
    'A bucket whose policy does not fit: groups need `sequence` or `first`, buckets of rules the others.',
  ),
  'unfit-order': error('A bucket whose number is not above that of the one before it.'),
  'recursive-bucket': error('Buckets that are their own parents in a circle.'),
  'unknown-reason-code': error('A reason code that is not declared.'),
  'unfit-reason-code': error(
    "A reason code outside of its range: 1000-4999 the book's, 5000-9999 a payer's own.",
  ),
  'missing-reason': warning('A price without a reason code.'),
  'unknown-carc': error('A CARC that reason-codes.yaml does not explain.'),
  'missing-remark': error('A CARC that may not stand without a remark code, with none.'),
  'unfit-group': error('A CARC in an adjustment group that it may not stand in.'),
  'unknown-programme': error('A programme that the service does not have.'),
  'unknown-param': error('A param that the pack does not declare.'),
  'unfit-param': error('A param that cannot be used or supplied the way it is.'),
  'unknown-option': error('An option that BillOptions does not have.'),
  'unknown-rule': error('A rule that the pack does not have.'),
  'unfit-exception': error('An exception to a rule that this rule cannot take the place of.'),
  'bad-date': error('A day that does not exist.'),
  'reversed-dates': error('A span that ends before it begins.'),
  'overlapping-dates': error(
    'Two spans that hold the same day, so that it would not be clear which one counts.',
  ),
  'gapped-dates': error('Days between or within spans that no value covers.'),
  'gapped-codes': warning('Codes between two ranges that have no entry of their own.'),
  'vanished-entry': warning('An entry of a param that its later values no longer have.'),
  'outside-covers': error('A rule or a value in force only on days that its pack does not cover.'),
  'part-of-covers': error(
    'A rule or table in force on a part of the days that its pack covers, without a successor.',
  ),
  'unknown-rounding': error('A rounding that the pack does not declare.'),
  'missing-rounding': error('An amount that can have parts of a cent, and no stated rounding.'),
  'unfit-rounding': error('A rounding of an amount to parts of a cent.'),
  'rule-gap': error('A bucket that must get exactly one rule can get none.'),
  'rule-overlap': error('A bucket that takes at most one rule can get two.'),
  'never-fires': warning('A rule that can never fire.'),
  'odd-letter': error('A typographic quotation mark, or a letter that only looks like a Latin one.'),
  'unlisted-value': warning('A modifier or place of service that the code set does not have.'),
  'unasked-row': warning('A table whose columns are read, and nobody asks whether there is a row.'),
  'unraised-version': error('A pack whose law is another than when its version was locked (`rules lock`).'),
  'unlocked-version': warning('A version of a pack that `rules lock` has not written down.'),
  'untested-value': warning('A value, an entry or a case that no test comes to (`rules test`).'),
  'wrong-hand': error(
    'A calculation of a test case that does not hold, or does not come to what is expected.',
  ),
  'untested-rule': warning('A rule that no test case covers.'),
  'too-many-combinations': warning('A bucket with too many combinations of facts to be proven complete.'),
} as const satisfies Record<string, ProblemCodeEntry>;

export type ProblemCode = keyof typeof PROBLEM_CODES;
