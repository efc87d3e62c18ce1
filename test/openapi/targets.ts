/** Every answer the document promises: its operations, and the codes each can answer with. */
import type { RefusalCode } from '../../server/door/refusal-codes.ts';
import { REFUSALS, type RefusalName } from '../../server/openapi/refusals.ts';
import type { Target } from './provoke.ts';

type Responses = Readonly<Record<string, { readonly $ref?: string }>>;
type Paths = Readonly<
  Record<string, Readonly<Record<string, { operationId: string; responses: Responses }>>>
>;

export interface PromisedRefusal {
  readonly target: Target;
  readonly refusal: RefusalName;
  readonly code: RefusalCode;
  /** Name in `examples/problems.json`. */
  readonly example: string;
}

/** What the address of an operation needs behind its path. */
const QUERIES: Readonly<Record<string, string>> = {
  sendRows: '?after=0',
  submitJob: '?rows=0',
  fetchResults: '?after=0',
};

/** The operations of the document. A path parameter is filled with an id that nothing has. */
export function listTargets(document: object): Target[] {
  const { paths } = document as { paths: Paths };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      place: path,
      path: `${path.replace('{qrCodeID}', '0000-0000').replace('{jobID}', '0'.repeat(32))}${QUERIES[operation.operationId] ?? ''}`,
    })),
  );
}

/** Each code of each error response of each operation. */
export function listPromisedRefusals(document: object): PromisedRefusal[] {
  const { paths } = document as { paths: Paths };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return listTargets(document).flatMap((target) => {
    const { responses } = operations.find((one) => one.operationId === target.id)!;
    const names = Object.values(responses).flatMap(
      ({ $ref }) => $ref?.replace('#/components/responses/', '') ?? [],
    );
    // The token address words most errors as RFC 6749 does, so these stand inside other responses.
    if (target.id === 'token') names.push('MalformedRequest', 'Unavailable');
    return (names as RefusalName[]).flatMap((name) => {
      const { codes, examples = {} } = REFUSALS[name] as {
        codes: readonly RefusalCode[];
        examples?: Readonly<Partial<Record<RefusalCode, string>>>;
      };
      return codes.map((code) => ({ target, refusal: name, code, example: examples[code] ?? code }));
    });
  });
}
