/** The five operations under /v1. */
import { answer, body } from './answers.ts';
import { REQUEST_ID } from './get-operation.ts';
import type { HeaderName } from './headers.ts';
import type { Node } from './json-schema.ts';
import { type RefusalName, referRefusals } from './refusals.ts';

const AUTHENTICATION: readonly RefusalName[] = [
  'Unauthorised',
  'Forbidden',
  'MethodNotAllowed',
  'TooManyRequests',
  'InternalError',
];
const BILL_REFUSALS: readonly RefusalName[] = [
  'BadBill',
  'BillTooLarge',
  'BodyNotTaken',
  'Saturated',
  ...AUTHENTICATION,
];
const JSON_HEADERS: Readonly<Record<string, HeaderName>> = {
  'cache-control': 'NotStored',
  'content-encoding': 'MaybeGzip',
  vary: 'VariesByEncoding',
};
const BODY_ENCODING = { $ref: '#/components/parameters/BodyEncoding' };

const NOT_REVIEWED =
  'Check `error` first: when it is not null the bill could not be answered, although the request is valid.';

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly takes: 'bill' | 'facility' | 'nothing';
  readonly gives: Node;
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '/v1/review': {
    id: 'review',
    summary: 'Review a bill',
    description:
      'Prices every line under the rules of its jurisdiction, programme and date of service, and returns allowance, reduction, reason codes, the full trace, an HTML report and a link to it. The review is durable when the response arrives.',
    takes: 'bill',
    gives: answer('review', 'ReviewResponse', `The review, always gzip. ${NOT_REVIEWED}`, {
      'cache-control': 'NotStored',
      'content-encoding': 'AlwaysGzip',
    }),
  },
  '/v1/validate': {
    id: 'validate',
    summary: 'Validate the codes of a bill and find its jurisdiction',
    description:
      'Says under which rules the bill would be reviewed and which field decided that, whether each code and modifier is known on its day of service and can be priced, and what is likely to be a mistake. Prices nothing, keeps nothing.',
    takes: 'bill',
    gives: answer('validate', 'ValidateResponse', `What was found. ${NOT_REVIEWED}`, JSON_HEADERS),
  },
  '/v1/duplicates': {
    id: 'duplicates',
    summary: 'Find duplicate lines',
    description:
      'Compares every line with the other lines of the bill and with those of `BillHistory`. Exact: date, provider, code, modifiers, place and charge agree. Potential: date, provider and code agree. A modifier for a repeated or separate service releases a match. `IsIgnoreHistory` leaves the history out. Keeps nothing.',
    takes: 'bill',
    gives: answer(
      'duplicates',
      'DuplicatesResponse',
      `What was found for each line. ${NOT_REVIEWED}`,
      JSON_HEADERS,
    ),
  },
  '/v1/facility': {
    id: 'facility',
    summary: 'List hospitals and surgery centers of a state',
    description:
      'Lists the facilities of the loaded tables: for institutional bills, which carry their Medicare number. `state` is required; `providerType` and `effectiveDate` narrow the list. The body is plain JSON; gzip is refused.',
    takes: 'facility',
    gives: answer(
      'facility',
      'FacilityResponse',
      'The facilities; an empty list when there are none.',
      JSON_HEADERS,
    ),
  },
  '/v1/customcodes': {
    id: 'customcodes',
    summary: "List the tenant's custom codes",
    description:
      'Lists the procedure codes that only this tenant has, such as one for shipping and handling, and how each is priced. Takes no body.',
    takes: 'nothing',
    gives: answer(
      'customcodes',
      'CustomcodesResponse',
      'The custom codes; an empty list when the tenant has none.',
      JSON_HEADERS,
    ),
  },
};

/** `paths` of the operations. */
export function buildOperations(security: readonly Node[]): Record<string, Node> {
  return Object.fromEntries(
    Object.entries(OPERATIONS).map(([path, operation]) => [
      path,
      { post: renderOperation(operation, security) },
    ]),
  );
}

function renderOperation(
  { id, summary, description, takes, gives }: Operation,
  security: readonly Node[],
): Node {
  const common = { operationId: id, tags: ['Reviews'], summary, description, security };
  if (takes === 'bill') {
    return {
      ...common,
      parameters: [REQUEST_ID, BODY_ENCODING],
      requestBody: body(id, 'ReviewRequest', 'The bill with its claim, provider, options and prior bills.'),
      responses: { '200': gives, ...referRefusals(BILL_REFUSALS) },
    };
  }
  if (takes === 'facility') {
    const refusals: RefusalName[] = [
      'BadFacilityRequest',
      'FacilityRequestTooLarge',
      'BodyNotTaken',
      'Saturated',
      ...AUTHENTICATION,
    ];
    return {
      ...common,
      parameters: [REQUEST_ID],
      requestBody: body(id, 'FacilityRequest', 'Which facilities to list. Never compressed.'),
      responses: { '200': gives, ...referRefusals(refusals) },
    };
  }
  return {
    ...common,
    parameters: [REQUEST_ID],
    responses: { '200': gives, ...referRefusals(['UnexpectedBody', 'Unavailable', ...AUTHENTICATION]) },
  };
}
