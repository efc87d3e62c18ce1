/** Rows of the field table: which test shows what fields do. */

export interface FieldRow {
  readonly fields: readonly string[];
  /**
   * `shown`: a test shows the effect or the value. `validated`: `/v1/validate` looks at it, and any pack can read it.
   * `readable`: any pack can read it, and of those that ship none does. `kept`: accepted and kept, no pack can read it.
   * `empty`: a response field that is always the same today.
   */
  readonly effect: 'shown' | 'validated' | 'readable' | 'kept' | 'empty';
  /** Test file below the repository root, and text of the title in it. */
  readonly test: string;
  readonly title: string;
}

/** Words that the schema's description of a field, or of its object, must hold. */
export const WORDS: Readonly<Record<FieldRow['effect'], RegExp>> = {
  shown: /./,
  validated: /\/v1\/validate looks at /,
  readable: /./,
  kept: /kept for the record/i,
  empty: /Always (false|null|empty) today: /,
};

const split = (fields: string) => fields.split(' ');

export const shown = (fields: string, test: string, title: string): FieldRow => ({
  fields: split(fields),
  effect: 'shown',
  test,
  title,
});
export const validated = (fields: string, title: string): FieldRow => ({
  fields: split(fields),
  effect: 'validated',
  test: 'test/engine/operations/validate-answer.test.ts',
  title,
});
const withoutEffect = (effect: 'readable' | 'kept', fields: string): FieldRow => ({
  fields: split(fields),
  effect,
  test: 'test/fields/kept-fields.test.ts',
  title: 'is accepted and bounded, changes nothing of the review, and is part of the input digest',
});
export const readable = (fields: string): FieldRow => withoutEffect('readable', fields);
export const kept = (fields: string): FieldRow => withoutEffect('kept', fields);
export const empty = (fields: string): FieldRow => ({
  fields: split(fields),
  effect: 'empty',
  test: 'test/fields/response-fields.test.ts',
  title: 'leaves empty what no rule fills yet',
});
