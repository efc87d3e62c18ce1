/**
 * Where our token endpoint answers otherwise than oidc-provider, and which sentence of which RFC says that ours is
 * right or at least allowed. The words are ours. A difference that is not here fails the test, and so does an entry
 * here that is no difference any more.
 */
import type { TokenAnswer } from './token-requests.ts';

export interface Difference {
  readonly field: keyof TokenAnswer;
  readonly ours: string | number | null;
  readonly theirs: string | number | null;
  readonly because: string;
  readonly requests: readonly string[];
}

const MALFORMED_BASIC = [
  'blank secret, Basic',
  'Basic without credentials',
  'Basic that is not base64',
  'Basic without a colon',
  'Basic with broken form encoding',
  'another scheme',
];
const NO_SCOPE_ASKED = [
  'good, HTTP Basic',
  'good, secret in the form',
  'good, scheme in other case',
  'good, client_id beside Basic',
  'unknown field',
  'audience twice',
  'empty scope',
  'content type with charset',
];
const UNKNOWN_SCOPES = ['unknown scope', 'one scope unknown of two', 'scope in other case'];
const OTHER_METHODS = ['method GET', 'method PUT', 'method DELETE'];

const OWN_SCOPES =
  'RFC 6749 section 3.3: without a scope the server uses its documented default or refuses; ours is every scope the client holds, theirs is none. Section 5.1: a scope granted without being asked for has to be named in the answer.';
const BASIC_FAILED =
  'RFC 6749 section 5.2: a client that tried to authenticate in the Authorization header and failed must get 401, with a challenge of that scheme. Theirs treats a header it cannot read as a malformed request.';
const SCOPE_REFUSED =
  'RFC 6749 section 5.2 has invalid_scope for a scope that is unknown or beyond what may be granted. Section 3.3 would also allow to grant less, as theirs does; a caller learns of its mistake from ours at once.';
const REPEATED =
  'RFC 6749 section 3.2: parameters must not be included more than once; it makes no exception for unknown ones. Theirs looks at known ones only.';
const CHALLENGED =
  'RFC 9110 section 15.5.2: a 401 must carry a challenge, whichever way the client tried. Theirs adds one only when an Authorization header came.';
const METHOD =
  'RFC 6749 section 3.2: a client must use POST. RFC 9110 section 15.5.6 has 405 with Allow for a known path and another method; theirs has no such route.';
const SIZE =
  'No RFC sets a size; RFC 6749 section 5.2 has 400 invalid_request for what cannot be taken. Ours stops at 16 KiB, theirs at 56 KiB.';
const ENCODING =
  'RFC 9110 section 8.4: a content coding says how to decode the body. Ours takes none and says so; theirs reads the bytes as if nothing had been said.';

export const DIFFERENCES: readonly Difference[] = [
  {
    field: 'pragma',
    ours: 'no-cache',
    theirs: null,
    because:
      'RFC 6749 section 5.1 asks for Pragma: no-cache beside Cache-Control: no-store on every answer that may hold a token. Theirs follows OAuth 2.1, which dropped it.',
    requests: ['every POST'],
  },
  {
    field: 'scope',
    ours: 'billreview:write billreview:read',
    theirs: null,
    because: OWN_SCOPES,
    requests: NO_SCOPE_ASKED,
  },
  { field: 'status', ours: 401, theirs: 400, because: BASIC_FAILED, requests: MALFORMED_BASIC },
  {
    field: 'error',
    ours: 'invalid_client',
    theirs: 'invalid_request',
    because: BASIC_FAILED,
    requests: MALFORMED_BASIC,
  },
  { field: 'challenge', ours: 'basic', theirs: null, because: BASIC_FAILED, requests: MALFORMED_BASIC },
  { field: 'status', ours: 400, theirs: 200, because: SCOPE_REFUSED, requests: UNKNOWN_SCOPES },
  {
    field: 'error',
    ours: 'invalid_scope',
    theirs: null,
    because: SCOPE_REFUSED,
    requests: UNKNOWN_SCOPES,
  },
  {
    field: 'scope',
    ours: null,
    theirs: 'billreview:read',
    because: SCOPE_REFUSED,
    requests: ['one scope unknown of two'],
  },
  { field: 'status', ours: 400, theirs: 200, because: REPEATED, requests: ['unknown field twice'] },
  {
    field: 'error',
    ours: 'invalid_request',
    theirs: null,
    because: REPEATED,
    requests: ['unknown field twice'],
  },
  {
    field: 'status',
    ours: 401,
    theirs: 400,
    because:
      'RFC 6749 section 5.2 counts a request without any client authentication among the cases of invalid_client, whose status may be 401.',
    requests: ['no authentication'],
  },
  {
    field: 'error',
    ours: 'invalid_client',
    theirs: 'invalid_request',
    because:
      'RFC 6749 section 5.2 counts a request without any client authentication among the cases of invalid_client.',
    requests: ['no authentication'],
  },
  {
    field: 'challenge',
    ours: 'basic',
    theirs: null,
    because: CHALLENGED,
    requests: ['no authentication', 'client_id alone', 'unknown client, form', 'wrong secret, form'],
  },
  { field: 'status', ours: 400, theirs: 200, because: SIZE, requests: ['form of 20 kB'] },
  { field: 'error', ours: 'invalid_request', theirs: null, because: SIZE, requests: ['form of 20 kB'] },
  { field: 'status', ours: 400, theirs: 200, because: ENCODING, requests: ['announced as compressed'] },
  {
    field: 'error',
    ours: 'invalid_request',
    theirs: null,
    because: ENCODING,
    requests: ['announced as compressed'],
  },
  { field: 'status', ours: 405, theirs: 404, because: METHOD, requests: OTHER_METHODS },
  {
    field: 'error',
    ours: 'method_not_allowed',
    theirs: 'not JSON',
    because: METHOD,
    requests: OTHER_METHODS,
  },
  { field: 'cacheControl', ours: 'no-store', theirs: null, because: METHOD, requests: OTHER_METHODS },
];
