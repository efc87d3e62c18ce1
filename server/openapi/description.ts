/** What a caller has to know before the first call: the decisions of the interface that belong to no single field. */

export interface PublishedLimits {
  /** Bytes. */
  readonly received: number;
  /** Bytes. */
  readonly inflated: number;
}

const format = (count: number) => count.toLocaleString('en-US');

/** The description of the whole interface, in Markdown. */
export function renderDescription(limits: PublishedLimits): string {
  return `
Reviews medical bills: what each line may be paid under the rules that apply, what is taken off, and why, step by step.

## Getting started
1. Fetch a token at \`/oauth2/token\` with your client id and secret. Keep it until it expires; do not fetch one per call.
2. Call an operation with **both** \`Authorization: Bearer <token>\` and \`x-api-key: <key>\`.
3. On a 401, fetch a new token and retry once. On a 403 a new token does not help.
4. On a 200, look at \`error\` first. On 429 and 503, wait as long as \`Retry-After\` says. A review may be repeated: the same request under the same rules gives the same result, under a new \`qrCodeID\`.

## Requests
- Bodies are JSON in UTF-8 with \`Content-Type: application/json\`. Reviews, validations and duplicate checks may be compressed with \`Content-Encoding: gzip\`; production traffic should be. \`/v1/facility\` takes plain JSON only, \`/v1/customcodes\` no body at all.
- Field names match in any case, at every depth. Two keys of one object that differ only in case are refused, as are \`__proto__\`, \`constructor\` and \`prototype\`.
- A field this service does not know is ignored and listed in \`logHeader.ignoredFields\`.
- Null means absent, for optional texts and dates also blank.
- Money and quantities are read digit by digit from the JSON text, so \`1.005\` is exactly 1.005; a string that holds a decimal is taken too. At most 12 integer and 6 fraction digits, never negative.
- Dates are \`YYYY-MM-DDTHH:MM:SS\` without zone, or \`YYYY-MM-DD\` for midnight. \`Z\` or an offset is refused: this interface has no time zones.
- Identifiers are text, because a number loses its leading zeros: \`"DRG": "073"\`.
- Text longer than its field is refused, not cut.

## Which rules apply
The jurisdiction is the first of these that is present: \`Bill.BillReviewState\`, \`Bill.JurisdictionState\`, \`Claim.StateOfJurisdiction\` (also named \`StateWhereInjuryOccurred\`), \`Claim.State\`, the state of \`Bill.ZipCode\`. \`TypeOfBill\` then picks the programme, and the date of service the version of each rule. \`reviewedToState\` is the state whose rules reviewed the bill: null when none did.

A valid request that no rules cover, or that needs a table which is not loaded, is answered with 200, \`error\` set and all money null. A price is never guessed. A line that its schedule does not list, or leaves to a report, gets allowance 0 with a reason code, and is counted in \`logHeader.linesNeedingAttention\`.

\`ControlNumber\` and \`Sequence\` together say which bill it is: a bill of the history with both the same is this bill, reviewed again, and none of its lines is a duplicate. An absent \`Sequence\` is 0. \`/v1/duplicates\` needs no price, so it answers for bills that no rules cover too.

## Options
\`BillOptions\` overrides the tenant's defaults. \`IsPayAboveCharge: true\` **caps** the allowance at the billed charge, \`false\` lets a schedule pay more than was charged. A \`PPOAllowance\` caps a line and never raises it; \`0\` is a rate of zero, null or absent means there is none. An entry of a \`BucketList\` whose \`bucketSource\` is 3, 5, 6 or 7 and that has an \`allowance\` is a person's decision and replaces the computed one, even above the charge: the charge cap does not touch it, a \`PPOAllowance\` does. In the bill's list it names its line; decisions for one line that differ are refused. An empty list asks for a plain review.

## Responses
- Field names are camelCase, except \`DuplicateResultsByService\`. Money is a JSON number. What was billed is echoed as it was sent, with up to six decimals, and the reductions and totals taken from it carry as many; every other amount has at most two; percentages, factors and RVUs keep their published digits.
- \`/v1/review\` is **always** gzip, whatever \`Accept-Encoding\` says; the other operations follow it.
- A path that takes GET takes HEAD too.
- Every response carries \`x-request-id\`. Send your own (up to 128 letters, digits, dots, colons, dashes or underscores) to find a call in both logs.
- \`qrCodeID\` is short and made for print: no secret, and unique only within a tenant. \`qrCodeURL\` holds a secret, opens the report without a token, and can expire or be revoked: pass it on with care. A tenant that keeps no reviews gets neither.

## Errors
Everything but 200 is \`application/problem+json\` with \`error\`, \`code\`, \`status\`, \`requestId\` and \`problems\`. The codes are a closed list. All mistakes of a body are listed at once, each with its path. The token address words errors as RFC 6749 does, and the report address answers with a page. A path that does not exist is 404 with \`not_found\`. A request that cannot be read as HTTP/1.1 is answered on any path with \`request_malformed\`, \`request_timeout\` or \`headers_too_large\` and an \`x-request-id\` of our own, and its connection ends. Messages never repeat what was sent.

## Limits
| what | at most |
|---|---|
| headers | 16,384 bytes |
| body as received | ${format(limits.received)} bytes |
| body decompressed | ${format(limits.inflated)} bytes |
| nesting of JSON | 32 levels |
| values of a body | 200,000, an object or a list counting as 4 |
| lines of a bill | 1,000 |
| bills of the history | 200 |
| time to send headers, a request | 20 s, 60 s |
| time to send what of a body follows its first 262,144 bytes | 5 s, and 1 s for each 100,000 bytes |
| access token | 8,192 characters |

## Versions
The path begins with the version. Within \`/v1\`, fields are added but never renamed or removed, and their meaning stays: ignore fields you do not know. A later version will require gzip for bills.
`.trim();
}
