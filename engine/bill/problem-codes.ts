import type commonSchema from '../../schemas/common.schema.json';

/** Every kind of problem a request can have: a closed list; what each means stands in the schema. */
export type ProblemCode =
  keyof (typeof commonSchema)['$defs']['problem']['properties']['code']['x-enum-descriptions'];

/** One thing wrong with a request. */
export interface RequestProblem {
  /** Field path as the interface spells it, lists counted from 0: `Services[3].Charge`; empty for the body. */
  readonly path: string;
  readonly code: ProblemCode;
  /** What is wrong, why, and what to do. Never holds the value that was sent: it may be about a patient. */
  readonly message: string;
}
