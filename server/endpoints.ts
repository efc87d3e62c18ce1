/**
 * The endpoints of the API, each once. Routing with its 404 and 405, the OpenAPI document, its examples and the tests
 * that go over all endpoints read this list.
 *
 * To add one: the engine's function, its export in engine/index.ts, the schema of its response in schemas/, and its
 * entry here. `npm run examples` and `npm run client` then write what is made from them.
 */

import { acceptRequest, answerJson, readBill } from './answers/answer-json.ts';
import { answerReview } from './answers/answer-review.ts';
import requests from './openapi/examples/requests.json' with { type: 'json' };
import type { Endpoint, RequestContract } from './routes/endpoint.ts';

const BILL: RequestContract = {
  name: 'Bill',
  called: 'a bill',
  schema: 'review-request.schema.json',
  description: 'The bill with its claim, provider, options and prior bills.',
  takesGzip: true,
  invalidExample: 'request_invalid',
};

const FACILITY_REQUEST: RequestContract = {
  name: 'FacilityRequest',
  called: 'a facility request',
  schema: 'facility-request.schema.json',
  description: 'Which facilities to list. Never compressed.',
  takesGzip: false,
  invalidExample: 'request_invalid_facility',
};

const NOT_REVIEWED =
  'Check `error` first: when it is not null the bill could not be answered, although the request is valid.';

export const ENDPOINTS: readonly Endpoint[] = [
  {
    path: '/v1/review',
    id: 'review',
    tags: ['Reviews'],
    summary: 'Review a bill',
    description:
      'Prices every line under the rules of its jurisdiction, programme and date of service, and returns allowance, reduction, reason codes, the full trace, an HTML report and a link to it. The review is durable when the response arrives.',
    request: BILL,
    examples: requests.review,
    response: {
      schema: 'review-response.schema.json',
      description: `The review, always compressed. ${NOT_REVIEWED}`,
      isAlwaysCompressed: true,
    },
    isKept: true,
    answer: answerReview,
  },
  {
    path: '/v1/validate',
    id: 'validate',
    tags: ['Reviews'],
    summary: 'Validate the codes of a bill and find its jurisdiction',
    description:
      'Says under which rules the bill would be reviewed and which field decided that, whether each code and modifier is known on its day of service and can be priced, and what is likely to be a mistake. A facility’s type of bill, discharge status, priority of admission, group and revenue codes are held against the lists of the UB-04 that are loaded; condition, occurrence and value codes, the point of origin and the sex of the patient are no fields of a request. Prices nothing, keeps nothing.',
    request: BILL,
    examples: requests.validate,
    response: { schema: 'validate-response.schema.json', description: `What was found. ${NOT_REVIEWED}` },
    answer: answerJson((question) => question.engine.validateBill(readBill(question), question)),
  },
  {
    path: '/v1/duplicates',
    id: 'duplicates',
    tags: ['Reviews'],
    summary: 'Find duplicate lines',
    description:
      'Compares every line with the other lines of the bill and with those of `BillHistory`. Exact: date, provider, code, modifiers, place and charge agree. Potential: date, provider and code agree. A modifier for a repeated or separate service releases a match. `IsIgnoreHistory` leaves the history out. Keeps nothing.',
    request: BILL,
    examples: requests.duplicates,
    response: {
      schema: 'duplicates-response.schema.json',
      description: `What was found for each line. ${NOT_REVIEWED}`,
    },
    answer: answerJson((question) => question.engine.identifyDuplicates(readBill(question), question)),
  },
  {
    path: '/v1/facility',
    id: 'facility',
    tags: ['Reviews'],
    summary: 'List hospitals and surgery centers of a state',
    description:
      'Lists the facilities of the loaded tables and of the tenant’s own table of hospitals: for institutional bills, which carry their Medicare number. `state` is required; `providerType`, `effectiveDate`, `medicareNumber` and `npi` narrow the list. Each comes with the figures by which the tenant pays it, or says what has to be loaded. The body is plain JSON; gzip is refused.',
    request: FACILITY_REQUEST,
    examples: requests.facility,
    response: {
      schema: 'facility-response.schema.json',
      description: 'The facilities; an empty list when there are none.',
    },
    answer: answerJson(({ engine, listFacilities, tables, tenant, text }) =>
      listFacilities(tables, acceptRequest(engine.parseFacilityRequest(text)).request, tenant),
    ),
  },
  {
    path: '/v1/customcodes',
    id: 'customcodes',
    tags: ['Reviews'],
    summary: "List the tenant's custom codes",
    description:
      'Lists the procedure codes that only this tenant has, such as one for shipping and handling, and how each is priced. Takes no body.',
    request: null,
    examples: {},
    response: {
      schema: 'customcodes-response.schema.json',
      description: 'The custom codes; an empty list when the tenant has none.',
    },
    answer: answerJson(({ engine, ruleBook, tenant }) => engine.listCustomCodes(ruleBook, tenant)),
  },
];
