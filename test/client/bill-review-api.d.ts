/**
 * The interface of the bill review service, generated from its OpenAPI document. Do not edit: run `npm run client`.
 */
// biome-ignore-all lint: generated
export interface paths {
  '/.well-known/jwks.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Fetch the public keys of the tokens
     * @description For gateways that check tokens themselves. Keys overlap when they change, so a cached set stays good for its time.
     */
    get: operations['keys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-authorization-server': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Find out how to get tokens
     * @description Metadata of the authorization server (RFC 8414), for clients that configure themselves. When the address of the service has a path, they look for it at the root of the host with that path behind this one (section 3.1); it answers there, too.
     */
    get: operations['metadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/docs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read this document as a page
     * @description A page to read; it runs no script, and everything it loads comes from this service.
     */
    get: operations['docs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ask whether the service can answer
     * @description For load balancers: 200 when the store answers, 503 when it does not or its last write failed.
     */
    get: operations['health'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ID/{qrCodeID}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Open the report of a review
     * @description The page that `qrCodeURL` leads to, as it was when the review was made. It runs no script and fetches nothing. A wrong id, a wrong secret, an expired and a revoked link all look the same.
     */
    get: operations['report'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oauth2/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fetch an access token
     * @description The client credentials grant of RFC 6749. Authenticate with HTTP Basic, id and secret form-encoded as its section 2.3.1 says; a client that cannot may send both in the form. Keep the token until it expires.
     */
    post: operations['token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Fetch this document
     * @description This document, with the address and limits of this service.
     */
    get: operations['openapi'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/customcodes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List the tenant's custom codes
     * @description Lists the procedure codes that only this tenant has, such as one for shipping and handling, and how each is priced. Takes no body.
     */
    post: operations['customcodes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/duplicates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Find duplicate lines
     * @description Compares every line with the other lines of the bill and with those of `BillHistory`. Exact: date, provider, code, modifiers, place and charge agree. Potential: date, provider and code agree. A modifier for a repeated or separate service releases a match. `IsIgnoreHistory` leaves the history out. Keeps nothing.
     */
    post: operations['duplicates'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/facility': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List hospitals and surgery centers of a state
     * @description Lists the facilities of the loaded tables and of the tenant’s own table of hospitals: for institutional bills, which carry their Medicare number. `state` is required; `providerType`, `effectiveDate`, `medicareNumber` and `npi` narrow the list. Each comes with the figures by which the tenant pays it, or says what has to be loaded. The body is plain JSON; gzip is refused.
     */
    post: operations['facility'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List bulk jobs
     * @description The tenant's jobs, at most 100, the newest first. A job is removed some days after it was made, 7 unless the service is configured otherwise.
     */
    get: operations['listJobs'];
    put?: never;
    /**
     * Begin a bulk job
     * @description Makes a job without rows. Send its rows in chunks, submit it, ask how far it is, and fetch what became of the rows. Each step can be made again where it was broken off. With `Prefer: omit-page` its reviews are made without their pages, in about two thirds of the time.
     */
    post: operations['createJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{jobID}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ask how far a job is
     * @description How many of its rows are there, how many are done, and of how many there is no review.
     */
    get: operations['showJob'];
    put?: never;
    post?: never;
    /**
     * Remove a job
     * @description Ends the job: rows that are not done are not reviewed. Its rows and results are removed; reviews that were kept stay.
     */
    delete: operations['removeJob'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{jobID}/results': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Fetch what became of the rows
     * @description At most 1,000 rows behind the first `after` ones, in their order, as far as they are done; none when the next is not. Each line is what `/v1/review` would have answered: the review, or a problem document whose `requestId` ends with the number of the row. Go on behind the lines that came.
     */
    get: operations['fetchResults'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{jobID}/rows': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send rows of a job
     * @description Adds rows behind the first `after` ones, in the order of the calls: a bill a line, as `/v1/review` takes it, at most 200 rows and, where they are several, 1,048,576 characters at once. Blank lines are no rows. The same rows again at the same place change nothing, so that a call without an answer is simply made again.
     */
    post: operations['sendRows'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{jobID}/submit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Submit a job
     * @description Says that all rows are there, and how many they are. From then on they are reviewed. Again changes nothing.
     */
    post: operations['submitJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/review': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Review a bill
     * @description Prices every line under the rules of its jurisdiction, programme and date of service, and returns allowance, reduction, reason codes, the full trace, an HTML report and a link to it. The review is durable when the response arrives.
     */
    post: operations['review'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/validate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Validate the codes of a bill and find its jurisdiction
     * @description Says under which rules the bill would be reviewed and which field decided that, whether each code and modifier is known on its day of service and can be priced, and what is likely to be a mistake. A facility’s type of bill, discharge status, priority of admission, group and revenue codes are held against the lists of the UB-04 that are loaded; condition, occurrence and value codes, the point of origin and the sex of the patient are no fields of a request. Prices nothing, keeps nothing.
     */
    post: operations['validate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * Format: decimal
     * @description Dollars, units or a rate, not negative, at most 12 integer and 6 fraction digits as written. Read from the text of the JSON number (1.005 is 1.005; 1e2 is 100) or from a string that holds a number written the JSON way.
     */
    Amount: number | string | null;
    /**
     * Response of /v1/customcodes
     * @description The tenant's custom procedure codes.
     */
    CustomcodesResponse: {
      /** @description The tenant's custom codes. */
      customCodes: {
        /** @description Amount in dollars, for what `per` says; null when it is not priced by amount. */
        amount: number | null;
        /** @description The custom code. */
        code: string;
        /** @description What it stands for. */
        description: string;
        /**
         * Format: bill-date-time
         * @description First day in force; null when open.
         */
        effectiveFrom: string | null;
        /**
         * Format: bill-date-time
         * @description Last day in force; null when open.
         */
        effectiveThrough: string | null;
        /** @description The most that a line of it is paid, dollars; null when nothing limits it but the charge. */
        most: number | null;
        /**
         * @description What the price is for: each unit, or the line whatever its units.
         *
         *     - `unit`: for each unit of the line
         *     - `line`: for the line, whatever its units
         * @enum {string}
         */
        per: 'unit' | 'line';
        /** @description Percentage of the charge; null when it is not priced so. */
        percentOfCharge: number | null;
        /**
         * @description How it is priced: amount (a fixed amount) or percentOfCharge (a percentage of the charge).
         * @enum {string}
         */
        pricing: 'amount' | 'percentOfCharge';
        /** @description Reason code id given with it; null when none is. */
        reasonCodeID: number | null;
        /** @description Link to the contract or rule; null when there is none. */
        requirementURL: string | null;
      }[];
      /** @description Why the request could not be answered; null when it was. */
      error: string | null;
    };
    /**
     * Format: bill-date-time
     * @description Date-time `YYYY-MM-DDTHH:MM:SS` without zone; `YYYY-MM-DD` means midnight. An offset or Z is refused. Blank or null means absent.
     */
    DateTime: string | null;
    /**
     * Response of /v1/duplicates
     * @description Which lines are duplicates.
     */
    DuplicatesResponse: {
      /** @description Line number to what was found. Spelled as the interface does. */
      DuplicateResultsByService: {
        [key: string]: {
          /**
           * @description Duplicate status: 0 none; 1 exact; 2 potential; 3 confirmed not a duplicate.
           * @enum {integer}
           */
          duplicate: 0 | 1 | 2 | 3;
          /** @description Line number. */
          line: number;
          /** @description Lines that the line repeats, best first; the first 50 of them: lines of this bill with a lower number and lines of prior bills. Lines that are themselves denied, such as exact duplicates, and prior lines that were allowed nothing are left out: nothing repeats what is not paid. */
          matches: {
            /** @description Control number of the matched bill; null when it has none. */
            controlNumber: number | null;
            /** @description Fields that differ. */
            differingFields: string[];
            /** @description Line number of the match. */
            line: number;
            /** @description Fields that agree. */
            matchedFields: string[];
            /** @description Modifier that releases the match, or would; null when none can. */
            releasedBy: string | null;
            /** @description Sequence of the matched bill; null when it has none. */
            sequence: number | null;
            /**
             * @description Where the match was found: bill (a line of the same bill) or history (a line of a prior bill).
             * @enum {string}
             */
            source: 'bill' | 'history';
          }[];
          /** @description Reason code ids. */
          reasonCodes: number[];
          /** @description How alike the best match is, 0 to 100. */
          score: number;
          /**
           * @description The status in a word: none (no line matches), exact (a match agrees in every field compared), potential (a match agrees in day, provider and code), released (a modifier releases every match), confirmed (the caller has confirmed that the match is no duplicate). The caller's own Duplicate of a line counts too.
           * @enum {string}
           */
          status: 'none' | 'exact' | 'potential' | 'released' | 'confirmed';
        };
      };
      /** @description Why the request could not be answered; null when it was. */
      error: string | null;
    };
    /**
     * Error response (application/problem+json)
     * @description Body of every reply other than 200.
     */
    ErrorResponse: {
      /**
       * @description What kind of error: a closed list.
       *
       *     - `request_invalid` (400): The request has mistakes; each is listed in `problems` with its path.
       *     - `request_malformed` (400): The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.
       *     - `query_invalid` (400): The query of the address has no number of rows. Send `after`, or `rows` where a job is submitted.
       *     - `idempotency_key_invalid` (400): The `Idempotency-Key` header is not 1 to 255 printable characters of ASCII. Send a new random one with each bill.
       *     - `body_empty` (400): The request has no body. Send the JSON document as the body.
       *     - `body_not_expected` (400): This operation takes no body. Send the request without one.
       *     - `body_not_utf8` (400): The body is not UTF-8 text. JSON is exchanged in UTF-8.
       *     - `body_not_gzip` (400): The body is announced as gzip but is not one whole gzip stream. Compress it again and resend.
       *     - `body_unannounced_gzip` (400): The body looks gzip-compressed. Say so with `Content-Encoding: gzip`.
       *     - `body_incomplete` (400): The connection ended before the whole body arrived. Send the request again.
       *     - `token_missing` (401): No access token. Send `Authorization: Bearer <token>` with a token from the token address.
       *     - `token_malformed` (401): The Authorization header does not hold one bearer token. Send `Bearer <token>`.
       *     - `token_invalid` (401): The access token is not valid here. Request a new one.
       *     - `token_expired` (401): The access token has expired. Request a new one.
       *     - `client_disabled` (401): The client or tenant of this access token is disabled. Ask your administrator.
       *     - `api_key_missing` (403): No API key. Send it in the `x-api-key` header.
       *     - `api_key_invalid` (403): The API key is not known for this tenant. Check the `x-api-key` header.
       *     - `api_key_disabled` (403): The API key is disabled or has expired. Ask your administrator for a new one.
       *     - `scope_missing` (403): The access token lacks the scope of this service. Request a token that includes it.
       *     - `not_found` (404): There is nothing at this path. The operations are listed in the OpenAPI document.
       *     - `job_unknown` (404): There is no such job, or it has been removed. Ask for the list of jobs.
       *     - `method_not_allowed` (405): This path does not take this method. The `Allow` header names those it takes.
       *     - `request_timeout` (408): The request took too long to arrive. Send it again, in one go.
       *     - `idempotency_key_reused` (409): This `Idempotency-Key` came with another body before. Send the body of then, or a new key.
       *     - `job_conflict` (409): The job has not the number of rows that this says, holds other rows there, or takes no more. Ask for its state and go on from there.
       *     - `body_too_large` (413): The body is larger than this service receives. Split the bill or its history.
       *     - `inflated_too_large` (413): The body is larger than this service accepts once decompressed. Split the bill or its history.
       *     - `history_too_long` (413): The lines of the bill times those of its prior bills are more than this service compares. Split the bill or its history.
       *     - `too_many_rows` (413): A job takes 200 rows, or 1,048,576 characters of several, at a time and 1,000,000 rows in all. Send fewer at once, or more jobs.
       *     - `content_type_unsupported` (415): The body must be JSON in UTF-8. Send `Content-Type: application/json`; for the rows of a job, `application/x-ndjson`.
       *     - `content_encoding_unsupported` (415): This content encoding is not taken here. The `Accept-Encoding` header of this response names those that are.
       *     - `expectation_failed` (417): The Expect header asks for more than `100-continue`, the only expectation met here. Leave it out.
       *     - `rate_limited` (429): Too many requests. Wait as long as the `Retry-After` header says.
       *     - `headers_too_large` (431): The headers are larger than this service reads. Send fewer or shorter ones.
       *     - `internal` (500): Something went wrong on our side. Report the request id if it happens again.
       *     - `saturated` (503): The service is busy with other requests. Wait as long as the `Retry-After` header says.
       *     - `unavailable` (503): The service cannot answer now. Wait as long as the `Retry-After` header says.
       * @enum {string}
       */
      code:
        | 'request_invalid'
        | 'request_malformed'
        | 'query_invalid'
        | 'idempotency_key_invalid'
        | 'body_empty'
        | 'body_not_expected'
        | 'body_not_utf8'
        | 'body_not_gzip'
        | 'body_unannounced_gzip'
        | 'body_incomplete'
        | 'token_missing'
        | 'token_malformed'
        | 'token_invalid'
        | 'token_expired'
        | 'client_disabled'
        | 'api_key_missing'
        | 'api_key_invalid'
        | 'api_key_disabled'
        | 'scope_missing'
        | 'not_found'
        | 'job_unknown'
        | 'method_not_allowed'
        | 'request_timeout'
        | 'idempotency_key_reused'
        | 'job_conflict'
        | 'body_too_large'
        | 'inflated_too_large'
        | 'history_too_long'
        | 'too_many_rows'
        | 'content_type_unsupported'
        | 'content_encoding_unsupported'
        | 'expectation_failed'
        | 'rate_limited'
        | 'headers_too_large'
        | 'internal'
        | 'saturated'
        | 'unavailable';
      /** @description What went wrong in one plain sentence; always present, because callers check it first. */
      error: string;
      /** @description Everything wrong with the request, all at once; empty when the error is not about its content. */
      problems: components['schemas']['RequestProblem'][];
      /** @description Id of the request, as in the x-request-id header; quote it when asking for help. */
      requestId: string;
      /** @description The HTTP status. */
      status: number;
    };
    /**
     * Request of /v1/facility
     * @description Which facilities to list. Field names match in any case.
     */
    FacilityRequest: {
      /** @description The list in force on this day answers (before the oldest list, the oldest), without facilities whose dates say that they had not begun or had ended. Most have no published dates, hospitals never (see effectiveFrom), and stay in the list on every day. */
      effectiveDate?: components['schemas']['DateTime'];
      /** @description Narrows the list to the facility of this Medicare certification number, six characters, or ten of a surgery center. An addition to the interface. */
      medicareNumber?: string | null;
      /** @description Narrows the list to facilities of this NPI. An addition to the interface. */
      npi?: string | null;
      /**
       * @description Narrows the list to one kind of facility. 2 inpatient; 3 outpatient; 4 surgery center.
       * @enum {integer|null}
       */
      providerType?: 2 | 3 | 4 | null;
      /**
       * Format: us-state
       * @description Two-letter postal code of the state the facility lies in.
       */
      state: string;
    } & {
      [key: string]: unknown;
    };
    /**
     * Response of /v1/facility
     * @description Hospitals or surgery centers of a state.
     */
    FacilityResponse: {
      /** @description What the answer may lack, and what to do: no list is loaded, or the loaded one does not hold all facilities of the state or kind asked for (the starter list that is shipped holds all of North Carolina only). The facilities that are known are given all the same. Null when the list is whole, so that an empty one means there are none. */
      error: string | null;
      /** @description The facilities found. */
      facilities: {
        /** @description Street address; null when not published. */
        address: string | null;
        /** @description City; null when not published. */
        city: string | null;
        /**
         * Format: bill-date-time
         * @description First day in force; null when the lists do not say, and then the facility counts as in force from the beginning. Published for some surgery centers only, and null for every facility of the starter list.
         */
        effectiveFrom: string | null;
        /**
         * Format: bill-date-time
         * @description Last day in force; null when it is open or the lists do not say, and then the facility counts as still in force.
         */
        effectiveThrough: string | null;
        /** @description Kind of facility as its publisher names it; null when not published. */
        facilityType: string | null;
        /** @description Figures by which the tenant pays it, oldest first: those of effectiveDate, or of all days when none is asked for. Empty when the tenant has none. */
        figures: {
          /**
           * Format: bill-date-time
           * @description First day.
           */
          effectiveFrom: string;
          /**
           * Format: bill-date-time
           * @description Last day; null when it is open.
           */
          effectiveThrough: string | null;
          /** @description By the columns of the table tenant.hospitals, which are the public names of the provider-specific file; what is blank is left out. */
          values: {
            [key: string]: number | string;
          };
        }[];
        /** @description What has to be loaded, and where it is published, when figures is empty; null when it is not. */
        figuresMissing: string | null;
        /** @description Medicare certification number; null when the source gives none. */
        medicareNumber: string | null;
        /** @description Name. */
        name: string;
        /** @description NPI; null when the source gives none. */
        npi: string | null;
        /** @description Number by which bills may name it as OPCERT; null when the tenant's table has none. */
        operatingCertificate: string | null;
        /**
         * @description Kind of facility, as the request numbers it: 2 inpatient; 3 outpatient; 4 surgery center.
         * @enum {integer}
         */
        providerType: 2 | 3 | 4;
        /** @description State code. */
        state: string;
        /** @description Area by whose wage index it is paid (CBSA, or the two digits of a rural state), by the tenant's table, else by its public cost report; null when neither is loaded. */
        wageArea: string | null;
        /** @description ZIP code; null when not published. */
        zipCode: string | null;
      }[];
    };
    /**
     * Format: decimal
     * @description A figure of an earlier trace (a published value, a percentage or a change), of either sign, at most 12 integer and 12 fraction digits.
     */
    Figure: number | string | null;
    /** @description The service can answer. */
    Health: {
      /**
       * @description Always ok; a service that cannot answer says so with 503.
       * @constant
       */
      status: 'ok';
    };
    /** @description A bulk job and how far it is. */
    Job: {
      /** @description When it was made, UTC. */
      createdDate: string;
      /** @description Always null; an answer that is no job says here what is wrong. */
      error: null;
      /** @description When the last row was done, UTC; null until then. */
      finishedDate: string | null;
      /** @description False where the job was made with `Prefer: omit-page`: pages are made when their links are opened. */
      hasPages: boolean;
      /** @description Id of the job. */
      jobID: string;
      /** @description Rows that were sent. */
      rows: number;
      /** @description Rows whose results can be fetched. */
      rowsDone: number;
      /** @description Of them those that gave no review. */
      rowsFailed: number;
      /**
       * @description receiving: rows are still sent; running: they are reviewed; done: all are.
       * @enum {string}
       */
      state: 'receiving' | 'running' | 'done';
      /** @description When it was submitted, UTC; null until then. */
      submittedDate: string | null;
    };
    /** @description Jobs of a tenant. */
    JobList: {
      /** @description Always null. */
      error: null;
      /** @description The newest first. */
      jobs: components['schemas']['Job'][];
    };
    /** @description Public keys that verify access tokens (RFC 7517). */
    KeySet: {
      /** @description The keys in use, and those retired less than a token lifetime ago. */
      keys: {
        /**
         * @description Algorithm.
         * @constant
         */
        alg: 'ES256';
        /**
         * @description Its curve.
         * @constant
         */
        crv: 'P-256';
        /** @description Id of the key, as the header of a token names it. */
        kid: string;
        /**
         * @description Kind of key.
         * @constant
         */
        kty: 'EC';
        /**
         * @description What it is for.
         * @constant
         */
        use: 'sig';
        /** @description First coordinate, base64url. */
        x: string;
        /** @description Second coordinate, base64url. */
        y: string;
      }[];
    };
    /** @description How to get tokens (RFC 8414). */
    Metadata: {
      /** @description Grants: client_credentials only. */
      grant_types_supported: string[];
      /**
       * Format: uri
       * @description Issuer of the tokens.
       */
      issuer: string;
      /**
       * Format: uri
       * @description Where the public keys are.
       */
      jwks_uri: string;
      /** @description Empty: there is no authorization endpoint. */
      response_types_supported: string[];
      /**
       * Format: uri
       * @description Where tokens are fetched.
       */
      token_endpoint: string;
      /** @description How a client may authenticate. */
      token_endpoint_auth_methods_supported: string[];
    };
    /** @description A reason code with its texts. */
    ReasonCode: {
      /** @description The rule bucket that gives this reason; null when it belongs to no one bucket. */
      bucketHierarchyID: number | null;
      /** @description Claim adjustment reason code (CARC) for the remittance; null when none is mapped. */
      cARC_ID: string | null;
      /** @description What the CARC means, in our words; null when no CARC is mapped. */
      cARCDescription: string | null;
      /** @description Adjustment group of the CARC: CO contractual, OA other, PI payer initiated, PR patient; null when no CARC is mapped. */
      cARCGroupCode: string | null;
      /** @description The code as shown to people; may differ from the id. */
      displayID: string;
      /** @description Reason code id: 1000-4999 are codes of the service, 5000-9999 custom codes of the tenant. */
      id: number;
      /** @description The reason in full. */
      longDescription: string;
      /** @description The reason in a few words. */
      shortDescription: string;
      /** @description State code to that state's own reason code; empty when no state code is mapped. */
      stateReasonCodes: {
        [key: string]: string;
      };
    };
    /** @description One thing wrong with a request. */
    RequestProblem: {
      /**
       * @description What kind of problem: a closed list; x-enum-descriptions says what each means.
       *
       *     - `invalid_json`: The body is not JSON. The message names line and column.
       *     - `too_deep`: Objects and lists are nested deeper than the limit; nothing after that place was read.
       *     - `too_complex`: The body holds more values or more different key names than the limits; nothing after that place was read.
       *     - `forbidden_key`: A key is named __proto__, constructor or prototype, in any case.
       *     - `duplicate_key`: Two keys of one object are the same or differ only in case.
       *     - `invalid_text`: A text holds what cannot be stored (half of a surrogate pair, the character NUL), or a code or number a character that nobody sees.
       *     - `required`: A required field is absent, null or blank.
       *     - `wrong_type`: The value is of another type than the field, such as a list where an object is due.
       *     - `number_for_text`: An identifier came as a JSON number, so its leading zeros may be gone.
       *     - `text_too_long`: The text has more characters than the field holds.
       *     - `not_in_list`: The value is not one of the values the field can have.
       *     - `not_an_integer`: The number is not whole.
       *     - `integer_out_of_range`: The whole number is smaller or larger than the field allows.
       *     - `not_a_decimal`: The text is not a decimal written the JSON way.
       *     - `too_many_digits`: The decimal has more integer or fraction digits than the field holds.
       *     - `below_minimum`: The decimal is smaller than the field allows.
       *     - `not_a_date`: The text is not shaped YYYY-MM-DDTHH:MM:SS or YYYY-MM-DD.
       *     - `date_with_zone`: The date carries Z or an offset; this interface has no time zones.
       *     - `impossible_date`: The date is shaped well but does not exist, or lies before 1900.
       *     - `unknown_state`: The text is not the postal code of a US state, district or territory.
       *     - `too_few_items`: The list has fewer entries than required.
       *     - `too_many_items`: The list has more entries than the limit; its entries were not read.
       *     - `duplicate_line`: Two lines of one bill have the same line number.
       *     - `conflicting_fields`: Two names of one field carry different values.
       *     - `misplaced_decision`: A manual decision names no line of the bill, or another line than the one it stands on.
       *     - `conflicting_decisions`: Two manual decisions for one line have different allowances or sources.
       *     - `too_many_problems`: There are more problems than are listed.
       * @enum {string}
       */
      code:
        | 'invalid_json'
        | 'too_deep'
        | 'too_complex'
        | 'forbidden_key'
        | 'duplicate_key'
        | 'invalid_text'
        | 'required'
        | 'wrong_type'
        | 'number_for_text'
        | 'text_too_long'
        | 'not_in_list'
        | 'not_an_integer'
        | 'integer_out_of_range'
        | 'not_a_decimal'
        | 'too_many_digits'
        | 'below_minimum'
        | 'not_a_date'
        | 'date_with_zone'
        | 'impossible_date'
        | 'unknown_state'
        | 'too_few_items'
        | 'too_many_items'
        | 'duplicate_line'
        | 'conflicting_fields'
        | 'misplaced_decision'
        | 'conflicting_decisions'
        | 'too_many_problems';
      /** @description What is wrong, why, and what to do. Never holds the value that was sent. */
      message: string;
      /** @description Where: a field path as the interface spells it, lists counted from 0, such as `Services[3].Charge`; empty for the body as a whole. */
      path: string;
    };
    /**
     * Format: decimal
     * @description Like amount, and must be present.
     */
    RequiredAmount: number | string;
    /**
     * Format: bill-date-time
     * @description Like dateTime, and must be present.
     */
    RequiredDateTime: string;
    /**
     * Request of /v1/review, /v1/validate and /v1/duplicates
     * @description A medical bill with its claim, provider, options and prior bills. Field names match in any case at every depth; two names of one object that differ only in case are refused. Unknown fields are accepted and listed in logHeader.ignoredFields. For an optional field null means absent, and so does a blank text or date. Line numbers of one bill must differ. Any rule can read any field of the bill, its lines, claim, provider and options; which are read depends on the packs in force, and a field that none of them reads changes nothing of a review but inputDigest.
     */
    ReviewRequest: {
      /** @description The bill under review. */
      Bill: components['schemas']['ReviewRequestBill'];
      /** @description Prior bills of the same claim, at most 200, for duplicates and visit limits. A prior bill with the ControlNumber and Sequence of the bill under review is that bill, reviewed again: its lines are no duplicates. */
      BillHistory?: components['schemas']['ReviewRequestHistoryEntry'][] | null;
      /** @description Options of this review. */
      BillOptions?: components['schemas']['ReviewRequestBillOptions'];
      /** @description The injury or accident and the claimant. */
      Claim: components['schemas']['ReviewRequestClaim'];
      /** @description Who provided and who billed the services. */
      Provider: components['schemas']['ReviewRequestProvider'];
      /** @description The lines of the bill, at least one and at most 1,000. */
      Services: components['schemas']['ReviewRequestLine'][];
    } & {
      [key: string]: unknown;
    };
    /** @description The bill under review. */
    ReviewRequestBill: {
      /** @description Day of admission (institutional). /v1/validate looks at it. */
      AdmitDate?: components['schemas']['DateTime'];
      /** @description Days at an alternate level of care. */
      ALCDays?: number | null;
      /** @description License number of the attending physician. */
      AttendingPhysicianLicenseNumber?: string | null;
      /** @description Rating of the attending provider. */
      AttendingProviderRating?: string | null;
      /**
       * @description Form the bill came on, when it differs from what ProviderType suggests. 0 unknown; 1 CMS-1500; 2 UB-04; 3 ADA; 4 NCPDP. A UB-04 bill is a facility's, which the physician schedule does not price.
       * @enum {integer|null}
       */
      BillFormType?: 0 | 1 | 2 | 3 | 4 | null;
      /** @description NPI of the billing provider. /v1/validate looks at its form. */
      BillingProviderNPI?: string | null;
      /** @description Rating of the billing provider. */
      BillingProviderRating?: string | null;
      /** @description Day bill review received the bill. */
      BillReviewReceivedDate?: components['schemas']['DateTime'];
      /** @description State whose rules are asked for; wins over every other jurisdiction field. */
      BillReviewState?: components['schemas']['StateCode'];
      /**
       * @description How the bill reached the caller. 0 unknown; 1 paper; 2 electronic (X12 837); 3 API; 4 portal.
       * @enum {integer|null}
       */
      BillSource?: 0 | 1 | 2 | 3 | 4 | null;
      /** @description Manual decisions, each naming the line it decides for; one that names no line of the bill is refused, since its amount would fall on none. Empty, null or absent for a standard review. */
      BucketList?: components['schemas']['ReviewRequestBucketEntry'][] | null;
      /** @description Day the claims office received the bill. */
      ClaimsOfficeReceivedDate?: components['schemas']['DateTime'];
      /** @description The caller's numeric control number. With Sequence it says which bill this is: lines of a prior bill with the same ControlNumber and Sequence are those of this bill, reviewed again, and no duplicates. A bill without a ControlNumber is never taken for a prior one. */
      ControlNumber?: number | null;
      /** @description Credit the manufacturer gave for a device, in dollars. */
      DeviceCredit?: components['schemas']['Amount'];
      /** @description Day of discharge (institutional). /v1/validate looks at it. */
      DischargeDate?: components['schemas']['DateTime'];
      /** @description Patient discharge status code. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. /v1/validate looks at it. */
      DischargeStatus?: string | null;
      /** @description Inpatient diagnosis related group, three digits such as "473". Identifiers are text: a JSON number is refused, because its leading zeros would be gone. A bill that has one is a facility's, unless BillFormType says otherwise. */
      DRG?: string | null;
      /** @description Severity level of the DRG, for groupers that have one. */
      DRGLevelOfSeverity?: number | null;
      /** @description Name of the facility. Echoed in the response. */
      FacilityName?: string | null;
      /** @description ICD diagnosis codes, comma-separated, principal first. /v1/validate looks at it. */
      ICDDiagnosticCodes?: string | null;
      /** @description ICD procedure codes, comma-separated, principal first. /v1/validate looks at its form. */
      ICDProcedureCodes?: string | null;
      /** @description Jurisdiction state, used when BillReviewState is absent. */
      JurisdictionState?: components['schemas']['StateCode'];
      /** @description Medicare certification number of an institution. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. /v1/validate looks at it. */
      MedicareNumber?: string | null;
      /** @description Day the bill was last changed. */
      ModifyDate?: components['schemas']['DateTime'];
      /** @description Day of the notice of non-payment. */
      NoticeNonPaymentDate?: components['schemas']['DateTime'];
      /** @description NPI of the billing provider, ten digits; /v1/validate checks them. Compared with the NPI of prior bills where not both have a tax id (see ProviderTaxID). */
      NPI?: string | null;
      /** @description Outpatient certification number. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      OPCERT?: string | null;
      /** @description License number of the operating physician. */
      OperatingPhysicianLicenseNumber?: string | null;
      /** @description License number of another physician. */
      OtherPhysicianLicenseNumber?: string | null;
      /** @description Day the bill was processed. */
      ProcessedDate?: components['schemas']['DateTime'];
      /**
       * @description Refines ProviderType: 0 none; 1-99 are the Medicare specialty codes 01-99; 100 and up continue the same list (A0 …, B1 …, C0 …, D1 …, E1 …, F1 …, Z1 …) in its published order. x-enum-descriptions names each.
       *
       *     - `0`: none
       *     - `1`: General practice (CMS 01)
       *     - `2`: General surgery (CMS 02)
       *     - `3`: Allergy/immunology (CMS 03)
       *     - `4`: Otolaryngology (CMS 04)
       *     - `5`: Anesthesiology (CMS 05)
       *     - `6`: Cardiology (CMS 06)
       *     - `7`: Dermatology (CMS 07)
       *     - `8`: Family practice (CMS 08)
       *     - `9`: Interventional pain management (CMS 09)
       *     - `10`: Gastroenterology (CMS 10)
       *     - `11`: Internal medicine (CMS 11)
       *     - `12`: Osteopathic manipulative medicine (CMS 12)
       *     - `13`: Neurology (CMS 13)
       *     - `14`: Neurosurgery (CMS 14)
       *     - `15`: Speech language pathologist (CMS 15)
       *     - `16`: Obstetrics/gynecology (CMS 16)
       *     - `17`: Hospice and palliative care (CMS 17)
       *     - `18`: Ophthalmology (CMS 18)
       *     - `19`: Oral surgery (dentists) (CMS 19)
       *     - `20`: Orthopedic surgery (CMS 20)
       *     - `21`: Cardiac electrophysiology (CMS 21)
       *     - `22`: Pathology (CMS 22)
       *     - `23`: Sports medicine (CMS 23)
       *     - `24`: Plastic and reconstructive surgery (CMS 24)
       *     - `25`: Physical medicine and rehabilitation (CMS 25)
       *     - `26`: Psychiatry (CMS 26)
       *     - `27`: Geriatric psychiatry (CMS 27)
       *     - `28`: Colorectal surgery (CMS 28)
       *     - `29`: Pulmonary disease (CMS 29)
       *     - `30`: Diagnostic radiology (CMS 30)
       *     - `31`: Intensive cardiac rehabilitation (CMS 31)
       *     - `32`: Anesthesiologist assistant (CMS 32)
       *     - `33`: Thoracic surgery (CMS 33)
       *     - `34`: Urology (CMS 34)
       *     - `35`: Chiropractic (CMS 35)
       *     - `36`: Nuclear medicine (CMS 36)
       *     - `37`: Pediatric medicine (CMS 37)
       *     - `38`: Geriatric medicine (CMS 38)
       *     - `39`: Nephrology (CMS 39)
       *     - `40`: Hand surgery (CMS 40)
       *     - `41`: Optometry (CMS 41)
       *     - `42`: Certified nurse midwife (CMS 42)
       *     - `43`: Certified registered nurse anesthetist (CRNA) (CMS 43)
       *     - `44`: Infectious disease (CMS 44)
       *     - `45`: Mammography screening center (CMS 45)
       *     - `46`: Endocrinology (CMS 46)
       *     - `47`: Independent diagnostic testing facility (IDTF) (CMS 47)
       *     - `48`: Podiatry (CMS 48)
       *     - `49`: Ambulatory surgical center (CMS 49)
       *     - `50`: Nurse practitioner (CMS 50)
       *     - `51`: Medical supply company with orthotist (CMS 51)
       *     - `52`: Medical supply company with prosthetist (CMS 52)
       *     - `53`: Medical supply company with prosthetist-orthotist (CMS 53)
       *     - `54`: Other medical supply company (CMS 54)
       *     - `55`: Orthotist (CMS 55)
       *     - `56`: Prosthetist (CMS 56)
       *     - `57`: Prosthetist-orthotist (CMS 57)
       *     - `58`: Medical supply company with pharmacist (CMS 58)
       *     - `59`: Ambulance service supplier (CMS 59)
       *     - `60`: Public health or welfare agency (CMS 60)
       *     - `61`: Voluntary health or charitable agency (CMS 61)
       *     - `62`: Psychologist billing independently (CMS 62)
       *     - `63`: Portable X-ray supplier (CMS 63)
       *     - `64`: Audiologist billing independently (CMS 64)
       *     - `65`: Physical therapist in private practice (CMS 65)
       *     - `66`: Rheumatology (CMS 66)
       *     - `67`: Occupational therapist in private practice (CMS 67)
       *     - `68`: Clinical psychologist (CMS 68)
       *     - `69`: Clinical laboratory billing independently (CMS 69)
       *     - `70`: Clinic or group practice (CMS 70)
       *     - `71`: Registered dietitian or nutrition professional (CMS 71)
       *     - `72`: Pain management (CMS 72)
       *     - `73`: Mass immunization roster biller (CMS 73)
       *     - `74`: Radiation therapy centers (CMS 74)
       *     - `75`: Slide preparation facilities (CMS 75)
       *     - `76`: Peripheral vascular disease (CMS 76)
       *     - `77`: Vascular surgery (CMS 77)
       *     - `78`: Cardiac surgery (CMS 78)
       *     - `79`: Addiction medicine (CMS 79)
       *     - `80`: Licensed clinical social worker (CMS 80)
       *     - `81`: Critical care (intensivist) (CMS 81)
       *     - `82`: Hematology (CMS 82)
       *     - `83`: Hematology/oncology (CMS 83)
       *     - `84`: Preventive medicine (CMS 84)
       *     - `85`: Maxillofacial surgery (CMS 85)
       *     - `86`: Neuropsychiatry (CMS 86)
       *     - `87`: Other supplier, such as a drug store (CMS 87)
       *     - `88`: Unknown provider (CMS 88)
       *     - `89`: Certified clinical nurse specialist (CMS 89)
       *     - `90`: Medical oncology (CMS 90)
       *     - `91`: Surgical oncology (CMS 91)
       *     - `92`: Radiation oncology (CMS 92)
       *     - `93`: Emergency medicine (CMS 93)
       *     - `94`: Interventional radiology (CMS 94)
       *     - `95`: Unknown supplier (CMS 95)
       *     - `96`: Optician (CMS 96)
       *     - `97`: Physician assistant (CMS 97)
       *     - `98`: Gynecological oncology (CMS 98)
       *     - `99`: Unknown physician specialty (CMS 99)
       *     - `100`: Hospital (CMS A0)
       *     - `101`: Skilled nursing facility (CMS A1)
       *     - `102`: Intermediate care nursing facility (CMS A2)
       *     - `103`: Other nursing facility (CMS A3)
       *     - `104`: Home health agency (CMS A4)
       *     - `105`: Pharmacy (CMS A5)
       *     - `106`: Medical supply company with respiratory therapist (CMS A6)
       *     - `107`: Department store (CMS A7)
       *     - `108`: Grocery store (CMS A8)
       *     - `109`: Indian Health Service facility (CMS A9)
       *     - `110`: Oxygen/oxygen related equipment (CMS B1)
       *     - `111`: Pedorthic personnel (CMS B2)
       *     - `112`: Medical supply company with pedorthic personnel (CMS B3)
       *     - `113`: Rehabilitation agency (CMS B4)
       *     - `114`: Ocularist (CMS B5)
       *     - `115`: Sleep medicine (CMS C0)
       *     - `116`: Centralized flu (CMS C1)
       *     - `117`: Indirect payment procedure (CMS C2)
       *     - `118`: Interventional cardiology (CMS C3)
       *     - `119`: Non-provider convener (BPCI Advanced) (CMS C4)
       *     - `120`: Dentist (CMS C5)
       *     - `121`: Hospitalist (CMS C6)
       *     - `122`: Advanced heart failure and transplant cardiology (CMS C7)
       *     - `123`: Medical toxicology (CMS C8)
       *     - `124`: Hematopoietic cell transplantation and cellular therapy (CMS C9)
       *     - `125`: Medicare diabetes prevention program (CMS D1)
       *     - `126`: Restricted use (CMS D2)
       *     - `127`: Medical genetics and genomics (CMS D3)
       *     - `128`: Undersea and hyperbaric medicine (CMS D4)
       *     - `129`: Opioid treatment program (OTP) (CMS D5)
       *     - `130`: Home infusion therapy services (CMS D6)
       *     - `131`: Micrographic dermatologic surgery (CMS D7)
       *     - `132`: Adult congenital heart disease (CMS D8)
       *     - `133`: Marriage and family therapists (CMS E1)
       *     - `134`: Mental health counselors (CMS E2)
       *     - `135`: Dental anesthesiology (CMS E3)
       *     - `136`: Dental public health (CMS E4)
       *     - `137`: Endodontics (CMS E5)
       *     - `138`: Oral and maxillofacial pathology (CMS E6)
       *     - `139`: Oral and maxillofacial radiology (CMS E7)
       *     - `140`: Oral medicine (CMS E9)
       *     - `141`: Orofacial pain (CMS F1)
       *     - `142`: Orthodontics and dentofacial orthopedics (CMS F2)
       *     - `143`: Pediatric dentistry (CMS F3)
       *     - `144`: Periodontics (CMS F4)
       *     - `145`: Prosthodontics (CMS F5)
       *     - `146`: Epileptologists (CMS F6)
       *     - `147`: Hospital department (CMS Z1)
       *     - `148`: Managed care plan (CMS Z2)
       *     - `149`: Medicare Advantage organization (CMS Z3)
       *     - `150`: Medical faculty practice plan (CMS Z4)
       *     - `151`: Other medical care group (CMS Z5)
       * @enum {integer|null}
       */
      ProviderSpecialty?:
        | 0
        | 1
        | 2
        | 3
        | 4
        | 5
        | 6
        | 7
        | 8
        | 9
        | 10
        | 11
        | 12
        | 13
        | 14
        | 15
        | 16
        | 17
        | 18
        | 19
        | 20
        | 21
        | 22
        | 23
        | 24
        | 25
        | 26
        | 27
        | 28
        | 29
        | 30
        | 31
        | 32
        | 33
        | 34
        | 35
        | 36
        | 37
        | 38
        | 39
        | 40
        | 41
        | 42
        | 43
        | 44
        | 45
        | 46
        | 47
        | 48
        | 49
        | 50
        | 51
        | 52
        | 53
        | 54
        | 55
        | 56
        | 57
        | 58
        | 59
        | 60
        | 61
        | 62
        | 63
        | 64
        | 65
        | 66
        | 67
        | 68
        | 69
        | 70
        | 71
        | 72
        | 73
        | 74
        | 75
        | 76
        | 77
        | 78
        | 79
        | 80
        | 81
        | 82
        | 83
        | 84
        | 85
        | 86
        | 87
        | 88
        | 89
        | 90
        | 91
        | 92
        | 93
        | 94
        | 95
        | 96
        | 97
        | 98
        | 99
        | 100
        | 101
        | 102
        | 103
        | 104
        | 105
        | 106
        | 107
        | 108
        | 109
        | 110
        | 111
        | 112
        | 113
        | 114
        | 115
        | 116
        | 117
        | 118
        | 119
        | 120
        | 121
        | 122
        | 123
        | 124
        | 125
        | 126
        | 127
        | 128
        | 129
        | 130
        | 131
        | 132
        | 133
        | 134
        | 135
        | 136
        | 137
        | 138
        | 139
        | 140
        | 141
        | 142
        | 143
        | 144
        | 145
        | 146
        | 147
        | 148
        | 149
        | 150
        | 151
        | null;
      /** @description Federal tax id of the provider. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. Lines of prior bills are duplicates only of the same provider: where both bills have a tax id, these are compared by their letters and digits alone (56-1234567 is 561234567), else the NPIs. */
      ProviderTaxID: string;
      /**
       * @description Kind of provider; must be present. Types 2 to 4 make the bill a facility's, which the physician schedule does not price, unless BillFormType says otherwise (a surgery center's, type 4, is a facility's on the CMS-1500 too); so does a UB92TypeOfBill or DRG with any type.
       *
       *     - `0`: Unknown
       *     - `1`: Physician
       *     - `2`: Inpatient
       *     - `3`: Outpatient
       *     - `4`: Surgery Center
       *     - `5`: Acupuncturist
       *     - `6`: Advanced Practice Registered Nurse
       *     - `7`: Ambulance Transport Services
       *     - `8`: Anesthesiologist
       *     - `9`: Anesthesiologist Assistant
       *     - `10`: Athletic Trainer
       *     - `11`: Audiologist
       *     - `12`: Behavioral Health Counselor
       *     - `13`: Certified Nurse Assistant
       *     - `14`: Certified Registered Nurse Anesthetist
       *     - `15`: Certified Rehabilitation Counselor
       *     - `16`: Chiropractor
       *     - `17`: Clinical Nurse Specialist
       *     - `18`: Clinical Psychologist
       *     - `19`: Dentist
       *     - `20`: Dietitian
       *     - `21`: Home Health
       *     - `22`: Independent Social Worker
       *     - `23`: Licensed Massage Therapist
       *     - `24`: Licensed Surgical Assistant
       *     - `25`: Medical Clinic
       *     - `26`: Medical Supplies
       *     - `27`: Mental Health Facility
       *     - `28`: Mental Health Intern
       *     - `29`: Nurse Practitioner
       *     - `30`: Nursing Facility
       *     - `31`: Occupational Therapist
       *     - `32`: Occupational Therapist Assistant
       *     - `33`: Optometrist
       *     - `34`: Osteopath
       *     - `35`: Other
       *     - `36`: Pain Management
       *     - `37`: Pathology Laboratory
       *     - `38`: Pharmacy
       *     - `39`: Physical Therapist
       *     - `40`: Physical Therapist Assistant
       *     - `41`: Physician Assistant
       *     - `42`: Podiatrist
       *     - `43`: Professional Clinical Counselor
       *     - `44`: Psychiatric Nurse Practitioner
       *     - `45`: Psychiatrist
       *     - `46`: Psychologist
       *     - `47`: Radiology Facility
       *     - `48`: Registered Nurse
       *     - `49`: Registered Nurse First Assistant
       *     - `50`: Rehab Nurse
       *     - `51`: Respiratory Therapist
       *     - `52`: Skilled Nursing Facility
       *     - `53`: Social Worker
       *     - `54`: Speech Therapist
       *     - `55`: Urgent Care Center
       *     - `56`: Vocation Rehabilitation Case Management Intern
       * @enum {integer}
       */
      ProviderType:
        | 0
        | 1
        | 2
        | 3
        | 4
        | 5
        | 6
        | 7
        | 8
        | 9
        | 10
        | 11
        | 12
        | 13
        | 14
        | 15
        | 16
        | 17
        | 18
        | 19
        | 20
        | 21
        | 22
        | 23
        | 24
        | 25
        | 26
        | 27
        | 28
        | 29
        | 30
        | 31
        | 32
        | 33
        | 34
        | 35
        | 36
        | 37
        | 38
        | 39
        | 40
        | 41
        | 42
        | 43
        | 44
        | 45
        | 46
        | 47
        | 48
        | 49
        | 50
        | 51
        | 52
        | 53
        | 54
        | 55
        | 56;
      /** @description Rate code. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      RateCode?: string | null;
      /** @description License number of the rendering physician. */
      RenderingPhysicianLicenseNumber?: string | null;
      /** @description NPI of the rendering physician. /v1/validate looks at its form. */
      RenderingPhysicianNPI?: string | null;
      /** @description Taxonomy code of the rendering physician. */
      RenderingPhysicianTaxonomyCode?: string | null;
      /** @description NPI of the rendering provider. /v1/validate looks at its form. */
      RenderingProviderNPI?: string | null;
      /** @description Rating of the rendering provider, where a state has one. */
      RenderingProviderRating?: string | null;
      /** @description Taxonomy code of the rendering provider. */
      RenderingProviderTaxonomyCode?: string | null;
      /**
       * @description Whether the surgery was scheduled. 0 unknown; 1 scheduled; 2 unscheduled.
       * @enum {integer|null}
       */
      ScheduledSurgery?: 0 | 1 | 2 | null;
      /** @description Sequence number of a split bill. Two bills are the same when both ControlNumber and Sequence are equal; an absent Sequence is the same as 0, so absent on one side and 1 on the other are two bills. */
      Sequence?: number | null;
      /** @description Rating of the supervising provider. */
      SupervisingProviderRating?: string | null;
      /**
       * @description Type of admission, as the national uniform billing committee numbers it. 1 emergency; 2 urgent; 3 elective; 4 newborn; 5 trauma center; 9 information not available.
       * @enum {integer|null}
       */
      TypeOfAdmission?: 1 | 2 | 3 | 4 | 5 | 9 | null;
      /**
       * @description Programme the bill belongs to; must be present.
       *
       *     - `0`: workers' compensation
       *     - `1`: usual and customary rates (UCR)
       *     - `2`: federal workers (OWCP)
       *     - `4`: auto
       * @enum {integer}
       */
      TypeOfBill: 0 | 1 | 2 | 4;
      /** @description Institutional type of bill code, such as "131". Identifiers are text: a JSON number is refused, because its leading zeros would be gone. A bill that has one is a facility's, unless BillFormType says otherwise. */
      UB92TypeOfBill?: string | null;
      /** @description The caller's bill identifier; echoed back as sent. */
      UniqueID: string;
      /** @description Five-digit ZIP code of the provider; /v1/validate looks at its form. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      ZipCode: string;
      /** @description Provider ZIP+4; bounded in length only. */
      ZipPlusFour?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description Options of this review. Each one given overrides the tenant's default. */
    ReviewRequestBillOptions:
      | ({
          /** @description The provider is board certified. When absent or null the tenant's default holds; as shipped: false. */
          IsBoardCertified?: boolean | null;
          /** @description Disallow services after the claim was closed. When absent or null the tenant's default holds; as shipped: true. */
          IsDisallowAfterClosedClaim?: boolean | null;
          /** @description Disallow services before the date of injury. When absent or null the tenant's default holds; as shipped: true. */
          IsDisallowBeforeDOI?: boolean | null;
          /** @description The required documentation was provided. When absent or null the tenant's default holds; as shipped: false. */
          IsDocumentation?: boolean | null;
          /** @description Ignore closed formulary rules. When absent or null the tenant's default holds; as shipped: false. */
          IsIgnoreClosedFormulary?: boolean | null;
          /** @description Leave the bill history out of the duplicate check. What else looks at prior bills (limits of visits and of units of a day, visits around an operation, services that reduce each other) sees them all the same. When absent or null the tenant's default holds; as shipped: false. */
          IsIgnoreHistory?: boolean | null;
          /** @description Ignore visit limit rules. When absent or null the tenant's default holds; as shipped: false. */
          IsIgnoreLimitVisitRule?: boolean | null;
          /** @description Bypass timely filing limits. When absent or null the tenant's default holds; as shipped: false. */
          IsIgnoreTimelyFiling?: boolean | null;
          /** @description Apply late fee rules. When absent or null the tenant's default holds; as shipped: true. */
          IsLateFee?: boolean | null;
          /** @description The stay is treated as a Medicare treatment (institutional). When absent or null the tenant's default holds; as shipped: false. */
          IsMedicareTreatment?: boolean | null;
          /** @description Apply MUE unit limits. When absent or null the tenant's default holds; as shipped: true. */
          IsMUE?: boolean | null;
          /** @description Apply NCCI edits. When absent or null the tenant's default holds; as shipped: true. */
          IsNCCI?: boolean | null;
          /** @description True caps the allowance at the billed charge; false lets it exceed the charge. Mind that the name reads the other way. When absent or null the tenant's default holds; as shipped: true. */
          IsPayAboveCharge?: boolean | null;
          /** @description Prior authorization was obtained. When absent or null the tenant's default holds; as shipped: false. */
          IsPriorAuthorization?: boolean | null;
          /** @description The payer is self-insured. When absent or null the tenant's default holds; as shipped: false. */
          IsSelfInsured?: boolean | null;
          /** @description Reimburse implants separately. When absent or null the tenant's default holds; as shipped: false. */
          IsSeparateImplantReimbursement?: boolean | null;
          /** @description The surcharge is paid directly to the pool. When absent or null the tenant's default holds; as shipped: false. */
          IsSurchargePaidDirectlyToPool?: boolean | null;
          /** @description Use the EAPG base rate for outpatient bills. When absent or null the tenant's default holds; as shipped: false. */
          UseEAPGBaseRate?: boolean | null;
        } & {
          [key: string]: unknown;
        })
      | null;
    /** @description A manual decision brought into the review, or an entry of an earlier trace. An entry whose BucketSource is 3, 5, 6 or 7 and that has an Allowance decides: it replaces the computed allowance of its line, even above the charge: the charge cap does not touch it, a PPOAllowance does. A line that it allows nothing for is denied: it bears on no other line, but that of a stay keeps its part of the stay's amount. All deciding entries for one line, on the line and on the bill, must have the same BucketSource and Allowance; otherwise the request is refused (conflicting_decisions). In the bill history nothing decides: there the list is kept for the record. */
    ReviewRequestBucketEntry: {
      /** @description Allowance decided, in dollars. */
      Allowance?: components['schemas']['Amount'];
      /**
       * @description How the bucket was triggered. 0 unknown; 1 always; 2 condition; 3 table; 4 modifier; 5 other lines; 6 option; 7 history; 8 request.
       * @enum {integer|null}
       */
      BucketEntryPoint?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | null;
      /** @description Rule bucket. */
      BucketHierarchyID?: number | null;
      /**
       * @description What the entry did to the line. 0 none; 1 replaced; 2 capped; 3 denied; 4 restored; 5 quantity changed; 6 code changed.
       * @enum {integer|null}
       */
      BucketOverride?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | null;
      /**
       * @description Who or what decided. 0 unknown; 1 charge: the allowance is the billed charge; 2 calculated by schedule or rule; 3 user: manual override; 4 PPO: contracted rate; 5 OSR: other source rate; 6 utilization review; 7 adjuster: override; 8 customer rule of the tenant; 9 external; 10 bill level, not one line; 11 modifier adjustment.
       * @enum {integer|null}
       */
      BucketSource?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | null;
      /** @description Id of the source: a fee schedule, a rule, a case. */
      BucketSourceID?: string | null;
      /** @description Name of the rule. */
      FullRuleName?: string | null;
      /** @description Line of the bill that the entry is for. A deciding entry (see BucketSource) of the bill's list must name a line of the bill; in a line's own list it may be left out, and names that line if given. Anything else is refused (misplaced_decision). Of other entries it is kept for the record. */
      Line?: number | null;
      /** @description Percentage applied. */
      PercentApplied?: components['schemas']['Figure'];
      /** @description Percentage of the charge. */
      PercentOfCharge?: components['schemas']['Figure'];
      /** @description Reason code ids, comma-separated. */
      ReasonCodes?: string | null;
      /** @description Reduction made, in dollars. */
      Reduction?: components['schemas']['Figure'];
      /** @description Link to the fee schedule or regulation. */
      RequirementURL?: string | null;
      /** @description Further value the source gave. */
      SourceAdditional?: components['schemas']['Figure'];
      /** @description The source in words. */
      SourceDescription?: string | null;
      /** @description Percentage the source gave. */
      SourcePercent?: components['schemas']['Figure'];
      /** @description Value the source gave. */
      SourceValue?: components['schemas']['Figure'];
      /** @description Code that triggered the rule. */
      TriggerCode?: string | null;
      /** @description Date from which the rule was in force. */
      TriggerDate?: components['schemas']['DateTime'];
      /** @description Allowance decided before caps, in dollars. */
      UncappedAllowance?: components['schemas']['Amount'];
    } & {
      [key: string]: unknown;
    };
    /** @description One bucket total of a prior review, kept for the record. */
    ReviewRequestBucketTotal: {
      /** @description Allowance after the bucket, in dollars. */
      AllowanceAfter?: components['schemas']['Figure'];
      /** @description Allowance before the bucket, in dollars. */
      AllowanceBefore?: components['schemas']['Figure'];
      /** @description Rule bucket. */
      BucketHierarchyID?: number | null;
      /** @description Name of the bucket. */
      Name?: string | null;
      /** @description Reduction the bucket made, in dollars. */
      Reduction?: components['schemas']['Figure'];
    } & {
      [key: string]: unknown;
    };
    /** @description The injury or accident and the claimant. No field is required. */
    ReviewRequestClaim: {
      /** @description Claimant's age in years. */
      Age?: number | null;
      /** @description Day the claim was closed. */
      ClosedDate?: components['schemas']['DateTime'];
      /** @description Day of the injury or accident. */
      DateOfInjury?: components['schemas']['DateTime'];
      /** @description The caller's claim identifier. */
      DisplayID?: string | null;
      /** @description Claimant's state; decides the jurisdiction when neither the bill nor StateOfJurisdiction names one. */
      State?: components['schemas']['StateCode'];
      /** @description Jurisdiction state, used when the bill names none. Also read under the name StateWhereInjuryOccurred; when both are sent they must agree. */
      StateOfJurisdiction?: components['schemas']['StateCode'];
      /** @description Another name of StateOfJurisdiction. */
      StateWhereInjuryOccurred?: components['schemas']['StateCode'];
      /** @description Claimant's ZIP code, five digits. /v1/validate looks at its form. */
      ZipCode?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A prior bill. No field of it is required, since older systems keep little; what is absent cannot match. Of its fields ProviderTaxID, NPI, RenderingProviderNPI, RenderingPhysicianNPI and Sequence say whose services and which bill it was. A rule that looks at lines of prior bills can read its other fields, but for BucketList and Historical_BillReviewState, which are kept for the record. */
    ReviewRequestHistoricalBill: {
      /** @description Day of admission (institutional). /v1/validate looks at it. */
      AdmitDate?: components['schemas']['DateTime'];
      /** @description Days at an alternate level of care. */
      ALCDays?: number | null;
      /** @description License number of the attending physician. */
      AttendingPhysicianLicenseNumber?: string | null;
      /** @description Rating of the attending provider. */
      AttendingProviderRating?: string | null;
      /**
       * @description Form the bill came on, when it differs from what ProviderType suggests. 0 unknown; 1 CMS-1500; 2 UB-04; 3 ADA; 4 NCPDP. A UB-04 bill is a facility's, which the physician schedule does not price.
       * @enum {integer|null}
       */
      BillFormType?: 0 | 1 | 2 | 3 | 4 | null;
      /** @description NPI of the billing provider. /v1/validate looks at its form. */
      BillingProviderNPI?: string | null;
      /** @description Rating of the billing provider. */
      BillingProviderRating?: string | null;
      /** @description Day bill review received the bill. */
      BillReviewReceivedDate?: components['schemas']['DateTime'];
      /** @description State whose rules are asked for; wins over every other jurisdiction field. */
      BillReviewState?: components['schemas']['StateCode'];
      /**
       * @description How the bill reached the caller. 0 unknown; 1 paper; 2 electronic (X12 837); 3 API; 4 portal.
       * @enum {integer|null}
       */
      BillSource?: 0 | 1 | 2 | 3 | 4 | null;
      /** @description Manual decisions, each naming the line it decides for; one that names no line of the bill is refused, since its amount would fall on none. Empty, null or absent for a standard review. */
      BucketList?: components['schemas']['ReviewRequestBucketEntry'][] | null;
      /** @description Day the claims office received the bill. */
      ClaimsOfficeReceivedDate?: components['schemas']['DateTime'];
      /** @description The caller's numeric control number. With Sequence it says which bill this is: lines of a prior bill with the same ControlNumber and Sequence are those of this bill, reviewed again, and no duplicates. A bill without a ControlNumber is never taken for a prior one. */
      ControlNumber?: number | null;
      /** @description Credit the manufacturer gave for a device, in dollars. */
      DeviceCredit?: components['schemas']['Amount'];
      /** @description Day of discharge (institutional). /v1/validate looks at it. */
      DischargeDate?: components['schemas']['DateTime'];
      /** @description Patient discharge status code. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. /v1/validate looks at it. */
      DischargeStatus?: string | null;
      /** @description Inpatient diagnosis related group, three digits such as "473". Identifiers are text: a JSON number is refused, because its leading zeros would be gone. A bill that has one is a facility's, unless BillFormType says otherwise. */
      DRG?: string | null;
      /** @description Severity level of the DRG, for groupers that have one. */
      DRGLevelOfSeverity?: number | null;
      /** @description Name of the facility. Echoed in the response. */
      FacilityName?: string | null;
      /** @description State the prior review used. */
      Historical_BillReviewState?: string | null;
      /** @description ICD diagnosis codes, comma-separated, principal first. /v1/validate looks at it. */
      ICDDiagnosticCodes?: string | null;
      /** @description ICD procedure codes, comma-separated, principal first. /v1/validate looks at its form. */
      ICDProcedureCodes?: string | null;
      /** @description Jurisdiction state, used when BillReviewState is absent. */
      JurisdictionState?: components['schemas']['StateCode'];
      /** @description Medicare certification number of an institution. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. /v1/validate looks at it. */
      MedicareNumber?: string | null;
      /** @description Day the bill was last changed. */
      ModifyDate?: components['schemas']['DateTime'];
      /** @description Day of the notice of non-payment. */
      NoticeNonPaymentDate?: components['schemas']['DateTime'];
      /** @description NPI of the billing provider, ten digits; /v1/validate checks them. Compared with the NPI of prior bills where not both have a tax id (see ProviderTaxID). */
      NPI?: string | null;
      /** @description Outpatient certification number. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      OPCERT?: string | null;
      /** @description License number of the operating physician. */
      OperatingPhysicianLicenseNumber?: string | null;
      /** @description License number of another physician. */
      OtherPhysicianLicenseNumber?: string | null;
      /** @description Day the bill was processed. */
      ProcessedDate?: components['schemas']['DateTime'];
      /**
       * @description Refines ProviderType: 0 none; 1-99 are the Medicare specialty codes 01-99; 100 and up continue the same list (A0 …, B1 …, C0 …, D1 …, E1 …, F1 …, Z1 …) in its published order. x-enum-descriptions names each.
       *
       *     - `0`: none
       *     - `1`: General practice (CMS 01)
       *     - `2`: General surgery (CMS 02)
       *     - `3`: Allergy/immunology (CMS 03)
       *     - `4`: Otolaryngology (CMS 04)
       *     - `5`: Anesthesiology (CMS 05)
       *     - `6`: Cardiology (CMS 06)
       *     - `7`: Dermatology (CMS 07)
       *     - `8`: Family practice (CMS 08)
       *     - `9`: Interventional pain management (CMS 09)
       *     - `10`: Gastroenterology (CMS 10)
       *     - `11`: Internal medicine (CMS 11)
       *     - `12`: Osteopathic manipulative medicine (CMS 12)
       *     - `13`: Neurology (CMS 13)
       *     - `14`: Neurosurgery (CMS 14)
       *     - `15`: Speech language pathologist (CMS 15)
       *     - `16`: Obstetrics/gynecology (CMS 16)
       *     - `17`: Hospice and palliative care (CMS 17)
       *     - `18`: Ophthalmology (CMS 18)
       *     - `19`: Oral surgery (dentists) (CMS 19)
       *     - `20`: Orthopedic surgery (CMS 20)
       *     - `21`: Cardiac electrophysiology (CMS 21)
       *     - `22`: Pathology (CMS 22)
       *     - `23`: Sports medicine (CMS 23)
       *     - `24`: Plastic and reconstructive surgery (CMS 24)
       *     - `25`: Physical medicine and rehabilitation (CMS 25)
       *     - `26`: Psychiatry (CMS 26)
       *     - `27`: Geriatric psychiatry (CMS 27)
       *     - `28`: Colorectal surgery (CMS 28)
       *     - `29`: Pulmonary disease (CMS 29)
       *     - `30`: Diagnostic radiology (CMS 30)
       *     - `31`: Intensive cardiac rehabilitation (CMS 31)
       *     - `32`: Anesthesiologist assistant (CMS 32)
       *     - `33`: Thoracic surgery (CMS 33)
       *     - `34`: Urology (CMS 34)
       *     - `35`: Chiropractic (CMS 35)
       *     - `36`: Nuclear medicine (CMS 36)
       *     - `37`: Pediatric medicine (CMS 37)
       *     - `38`: Geriatric medicine (CMS 38)
       *     - `39`: Nephrology (CMS 39)
       *     - `40`: Hand surgery (CMS 40)
       *     - `41`: Optometry (CMS 41)
       *     - `42`: Certified nurse midwife (CMS 42)
       *     - `43`: Certified registered nurse anesthetist (CRNA) (CMS 43)
       *     - `44`: Infectious disease (CMS 44)
       *     - `45`: Mammography screening center (CMS 45)
       *     - `46`: Endocrinology (CMS 46)
       *     - `47`: Independent diagnostic testing facility (IDTF) (CMS 47)
       *     - `48`: Podiatry (CMS 48)
       *     - `49`: Ambulatory surgical center (CMS 49)
       *     - `50`: Nurse practitioner (CMS 50)
       *     - `51`: Medical supply company with orthotist (CMS 51)
       *     - `52`: Medical supply company with prosthetist (CMS 52)
       *     - `53`: Medical supply company with prosthetist-orthotist (CMS 53)
       *     - `54`: Other medical supply company (CMS 54)
       *     - `55`: Orthotist (CMS 55)
       *     - `56`: Prosthetist (CMS 56)
       *     - `57`: Prosthetist-orthotist (CMS 57)
       *     - `58`: Medical supply company with pharmacist (CMS 58)
       *     - `59`: Ambulance service supplier (CMS 59)
       *     - `60`: Public health or welfare agency (CMS 60)
       *     - `61`: Voluntary health or charitable agency (CMS 61)
       *     - `62`: Psychologist billing independently (CMS 62)
       *     - `63`: Portable X-ray supplier (CMS 63)
       *     - `64`: Audiologist billing independently (CMS 64)
       *     - `65`: Physical therapist in private practice (CMS 65)
       *     - `66`: Rheumatology (CMS 66)
       *     - `67`: Occupational therapist in private practice (CMS 67)
       *     - `68`: Clinical psychologist (CMS 68)
       *     - `69`: Clinical laboratory billing independently (CMS 69)
       *     - `70`: Clinic or group practice (CMS 70)
       *     - `71`: Registered dietitian or nutrition professional (CMS 71)
       *     - `72`: Pain management (CMS 72)
       *     - `73`: Mass immunization roster biller (CMS 73)
       *     - `74`: Radiation therapy centers (CMS 74)
       *     - `75`: Slide preparation facilities (CMS 75)
       *     - `76`: Peripheral vascular disease (CMS 76)
       *     - `77`: Vascular surgery (CMS 77)
       *     - `78`: Cardiac surgery (CMS 78)
       *     - `79`: Addiction medicine (CMS 79)
       *     - `80`: Licensed clinical social worker (CMS 80)
       *     - `81`: Critical care (intensivist) (CMS 81)
       *     - `82`: Hematology (CMS 82)
       *     - `83`: Hematology/oncology (CMS 83)
       *     - `84`: Preventive medicine (CMS 84)
       *     - `85`: Maxillofacial surgery (CMS 85)
       *     - `86`: Neuropsychiatry (CMS 86)
       *     - `87`: Other supplier, such as a drug store (CMS 87)
       *     - `88`: Unknown provider (CMS 88)
       *     - `89`: Certified clinical nurse specialist (CMS 89)
       *     - `90`: Medical oncology (CMS 90)
       *     - `91`: Surgical oncology (CMS 91)
       *     - `92`: Radiation oncology (CMS 92)
       *     - `93`: Emergency medicine (CMS 93)
       *     - `94`: Interventional radiology (CMS 94)
       *     - `95`: Unknown supplier (CMS 95)
       *     - `96`: Optician (CMS 96)
       *     - `97`: Physician assistant (CMS 97)
       *     - `98`: Gynecological oncology (CMS 98)
       *     - `99`: Unknown physician specialty (CMS 99)
       *     - `100`: Hospital (CMS A0)
       *     - `101`: Skilled nursing facility (CMS A1)
       *     - `102`: Intermediate care nursing facility (CMS A2)
       *     - `103`: Other nursing facility (CMS A3)
       *     - `104`: Home health agency (CMS A4)
       *     - `105`: Pharmacy (CMS A5)
       *     - `106`: Medical supply company with respiratory therapist (CMS A6)
       *     - `107`: Department store (CMS A7)
       *     - `108`: Grocery store (CMS A8)
       *     - `109`: Indian Health Service facility (CMS A9)
       *     - `110`: Oxygen/oxygen related equipment (CMS B1)
       *     - `111`: Pedorthic personnel (CMS B2)
       *     - `112`: Medical supply company with pedorthic personnel (CMS B3)
       *     - `113`: Rehabilitation agency (CMS B4)
       *     - `114`: Ocularist (CMS B5)
       *     - `115`: Sleep medicine (CMS C0)
       *     - `116`: Centralized flu (CMS C1)
       *     - `117`: Indirect payment procedure (CMS C2)
       *     - `118`: Interventional cardiology (CMS C3)
       *     - `119`: Non-provider convener (BPCI Advanced) (CMS C4)
       *     - `120`: Dentist (CMS C5)
       *     - `121`: Hospitalist (CMS C6)
       *     - `122`: Advanced heart failure and transplant cardiology (CMS C7)
       *     - `123`: Medical toxicology (CMS C8)
       *     - `124`: Hematopoietic cell transplantation and cellular therapy (CMS C9)
       *     - `125`: Medicare diabetes prevention program (CMS D1)
       *     - `126`: Restricted use (CMS D2)
       *     - `127`: Medical genetics and genomics (CMS D3)
       *     - `128`: Undersea and hyperbaric medicine (CMS D4)
       *     - `129`: Opioid treatment program (OTP) (CMS D5)
       *     - `130`: Home infusion therapy services (CMS D6)
       *     - `131`: Micrographic dermatologic surgery (CMS D7)
       *     - `132`: Adult congenital heart disease (CMS D8)
       *     - `133`: Marriage and family therapists (CMS E1)
       *     - `134`: Mental health counselors (CMS E2)
       *     - `135`: Dental anesthesiology (CMS E3)
       *     - `136`: Dental public health (CMS E4)
       *     - `137`: Endodontics (CMS E5)
       *     - `138`: Oral and maxillofacial pathology (CMS E6)
       *     - `139`: Oral and maxillofacial radiology (CMS E7)
       *     - `140`: Oral medicine (CMS E9)
       *     - `141`: Orofacial pain (CMS F1)
       *     - `142`: Orthodontics and dentofacial orthopedics (CMS F2)
       *     - `143`: Pediatric dentistry (CMS F3)
       *     - `144`: Periodontics (CMS F4)
       *     - `145`: Prosthodontics (CMS F5)
       *     - `146`: Epileptologists (CMS F6)
       *     - `147`: Hospital department (CMS Z1)
       *     - `148`: Managed care plan (CMS Z2)
       *     - `149`: Medicare Advantage organization (CMS Z3)
       *     - `150`: Medical faculty practice plan (CMS Z4)
       *     - `151`: Other medical care group (CMS Z5)
       * @enum {integer|null}
       */
      ProviderSpecialty?:
        | 0
        | 1
        | 2
        | 3
        | 4
        | 5
        | 6
        | 7
        | 8
        | 9
        | 10
        | 11
        | 12
        | 13
        | 14
        | 15
        | 16
        | 17
        | 18
        | 19
        | 20
        | 21
        | 22
        | 23
        | 24
        | 25
        | 26
        | 27
        | 28
        | 29
        | 30
        | 31
        | 32
        | 33
        | 34
        | 35
        | 36
        | 37
        | 38
        | 39
        | 40
        | 41
        | 42
        | 43
        | 44
        | 45
        | 46
        | 47
        | 48
        | 49
        | 50
        | 51
        | 52
        | 53
        | 54
        | 55
        | 56
        | 57
        | 58
        | 59
        | 60
        | 61
        | 62
        | 63
        | 64
        | 65
        | 66
        | 67
        | 68
        | 69
        | 70
        | 71
        | 72
        | 73
        | 74
        | 75
        | 76
        | 77
        | 78
        | 79
        | 80
        | 81
        | 82
        | 83
        | 84
        | 85
        | 86
        | 87
        | 88
        | 89
        | 90
        | 91
        | 92
        | 93
        | 94
        | 95
        | 96
        | 97
        | 98
        | 99
        | 100
        | 101
        | 102
        | 103
        | 104
        | 105
        | 106
        | 107
        | 108
        | 109
        | 110
        | 111
        | 112
        | 113
        | 114
        | 115
        | 116
        | 117
        | 118
        | 119
        | 120
        | 121
        | 122
        | 123
        | 124
        | 125
        | 126
        | 127
        | 128
        | 129
        | 130
        | 131
        | 132
        | 133
        | 134
        | 135
        | 136
        | 137
        | 138
        | 139
        | 140
        | 141
        | 142
        | 143
        | 144
        | 145
        | 146
        | 147
        | 148
        | 149
        | 150
        | 151
        | null;
      /** @description Federal tax id of the provider. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. Read when the entry itself names no ProviderTaxID; compared as ProviderTaxID of the bill under review says. */
      ProviderTaxID?: string | null;
      /** @description Kind of provider. */
      ProviderType?: components['schemas']['ReviewRequestProviderType'];
      /** @description Rate code. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      RateCode?: string | null;
      /** @description License number of the rendering physician. */
      RenderingPhysicianLicenseNumber?: string | null;
      /** @description NPI of the rendering physician. /v1/validate looks at its form. */
      RenderingPhysicianNPI?: string | null;
      /** @description Taxonomy code of the rendering physician. */
      RenderingPhysicianTaxonomyCode?: string | null;
      /** @description NPI of the rendering provider. /v1/validate looks at its form. */
      RenderingProviderNPI?: string | null;
      /** @description Rating of the rendering provider, where a state has one. */
      RenderingProviderRating?: string | null;
      /** @description Taxonomy code of the rendering provider. */
      RenderingProviderTaxonomyCode?: string | null;
      /**
       * @description Whether the surgery was scheduled. 0 unknown; 1 scheduled; 2 unscheduled.
       * @enum {integer|null}
       */
      ScheduledSurgery?: 0 | 1 | 2 | null;
      /** @description Sequence number of a split bill. Two bills are the same when both ControlNumber and Sequence are equal; an absent Sequence is the same as 0, so absent on one side and 1 on the other are two bills. */
      Sequence?: number | null;
      /** @description Rating of the supervising provider. */
      SupervisingProviderRating?: string | null;
      /**
       * @description Type of admission, as the national uniform billing committee numbers it. 1 emergency; 2 urgent; 3 elective; 4 newborn; 5 trauma center; 9 information not available.
       * @enum {integer|null}
       */
      TypeOfAdmission?: 1 | 2 | 3 | 4 | 5 | 9 | null;
      /** @description Programme the bill belonged to. */
      TypeOfBill?: components['schemas']['ReviewRequestTypeOfBill'];
      /** @description Institutional type of bill code, such as "131". Identifiers are text: a JSON number is refused, because its leading zeros would be gone. A bill that has one is a facility's, unless BillFormType says otherwise. */
      UB92TypeOfBill?: string | null;
      /** @description The caller's bill identifier. */
      UniqueID?: string | null;
      /** @description Five-digit ZIP code of the provider. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      ZipCode?: string | null;
      /** @description Provider ZIP+4; bounded in length only. */
      ZipPlusFour?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A line of a prior bill: line number, code, day, charge and control number are needed to match it. Its NPI, modifiers, place of service, allowance and sequence are read too. Its units are Historical_QuantityUsed, else QuantityBilled; where a limit counts units of a day and it gives neither, a person looks at the lines beside it. A rule can read its other fields, but for BucketList, Historical_ServiceState and Historical_BucketTotalList, which are kept for the record. */
    ReviewRequestHistoricalLine: {
      /** @description Allowance of an earlier review, in dollars. Read on a line of a prior bill, where 0 means that nothing was paid, and none that a person still decides: what another line would be denied for it waits too. */
      Allowance?: components['schemas']['Amount'];
      /** @description Manual decisions for the line (see the entry's Line and BucketSource); empty, null or absent for a standard review. */
      BucketList?: components['schemas']['ReviewRequestBucketEntry'][] | null;
      /** @description Billed charge of the line, in dollars, all units together. */
      Charge: components['schemas']['RequiredAmount'];
      /** @description The hospital's chargemaster code (outpatient). Echoed in the response. */
      ChargemasterCode?: string | null;
      /** @description Compounding fee, in dollars (pharmacy). */
      CompoundingFee?: components['schemas']['Amount'];
      /** @description Minutes spent compounding (pharmacy). */
      CompoundingTime?: number | null;
      /** @description Ties the ingredients of one compound together (pharmacy). */
      CompoundUniqueID?: string | null;
      /** @description Containers dispensed (pharmacy). */
      ContainerCount?: number | null;
      /** @description Control number of the prior bill. A line with the ControlNumber and Sequence of the bill under review is that bill, reviewed again: its lines are no duplicates. */
      ControlNumber: number;
      /** @description Procedure (CPT or HCPCS) or revenue code. Read without regard to case or surrounding blanks. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      CPT1: string;
      /** @description Secondary or compound code; on a bill of outpatients or of a surgery center the procedure, where CPT1 is the revenue code. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. Echoed in the response. */
      CPT2?: string | null;
      /** @description Days the supply lasts (pharmacy). */
      DaysSupply?: number | null;
      /**
       * @description Dispense-as-written code of the NCPDP (pharmacy). 0 no product selection indicated; 1 substitution not allowed by prescriber; 2 patient asked for the brand; 3 pharmacist chose the brand; 4 generic not in stock; 5 brand dispensed as a generic; 6 override; 7 brand required by law; 8 generic not available in the market; 9 other.
       * @enum {integer|null}
       */
      DispensedAsWritten?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | null;
      /**
       * @description Documentation of the line. 0 unknown; 1 provided; 2 not provided; 3 not required. Where it is 1 or 3 no rule waits for it; where it is 2, IsDocumentation says nothing of the line.
       * @enum {integer|null}
       */
      Documentation?: 0 | 1 | 2 | 3 | null;
      /**
       * @description The caller's duplicate flag. 0 none; 1 exact; 2 potential; 3 confirmed not a duplicate. A line with 1 is not paid, and no other line of the bill repeats it; with 2 a person looks at it; with 3 it repeats nothing.
       * @enum {integer|null}
       */
      Duplicate?: 0 | 1 | 2 | 3 | null;
      /** @description Bucket totals of the prior review: its bucketTotalList. */
      Historical_BucketTotalList?: components['schemas']['ReviewRequestBucketTotal'][] | null;
      /** @description Units the prior review used: where they are given they count, and not QuantityBilled. */
      Historical_QuantityUsed?: components['schemas']['Amount'];
      /** @description State-specific values of the prior review: its serviceState, name to value. */
      Historical_ServiceState?: {
        [key: string]: string | number | boolean | null;
      } | null;
      /** @description Invoice cost of an implant or device, in dollars. Echoed in the response. */
      InvoiceCost?: components['schemas']['Amount'];
      /** @description Compound made under sterile conditions (pharmacy). */
      IsCompoundSterile?: boolean | null;
      /** @description True when a dispensing fee is asked for an over-the-counter drug (pharmacy). */
      IsOTCDispensingFee?: boolean | null;
      /** @description True for a refill (pharmacy). */
      IsRefill?: boolean | null;
      /** @description Line number, counted from 1, unique within its bill. */
      Line: number;
      /** @description Modifiers, comma-separated, in billing order. Read without regard to case, blanks or empty places. */
      ModifierList?: string | null;
      /** @description NPI of the provider of this service. /v1/validate looks at its form. */
      NPI?: string | null;
      /** @description Place of service code, such as "11". Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      POS?: string | null;
      /** @description Contracted PPO rate of the line, in dollars; caps the allowance and never raises it. Absent or null: no PPO cap. 0 is a rate of zero. */
      PPOAllowance?: components['schemas']['Amount'];
      /** @description License number of the prescriber (pharmacy). */
      PrescriberLicense?: string | null;
      /**
       * @description Prior authorization of the line. 0 unknown; 1 provided; 2 not provided; 3 not required. Where it is 1 or 3 no rule asks for one; where it is 2, IsPriorAuthorization says nothing of the line.
       * @enum {integer|null}
       */
      PriorAuthorization?: 0 | 1 | 2 | 3 | null;
      /** @description Units billed. */
      QuantityBilled?: components['schemas']['Amount'];
      /** @description Units to price instead of those computed; leave out when not overriding. */
      QuantityOverride?: components['schemas']['Amount'];
      /** @description Sequence number of the bill the line belongs to; when absent, the one of its Bill. Read on a line of a prior bill (see its ControlNumber). */
      Sequence?: number | null;
      /** @description Day of the service. */
      ServiceDate: components['schemas']['RequiredDateTime'];
      /** @description Shipping and handling, in dollars. */
      ShippingAndHandling?: components['schemas']['Amount'];
      /** @description Sterilization fee, in dollars (pharmacy). */
      SterilizationFee?: components['schemas']['Amount'];
      /** @description Tax allowed earlier, in dollars. */
      TaxAllowance?: components['schemas']['Amount'];
      /** @description Tax billed, in dollars. */
      TaxCharge?: components['schemas']['Amount'];
      /** @description Tax rate in percent: 4.5 for 4.5 percent. A rate above 0 and below 1 may be a share of one, so the tax of its line waits for a person. */
      TaxRate?: components['schemas']['Amount'];
      /** @description Type of service code. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      TOS?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A prior bill of the same claim. */
    ReviewRequestHistoryEntry: {
      /** @description The prior bill. */
      Bill: components['schemas']['ReviewRequestHistoricalBill'];
      /** @description NPI of the provider of the prior bill; when absent, the one of its Bill is read. Compared with Bill.NPI of the bill under review where not both have a tax id. */
      ProviderNPI?: string | null;
      /** @description Federal tax id of the provider of the prior bill; when absent, the one of its Bill is read. */
      ProviderTaxID?: string | null;
      /** @description The lines of the prior bill, at most 1,000. */
      Services: components['schemas']['ReviewRequestHistoricalLine'][];
    } & {
      [key: string]: unknown;
    };
    /** @description A line (one service) of the bill under review. */
    ReviewRequestLine: {
      /** @description Allowance of an earlier review, in dollars. Read on a line of a prior bill, where 0 means that nothing was paid, and none that a person still decides: what another line would be denied for it waits too. */
      Allowance?: components['schemas']['Amount'];
      /** @description Manual decisions for the line (see the entry's Line and BucketSource); empty, null or absent for a standard review. */
      BucketList?: components['schemas']['ReviewRequestBucketEntry'][] | null;
      /** @description Billed charge of the line, in dollars, all units together. */
      Charge: components['schemas']['RequiredAmount'];
      /** @description The hospital's chargemaster code (outpatient). Echoed in the response. */
      ChargemasterCode?: string | null;
      /** @description Compounding fee, in dollars (pharmacy). */
      CompoundingFee?: components['schemas']['Amount'];
      /** @description Minutes spent compounding (pharmacy). */
      CompoundingTime?: number | null;
      /** @description Ties the ingredients of one compound together (pharmacy). */
      CompoundUniqueID?: string | null;
      /** @description Containers dispensed (pharmacy). */
      ContainerCount?: number | null;
      /** @description Control number of the bill the line belongs to. */
      ControlNumber?: number | null;
      /** @description Procedure (CPT or HCPCS) or revenue code. Read without regard to case or surrounding blanks. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      CPT1: string;
      /** @description Secondary or compound code; on a bill of outpatients or of a surgery center the procedure, where CPT1 is the revenue code. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. Echoed in the response. */
      CPT2?: string | null;
      /** @description Days the supply lasts (pharmacy). */
      DaysSupply?: number | null;
      /**
       * @description Dispense-as-written code of the NCPDP (pharmacy). 0 no product selection indicated; 1 substitution not allowed by prescriber; 2 patient asked for the brand; 3 pharmacist chose the brand; 4 generic not in stock; 5 brand dispensed as a generic; 6 override; 7 brand required by law; 8 generic not available in the market; 9 other.
       * @enum {integer|null}
       */
      DispensedAsWritten?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | null;
      /**
       * @description Documentation of the line. 0 unknown; 1 provided; 2 not provided; 3 not required. Where it is 1 or 3 no rule waits for it; where it is 2, IsDocumentation says nothing of the line.
       * @enum {integer|null}
       */
      Documentation?: 0 | 1 | 2 | 3 | null;
      /**
       * @description The caller's duplicate flag. 0 none; 1 exact; 2 potential; 3 confirmed not a duplicate. A line with 1 is not paid, and no other line of the bill repeats it; with 2 a person looks at it; with 3 it repeats nothing.
       * @enum {integer|null}
       */
      Duplicate?: 0 | 1 | 2 | 3 | null;
      /** @description Invoice cost of an implant or device, in dollars. Echoed in the response. */
      InvoiceCost?: components['schemas']['Amount'];
      /** @description Compound made under sterile conditions (pharmacy). */
      IsCompoundSterile?: boolean | null;
      /** @description True when a dispensing fee is asked for an over-the-counter drug (pharmacy). */
      IsOTCDispensingFee?: boolean | null;
      /** @description True for a refill (pharmacy). */
      IsRefill?: boolean | null;
      /** @description Line number, counted from 1, unique within its bill. */
      Line: number;
      /** @description Modifiers, comma-separated, in billing order. Read without regard to case, blanks or empty places. */
      ModifierList?: string | null;
      /** @description NPI of the provider of this service. /v1/validate looks at its form. */
      NPI?: string | null;
      /** @description Place of service code, such as "11". Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      POS?: string | null;
      /** @description Contracted PPO rate of the line, in dollars; caps the allowance and never raises it. Absent or null: no PPO cap. 0 is a rate of zero. */
      PPOAllowance?: components['schemas']['Amount'];
      /** @description License number of the prescriber (pharmacy). */
      PrescriberLicense?: string | null;
      /**
       * @description Prior authorization of the line. 0 unknown; 1 provided; 2 not provided; 3 not required. Where it is 1 or 3 no rule asks for one; where it is 2, IsPriorAuthorization says nothing of the line.
       * @enum {integer|null}
       */
      PriorAuthorization?: 0 | 1 | 2 | 3 | null;
      /** @description Units billed. */
      QuantityBilled: components['schemas']['RequiredAmount'];
      /** @description Units to price instead of those computed; leave out when not overriding. */
      QuantityOverride?: components['schemas']['Amount'];
      /** @description Sequence number of the bill the line belongs to; when absent, the one of its Bill. Read on a line of a prior bill (see its ControlNumber). */
      Sequence?: number | null;
      /** @description Day of the service. */
      ServiceDate: components['schemas']['RequiredDateTime'];
      /** @description Shipping and handling, in dollars. */
      ShippingAndHandling?: components['schemas']['Amount'];
      /** @description Sterilization fee, in dollars (pharmacy). */
      SterilizationFee?: components['schemas']['Amount'];
      /** @description Tax allowed earlier, in dollars. */
      TaxAllowance?: components['schemas']['Amount'];
      /** @description Tax billed, in dollars. */
      TaxCharge?: components['schemas']['Amount'];
      /** @description Tax rate in percent: 4.5 for 4.5 percent. A rate above 0 and below 1 may be a share of one, so the tax of its line waits for a person. */
      TaxRate?: components['schemas']['Amount'];
      /** @description Type of service code. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      TOS?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description Who provided and who billed the services. */
    ReviewRequestProvider: {
      /** @description Billing address, first line. */
      BillingAddress1?: string | null;
      /** @description Billing address, second line. */
      BillingAddress2?: string | null;
      /** @description City of the biller. */
      BillingCity?: string | null;
      /** @description Name of the biller. */
      BillingName?: string | null;
      /** @description State of the biller. */
      BillingState?: string | null;
      /** @description ZIP code of the biller, five digits. /v1/validate looks at its form. */
      BillingZipCode?: string | null;
      /** @description License number. */
      License?: string | null;
      /** @description NPI of the rendering provider, or of the billing provider when there is none. /v1/validate looks at its form. */
      NPI?: string | null;
      /** @description Practice address, first line. */
      PracticeAddress1?: string | null;
      /** @description Practice address, second line. */
      PracticeAddress2?: string | null;
      /** @description City of the practice. */
      PracticeCity?: string | null;
      /** @description Name of the practice. */
      PracticeName?: string | null;
      /** @description State of the practice. */
      PracticeState?: string | null;
      /** @description ZIP code of the practice, five digits. /v1/validate looks at its form. */
      PracticeZipCode?: string | null;
      /** @description Provider rating, where a state has one. */
      Rating?: string | null;
      /** @description Federal tax id. Identifiers are text: a JSON number is refused, because its leading zeros would be gone. */
      TaxID: string;
    } & {
      [key: string]: unknown;
    };
    /**
     * @description Kind of provider: 0 Unknown; 1 Physician; 2 Inpatient; 3 Outpatient; 4 Surgery Center; 5 Acupuncturist; 6 Advanced Practice Registered Nurse; 7 Ambulance Transport Services; 8 Anesthesiologist; 9 Anesthesiologist Assistant; 10 Athletic Trainer; 11 Audiologist; 12 Behavioral Health Counselor; 13 Certified Nurse Assistant; 14 Certified Registered Nurse Anesthetist; 15 Certified Rehabilitation Counselor; 16 Chiropractor; 17 Clinical Nurse Specialist; 18 Clinical Psychologist; 19 Dentist; 20 Dietitian; 21 Home Health; 22 Independent Social Worker; 23 Licensed Massage Therapist; 24 Licensed Surgical Assistant; 25 Medical Clinic; 26 Medical Supplies; 27 Mental Health Facility; 28 Mental Health Intern; 29 Nurse Practitioner; 30 Nursing Facility; 31 Occupational Therapist; 32 Occupational Therapist Assistant; 33 Optometrist; 34 Osteopath; 35 Other; 36 Pain Management; 37 Pathology Laboratory; 38 Pharmacy; 39 Physical Therapist; 40 Physical Therapist Assistant; 41 Physician Assistant; 42 Podiatrist; 43 Professional Clinical Counselor; 44 Psychiatric Nurse Practitioner; 45 Psychiatrist; 46 Psychologist; 47 Radiology Facility; 48 Registered Nurse; 49 Registered Nurse First Assistant; 50 Rehab Nurse; 51 Respiratory Therapist; 52 Skilled Nursing Facility; 53 Social Worker; 54 Speech Therapist; 55 Urgent Care Center; 56 Vocation Rehabilitation Case Management Intern.
     * @enum {integer|null}
     */
    ReviewRequestProviderType:
      | 0
      | 1
      | 2
      | 3
      | 4
      | 5
      | 6
      | 7
      | 8
      | 9
      | 10
      | 11
      | 12
      | 13
      | 14
      | 15
      | 16
      | 17
      | 18
      | 19
      | 20
      | 21
      | 22
      | 23
      | 24
      | 25
      | 26
      | 27
      | 28
      | 29
      | 30
      | 31
      | 32
      | 33
      | 34
      | 35
      | 36
      | 37
      | 38
      | 39
      | 40
      | 41
      | 42
      | 43
      | 44
      | 45
      | 46
      | 47
      | 48
      | 49
      | 50
      | 51
      | 52
      | 53
      | 54
      | 55
      | 56
      | null;
    /**
     * @description Programme: 0 workers' compensation; 1 usual and customary rates (UCR); 2 federal workers (OWCP); 4 auto.
     * @enum {integer|null}
     */
    ReviewRequestTypeOfBill: 0 | 1 | 2 | 4 | null;
    /**
     * Response of /v1/review
     * @description The pricing decision with its trace. Check `error` first: when it is not null the bill could not be reviewed and every money total is null. All fields are always present; where one may be null its description says when.
     */
    ReviewResponse: {
      /** @description Results of the bill. */
      bill: components['schemas']['ReviewResponseBill'];
      /** @description Why the bill could not be reviewed; null when it was. */
      error: string | null;
      /** @description The full trace, in order. */
      logDetails: components['schemas']['ReviewResponseStep'][];
      /** @description What the review was made with. */
      logHeader: components['schemas']['ReviewResponseLogHeader'];
      /** @description Report of the review as one self-contained HTML page; null where a review is made without its report: when the client prefers it so (Prefer: omit-page), and on the command line unless --html asks for it. */
      logHTML: string | null;
      /** @description Identifier of the stored review, unique within the tenant, not a secret; null when the review is not stored. */
      qrCodeID: string | null;
      /** @description Link to the hosted report; holds a secret of its own. Null when the review is not stored. */
      qrCodeURL: string | null;
      /** @description Line number to the reason code ids of that line; every line is present. */
      serviceReasonCodes: {
        [key: string]: number[];
      };
      /** @description Results of the lines, by line number. */
      services: components['schemas']['ReviewResponseService'][];
    };
    /** @description One amount of a remittance. A denial takes the whole charge; a line without an amount that waits for a person is pending (133, OA), whatever its reason; a person's decision stands in the place of all steps before it; an amount above the charge takes nothing off it. */
    ReviewResponseAdjustment: {
      /** @description What is taken off. Dollars, at most two decimals, or as many as were billed; negative only with 94, where more is allowed than was charged. */
      amount: number;
      /** @description Rule buckets of the steps that took it off; empty with 94. */
      buckets: number[];
      /** @description Claim adjustment reason code: that of the reason of the steps, by programme; 45 where their reason has none, 223 for a denial without one, 94 for an allowance above the charge. */
      carc: string;
      /**
       * @description Claim adjustment group: CO (contractual obligation: law or contract); OA (other adjustment); PI (payer initiated); PR (patient responsibility).
       * @enum {string}
       */
      groupCode: 'CO' | 'OA' | 'PI' | 'PR';
      /** @description Remark codes (RARC) of the reasons, for the LQ segments of an 835: some CARCs, 16 and 96 among them, may not stand without one. Empty where the reasons have none. */
      rarcs: string[];
      /** @description Reason code ids of the steps that took it off; empty when they give none. */
      reasonCodes: number[];
    };
    /** @description One step that left the line to a person. */
    ReviewResponseAttentionReason: {
      /**
       * @description What the line waits for: no_amount (a rule gives no amount, such as by report); confirm_amount (the rules give an amount, and a person has to confirm it); field_missing (a field of the request is missing); row_missing (the official table does not have the row); table_missing (a table or its release is not loaded, or only a part of it); figure_missing (a figure that only the payer has was not supplied); rule_missing (the packs do not say what holds here); not_covered (no programme covers the day of service); no_rule (no rule covers the line); rules_conflict (several rules claim the line).
       * @enum {string}
       */
      code:
        | 'no_amount'
        | 'confirm_amount'
        | 'field_missing'
        | 'row_missing'
        | 'table_missing'
        | 'figure_missing'
        | 'rule_missing'
        | 'not_covered'
        | 'no_rule'
        | 'rules_conflict';
      /** @description Fields of the request that would settle it, or that the missing row was looked for by; empty when only a table, a pack, the payer or a decision helps. */
      fields: string[];
      /** @description As far as this reason goes the line ends at this allowance or above it. Dollars, at most two decimals; 0 when the reason says no more of the end. */
      least: number;
      /** @description What is missing or has to be decided on this line, in a sentence; null when the reason code says it all. */
      message: string | null;
      /** @description As far as this reason goes the line ends at this allowance or below it. Dollars, at most two decimals, or as many as were billed; null when nothing limits it. */
      most: number | null;
      /** @description Reason code id of that step; null when it gives none. */
      reasonCode: number | null;
      /** @description Id of the rule, pack#rule, that leaves the line to a person or that could not be decided; null when no rule was found to be at work. */
      rule: string | null;
      /** @description Step of logDetails that left the line to a person. */
      step: number;
      /**
       * @description The kind of person who can settle it: bill-reviewer (reviews the bill, and asks the provider for what is missing); coder (knows codes and modifiers); clinician (reads documentation and decides on the service); data-steward (loads the payer's tables and figures); rule-author (writes the packs).
       * @enum {string}
       */
      who: 'bill-reviewer' | 'coder' | 'clinician' | 'data-steward' | 'rule-author';
      /** @description Why a person has to look at such lines: the reason code in full; null when the step gives none. */
      why: string | null;
    };
    /** @description Results of the bill. */
    ReviewResponseBill: {
      /** @description Milliseconds the review took. */
      billReviewProcessingTime: number;
      /** @description State whose fee schedule was looked up; null when no field of the request gives one. */
      billReviewState: string | null;
      /** @description Values the state's pack declares for the bill, such as region, locality or conversion factor; empty when it declares none. */
      billState: {
        [key: string]: string | number | boolean | null;
      };
      /** @description Steps of the bill as a whole, each shown once however many lines rest on it: groups of lines that stand together, and values that are the same for all lines. Their bucketSource is 10, they move no money, and logDetails has the same steps with line null; empty when no line rests on one. */
      bucketList: components['schemas']['ReviewResponseBucketEntry'][];
      /** @description Buckets that moved money, for the whole bill. */
      bucketTotalList: components['schemas']['ReviewResponseBucketTotal'][];
      /** @description FacilityName of the request; of a facility's bill without one, the name that the payer's table of hospitals or the list of facilities gives the facility; null when neither has one. */
      facilityName: string | null;
      /**
       * Format: bill-date-time
       * @description Earliest day of service. Known even when the bill could not be reviewed; null never occurs, since a bill has a line.
       */
      fromServiceDate: string | null;
      /** @description True when any line requires documentation. A rule asks for it, whether or not the bill says that it was provided; a payer's pack may ask for more (flag: documentation). */
      isDocumentationRequired: boolean;
      /** @description True when form C-8.1 is required (New York). Always false today: no rule decides when the payer has to file it, so false does not say that it is not due. */
      isNYC81FormRequired: boolean;
      /** @description True when form C-8.4 is required (New York). Always false today: no rule decides when the payer has to file it, so false does not say that it is not due. */
      isNYC84FormRequired: boolean;
      /** @description True when any line requires prior authorization. */
      isPriorAuthorizationRequired: boolean;
      /** @description Location code of New Mexico's gross receipts tax by Bill.ZipCode, as the payer's table fee-regions names it (state NM-TAX); null without a row, and in other states. */
      nmLocationCode: string | null;
      /** @description What this review did not look at, and why, in a fixed order; empty when nothing is known to be left out, and when the bill could not be reviewed. */
      notChecked: components['schemas']['ReviewResponseNotChecked'][];
      /**
       * Format: bill-date-time
       * @description When the review was made (UTC).
       */
      processedDate: string;
      /** @description Reason code ids of the bill as a whole. Always empty today: every rule decides on a line, so each reason stands with its line. */
      reasonCodes: number[];
      /** @description State actually reviewed under, which a redirection may have changed; null when there is none. */
      reviewedToState: string | null;
      /**
       * @description Whether the bill can be paid as it stands: final (every line is settled); provisional (a person has to look at a line); failed (the bill could not be reviewed, and error says why).
       * @enum {string}
       */
      status: 'final' | 'provisional' | 'failed';
      /** @description The lines by what is settled of them, apart from the totals: every line is in one of the three sums. Null when the bill could not be reviewed. */
      sums: components['schemas']['ReviewResponseSums'];
      /**
       * Format: bill-date-time
       * @description Latest day of service. Known even when the bill could not be reviewed; null never occurs, since a bill has a line.
       */
      toServiceDate: string | null;
      /** @description Approved allowance, after the PPO cap where one applies. Dollars, at most two decimals; null when the bill could not be reviewed. */
      totalAllowance: number | null;
      /** @description Sum of the billed charges. Dollars, at most two decimals, or as many as were billed; known, and so never null, even when the bill could not be reviewed. */
      totalCharge: number | null;
      /** @description Allowance before the PPO cap. Dollars, at most two decimals; null when the bill could not be reviewed. */
      totalPrePPOAllowance: number | null;
      /** @description Charges less allowance. Dollars, at most two decimals, or as many as were billed; null when the bill could not be reviewed. */
      totalReduction: number | null;
      /** @description Surcharges, interest and penalties for late payment, owed beside the allowance: where the law of the programme or the payer states them, and the bill gives the days they run by. Dollars, at most two decimals; null when the bill could not be reviewed. */
      totalSurcharge: number | null;
      /** @description Sum of the taxes allowed. Dollars, at most two decimals; null when the bill could not be reviewed. */
      totalTaxAllowance: number | null;
      /** @description Sum of the taxes billed. Dollars, at most two decimals, or as many as were billed; known, and so never null, even when the bill could not be reviewed. */
      totalTaxCharge: number | null;
      /** @description Taxes billed less taxes allowed. Dollars, at most two decimals, or as many as were billed; null when the bill could not be reviewed. */
      totalTaxReduction: number | null;
      /** @description Allowance before the cap at the contracted (PPO) rate: after the cap at the charge, and what a person decided, where a manual decision stands in its place. Dollars, at most two decimals; null when the bill could not be reviewed. */
      totalUncappedAllowance: number | null;
      /** @description Allowance before the PPO cap and before any other cap; what a person decided, where a manual decision stands in its place. Dollars, at most two decimals; null when the bill could not be reviewed. */
      totalUncappedPrePPOAllowance: number | null;
      /** @description The UniqueID of the request. */
      uniqueID: string;
    };
    /** @description One step of the calculation, in the interface's own columns. */
    ReviewResponseBucketEntry: {
      /** @description Allowance after this step. Dollars, at most two decimals; null when there is none yet. */
      allowance: number | null;
      /**
       * @description How the bucket was triggered: 0 unknown; 1 always; 2 condition; 3 table; 4 modifier; 5 other lines; 6 option; 7 history; 8 request.
       * @enum {integer}
       */
      bucketEntryPoint: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
      /** @description Rule bucket of the step; null for a step that belongs to none. */
      bucketHierarchyID: number | null;
      /**
       * @description What the step did to the line: 0 none; 1 replaced; 2 capped; 3 denied; 4 restored; 5 quantity changed; 6 code changed.
       * @enum {integer}
       */
      bucketOverride: 0 | 1 | 2 | 3 | 4 | 5 | 6;
      /**
       * @description Who or what decided: 0 unknown; 1 charge: the allowance is the billed charge; 2 calculated by schedule or rule; 3 user: manual override; 4 PPO: contracted rate; 5 OSR: other source rate; 6 utilization review; 7 adjuster: override; 8 customer rule of the tenant; 9 external; 10 bill level, not one line; 11 modifier adjustment.
       * @enum {integer}
       */
      bucketSource: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
      /** @description Id of the fee schedule, rule or decision; null when the source has none. */
      bucketSourceID: string | null;
      /** @description Full name of the rule; null when no rule decided. */
      fullRuleName: string | null;
      /** @description Line number; null for a step of the whole bill. */
      line: number | null;
      /** @description Percentage this step applied; null when it applied none. */
      percentApplied: number | null;
      /** @description Allowance after this step as a percentage of the charge, two decimals; null when there is none yet or the charge is zero. */
      percentOfCharge: number | null;
      /** @description Reason code ids, comma-separated; empty when the step gives none. */
      reasonCodes: string;
      /** @description The same reason codes with their texts. */
      reasonCodesResult: components['schemas']['ReasonCode'][];
      /** @description What this step took off, negative when it added; the first price is measured from the charge. Dollars, at most two decimals, or as many as were billed; null when the step moved no money. */
      reduction: number | null;
      /** @description Link to the fee schedule or regulation; null when the citation has no link. */
      requirementURL: string | null;
      /** @description Units the amount was multiplied by; null when the step multiplies by none. */
      sourceAdditional: number | null;
      /** @description The source in words; null when there is nothing to add. */
      sourceDescription: string | null;
      /** @description Percentage the source gave; null when it gave none. */
      sourcePercent: number | null;
      /** @description Value the source gave (such as a fee per unit); null when it gave none. */
      sourceValue: number | null;
      /** @description Code of the line when the step acted; null when there is none. */
      triggerCode: string | null;
      /**
       * Format: bill-date-time
       * @description Day from which the rule is in force; null when it has no beginning.
       */
      triggerDate: string | null;
      /** @description Allowance after this step, for a contracted rate the one before it. Dollars, at most two decimals; null when there is none yet. */
      uncappedAllowance: number | null;
    };
    /** @description One bucket that moved money. */
    ReviewResponseBucketTotal: {
      /** @description Allowance after the bucket. Dollars, at most two decimals; null when the bill could not be reviewed. */
      allowanceAfter: number | null;
      /** @description Allowance before the bucket. Dollars, at most two decimals, or as many as were billed; null when the bill could not be reviewed. */
      allowanceBefore: number | null;
      /** @description Rule bucket. */
      bucketHierarchyID: number;
      /** @description Name of the bucket. */
      name: string;
      /** @description What the bucket took off; the reductions of a line sum to its charge less its allowance. Dollars, at most two decimals, or as many as were billed; null when the bill could not be reviewed. */
      reduction: number | null;
    };
    /** @description Lines that stand together: which, in what order, and what stands before each of them. */
    ReviewResponseGroup: {
      /** @description Its lines, in order. */
      members: {
        /** @description Weights of the places before it added up, decimal text; with no weight, the number of these places. */
        before: string;
        /** @description The line in words, such as line 2 of this bill, or line 1 of the prior bill 1002. */
        description: string;
        /** @description Line number; null for a line of a prior bill. */
        line: number | null;
        /** @description Place of the line, from 1; lines of one unit share a place. */
        position: number;
        /** @description Share of its amount that the line is paid, decimal text, the mean where it takes several places; null when the group has no shares, or the place is behind the last one and paid by report. */
        share: string | null;
        /** @description The same with the place of the line. */
        through: string;
        /** @description What the line brings: the facts of order, unit and weight, as they were when the group was read. */
        values: components['schemas']['ReviewResponseTracedValue'][];
      }[];
      /** @description What the lines are ordered by; where it leaves two equal, or there is none, lines of prior bills come first, then the lower line number. */
      order: {
        /** @description Name of the fact. */
        by: string;
        /** @description True when the greatest comes first. */
        descending: boolean;
      }[];
      /** @description What its places are paid; null when the group has no shares. */
      shares: {
        /**
         * @description What follows the last share: by-report (a person sets the amount from the report); onwards (the last share again).
         * @enum {string}
         */
        beyond: 'by-report' | 'onwards';
        /** @description The param that states the shares, with its source. */
        param: components['schemas']['ReviewResponseTracedValue'];
        /** @description Shares by place, the first place first. */
        values: string[];
      } | null;
      /** @description Facts that put several lines on one place when they agree in them; empty when each line has a place of its own. */
      unit: string[];
      /** @description Name of the fact that before and through add up; null when each place counts one. */
      weight: string | null;
      /** @description Facts in which all its lines agree, such as the day and the provider; empty when all lines of the bill stand together. */
      within: components['schemas']['ReviewResponseTracedValue'][];
    };
    /** @description What the review was made with. */
    ReviewResponseLogHeader: {
      /** @description Sources of the params (dated values of packs) that the steps show, each once. */
      citations: {
        /** @description Pack and citation id, pack#citation. */
        id: string;
        /** @description Place in the source, such as a section; null when the whole source is meant. */
        pin: string | null;
        /** @description Day the text of the source was read, YYYY-MM-DD; null when it has not been read: the report and the rule file say what the statement rests on. */
        read: string | null;
        /** @description Title of the source. */
        title: string;
        /** @description Link; null when the source has no public address. */
        url: string | null;
      }[];
      /** @description Version of the engine. */
      engineVersion: string;
      /** @description Fields of the request that this service does not know, as sent. */
      ignoredFields: string[];
      /** @description sha256 of the normalised request, hex. */
      inputDigest: string;
      /** @description Number of lines that a person has to look at: those whose needsAttention is not null. */
      linesNeedingAttention: number;
      /** @description Every option with its value in force. */
      options: {
        /**
         * @description Who set the value: request (the request gave it), tenant (the tenant's default), default (as shipped).
         * @enum {string}
         */
        from: 'request' | 'tenant' | 'default';
        /** @description Option name. */
        name: string;
        /** @description True when a rule of this review read the option. */
        used: boolean;
        /** @description Value in force; null when nothing sets it. */
        value: boolean | string | number | null;
      }[];
      /** @description Rule packs the review used. */
      packs: {
        /** @description sha256 of the pack, hex. */
        digest: string;
        /** @description Pack id. */
        id: string;
        /** @description Pack version. */
        version: string;
      }[];
      /** @description sha256, hex, of logHTML as it was sent; null without a report in the answer. */
      reportDigest: string | null;
      /** @description Id of the HTTP request, as in the x-request-id header. */
      requestId: string;
      /** @description sha256, hex, of the result: error, bill, services, serviceReasonCodes, logDetails and this header, without the id and link of the review, its times and requestId, the report and its digest. It has no key, so it tells a changed review from the one that was sent only where the digest itself is kept or read from a safe place. */
      resultDigest: string;
      /** @description When the review was made (UTC). */
      reviewedAt: string;
      /** @description Table releases the review read. */
      tables: {
        /** @description sha256 of the release, hex. */
        digest: string;
        /** @description Table id. */
        id: string;
        /** @description Release of the table. */
        release: string;
      }[];
      /** @description Tenant the review was made for. */
      tenant: string;
      /** @description Fields that were sent and that the interface knows, and that no rule in force for this bill can read, in order: they decided nothing. A BucketList of which no entry decides is among them. What the response only repeats is among them, but for identifiers of the bill, its lines and the claim. Empty when the bill could not be reviewed. */
      unusedFields: string[];
    };
    /** @description What is left to a person on a line. Null when nobody has to look. */
    ReviewResponseNeedsAttention: {
      /** @description The line ends at this allowance or above it, whatever is found. Dollars, at most two decimals; 0 when no more is known of its end. */
      least: number;
      /** @description The line ends at this allowance or below it, whatever is found. Dollars, at most two decimals, or as many as were billed; null when nothing limits it. */
      most: number | null;
      /** @description What a person has to look at, in the order of the steps; never empty. */
      reasons: components['schemas']['ReviewResponseAttentionReason'][];
    } | null;
    /** @description Something that the review did not look at. */
    ReviewResponseNotChecked: {
      /**
       * @description Why it was not looked at: no_rule (an option asks for it, and no rule of the programme reads the option); option_off (an option switches it off); declined (the programme declines it); draft (its rules are a draft that no programme can use); table_not_loaded (its table has no release for the day); left_by_rule (a rule left it out for the lines that why names, mostly because a table tells only a part).
       * @enum {string}
       */
      code: 'no_rule' | 'option_off' | 'declined' | 'draft' | 'table_not_loaded' | 'left_by_rule';
      /** @description Name of the option, or id of the pack, the table or the rule. */
      subject: string;
      /** @description What was not looked at, in words. */
      what: string;
      /** @description Why, in words. */
      why: string;
    };
    /** @description Result of one line. */
    ReviewResponseService: {
      /** @description What is taken off the line as a remittance states it (the CAS segments of an 835), one entry for each group and CARC. The amounts sum exactly to the charge less the allowance; empty when nothing is taken off, and when the bill could not be reviewed. */
      adjustments: components['schemas']['ReviewResponseAdjustment'][];
      /** @description Approved allowance of the line, after the PPO cap where one applies. Dollars, at most two decimals; null when the bill could not be reviewed. */
      allowance: number | null;
      /** @description Steps of the line. */
      bucketList: components['schemas']['ReviewResponseBucketEntry'][];
      /** @description Buckets that moved money on the line. */
      bucketTotalList: components['schemas']['ReviewResponseBucketTotal'][];
      /** @description CARC codes, comma-separated; empty when there are none. */
      carcReasonCodes: string;
      /** @description Charge as submitted, in dollars. */
      charge: number;
      /** @description Chargemaster code as submitted; null when none was. */
      chargemasterCode: string | null;
      /** @description Text of the chargemaster code. Always null today: no chargemaster can be loaded yet. */
      chargemasterDescription: string | null;
      /** @description Code used for pricing, after substitution. */
      cpt1: string;
      /** @description Secondary code used for pricing; null when none was submitted. */
      cpt2: string | null;
      /**
       * @description Which code was paid: 0 none; 1 CPT1; 2 CPT2; 3 substituted; 4 custom code.
       * @enum {integer}
       */
      cptUsedForPayment: 0 | 1 | 2 | 3 | 4;
      /** @description Text of the code: the payer's own for a custom code, else that of the code set (HCPCS Level II, revenue codes of a facility); null for others, since the texts of CPT codes are licensed and none are shipped. */
      description1: string | null;
      /** @description Text of the secondary code in the code set (HCPCS Level II, revenue codes of a facility); null for others, since the texts of CPT codes are licensed and none are shipped. */
      description2: string | null;
      /**
       * @description Where the text comes from: 0 none; 1 code set; 2 schedule; 3 tenant custom code; 4 request.
       * @enum {integer}
       */
      descriptionSource1: 0 | 1 | 2 | 3 | 4;
      /**
       * @description Duplicate status: 0 none; 1 exact; 2 potential; 3 confirmed not a duplicate.
       * @enum {integer}
       */
      duplicate: 0 | 1 | 2 | 3;
      /** @description Invoice cost as submitted, in dollars; null when none was. */
      invoiceCost: number | null;
      /** @description True when the line requires documentation. A rule asks for it, whether or not the bill says that it was provided; a payer's pack may ask for more (flag: documentation). */
      isDocumentationRequired: boolean;
      /** @description True when the line requires prior authorization. */
      isPriorAuthorizationRequired: boolean;
      /** @description Line number, as submitted. */
      line: number;
      /** @description Why a person has to look at the line, and between which amounts it ends; null when nobody has to, or when the bill could not be reviewed. */
      needsAttention: components['schemas']['ReviewResponseNeedsAttention'];
      /** @description Code as submitted. */
      originalCPT1: string;
      /** @description Secondary code as submitted; null when none was. */
      originalCPT2: string | null;
      /** @description Allowance before the PPO cap. Dollars, at most two decimals; null when the bill could not be reviewed. */
      prePPOAllowance: number | null;
      /** @description Units as submitted. */
      quantityBilled: number;
      /** @description Units used for pricing, after unit limits; null when the bill could not be reviewed. */
      quantityUsed: number | null;
      /** @description Reason code ids, comma-separated; empty when there are none. */
      reasonCodes: string;
      /** @description The reason codes with their texts. */
      reasonCodesDTO: components['schemas']['ReasonCode'][];
      /** @description Charge less allowance. Dollars, at most two decimals, or as many as were billed; null when the bill could not be reviewed. */
      reduction: number | null;
      /** @description Values the state's pack declares for the line; empty when it declares none. */
      serviceState: {
        [key: string]: string | number | boolean | null;
      };
      /** @description Reason codes of the bill's state, comma-separated; empty when no reason has one. Those of California and Florida whose lists were read have one. */
      stateReasonCodes: string;
      /** @description Tax allowed. Dollars, at most two decimals; null when no tax was billed, when it could not be computed, and when the bill could not be reviewed. */
      taxAllowance: number | null;
      /** @description Tax billed. Dollars, as submitted; null when none was. */
      taxCharge: number | null;
      /** @description Tax rate in percent, as submitted; null when none was. */
      taxRate: number | null;
      /** @description Tax billed less tax allowed. Dollars, at most two decimals, or as many as were billed; null when taxAllowance is. */
      taxReduction: number | null;
      /** @description Allowance before the cap at the contracted (PPO) rate: after the cap at the charge, and what a person decided, where a manual decision stands in its place. Dollars, at most two decimals; null when the bill could not be reviewed. */
      uncappedAllowance: number | null;
      /** @description Allowance before the PPO cap and before any other cap; what a person decided, where a manual decision stands in its place. Dollars, at most two decimals; null when the bill could not be reviewed. */
      uncappedPrePPOAllowance: number | null;
    };
    /** @description One step of the trace. */
    ReviewResponseStep: {
      /** @description Allowance after the step, in dollars; null when there is none, and for a step of the whole bill. */
      after: number | null;
      /** @description Allowance before the step, in dollars; null when there was none yet, and for a step of the whole bill. */
      before: number | null;
      /** @description Id of the rule bucket. */
      bucket: string;
      /** @description Legal source of the step; null when no law decides it. */
      citation: {
        /** @description Citation id, as the rule's pack names it; pack#citation when another pack supplied the value that the step compared with, and so the law behind it. */
        id: string;
        /** @description Place in the source, such as a section; null when the whole source is meant. */
        pin: string | null;
        /** @description Day the text of the source was read, YYYY-MM-DD; null when it has not been read: the report and the rule file say what the statement rests on. */
        read: string | null;
        /** @description Title of the source. */
        title: string;
        /** @description Link; null when the source has no public address. */
        url: string | null;
      } | null;
      /** @description The comparisons that made the rule apply; empty when it always does. */
      decidedBy: {
        /** @description Name of the fact. */
        fact: string;
        /** @description What the bill holds; decimals as text, null when the fact is absent. */
        got: string | number | boolean | null | (string | number | boolean | null)[];
        /** @description How the fact was compared. */
        operator: string;
        /** @description What the rule asks for; decimals as text. */
        value: string | number | boolean | null | (string | number | boolean | null)[];
      }[];
      /**
       * @description What the step did: jurisdiction (whose law the bill is under); group (lines that stand together, in their order); value (a value that other steps rest on); price (the base value of the line); adjust (the allowance anew); cap (the allowance at most); quantity (the units used); charge (money beside the allowance: tax, surcharge or interest); deny (no allowance); restore (an allowance for a line that was denied); code (reviewed as another code); flag (a mark that moves no money); stop (no allowance because something is missing); omit (money beside the allowance left out because something is missing).
       * @enum {string}
       */
      effect:
        | 'jurisdiction'
        | 'group'
        | 'value'
        | 'price'
        | 'adjust'
        | 'cap'
        | 'quantity'
        | 'charge'
        | 'deny'
        | 'restore'
        | 'code'
        | 'flag'
        | 'stop'
        | 'omit';
      /** @description Days on which the rule is in force, both included; null when the step has no dates. */
      effective: {
        /** @description First day, YYYY-MM-DD; null when open. */
        from: string | null;
        /** @description Last day, YYYY-MM-DD; null when open. */
        through: string | null;
      } | null;
      /** @description File that holds the rule, value or group; null for a built-in step. */
      file: string | null;
      /** @description What was computed, target = formula. It is the pack's own formula with the formulas of the values it names written in their place, but for those that are steps of their own, which an operand names by their number; null when the step computes nothing. */
      formula: string | null;
      /** @description The lines that stand together; only of a step with the effect group, else absent. */
      group?: components['schemas']['ReviewResponseGroup'];
      /** @description Totals of the line that are the allowance as it stood before this step; absent when the step keeps none. */
      keeps?: ('uncappedPrePPOAllowance' | 'prePPOAllowance' | 'uncappedAllowance')[];
      /** @description Line number; null for a step of the whole bill. */
      line: number | null;
      /** @description What the step rests on besides its operands: values of other table rows that its comparisons read or that gave the key of a row, such as the payment site of the place of service; the standing of the line in a group and values of other steps, each with the number of that step; and for a pair of lines the other line in words (name.line) with the row that names the two. Each row stands once in a step; empty when there is none. */
      lookUps: components['schemas']['ReviewResponseTracedValue'][];
      /** @description The step in a sentence, for a value or a group its title; null when the columns say it all. */
      message: string | null;
      /** @description Values that went into the formula, each with its table row or the step that gave it; empty when there is none. */
      operands: components['schemas']['ReviewResponseTracedValue'][];
      /** @description Reason code ids the step gave. */
      reasonCodes: number[];
      /** @description What the formula gave where that is no allowance: a value, the units, or money beside the allowance; decimal text or a date. Null for a step that computes an allowance or nothing. */
      result: string | null;
      /** @description The rounding of the step; null when it rounds nothing. */
      rounding: {
        /** @description Decimal text after. */
        after: string;
        /** @description Decimal text before. */
        before: string;
        /**
         * @description How: half-up (a half goes up), half-even (a half goes to the even digit), up (away from zero), down (toward zero).
         * @enum {string}
         */
        mode: 'half-up' | 'half-even' | 'up' | 'down';
        /** @description Decimals kept. */
        places: number;
      } | null;
      /** @description Id of the rule, pack#rule; of a value or a group that a pack declares, pack#derive.name or pack#groups.name; engine for a built-in step. */
      rule: string;
      /** @description Number of the step, counted from 1 through the whole review. */
      step: number;
    };
    /** @description The lines of a bill by what is settled of them. The allowances of settled and provisional lines are the bill's totalAllowance. Null when the bill could not be reviewed. */
    ReviewResponseSums: {
      /** @description The bill ends at this amount or above it, in dollars. */
      least: number;
      /** @description The bill ends at this amount or below it, in dollars; null when nothing limits one of its lines. */
      most: number | null;
      /** @description Lines with an allowance that a person has to confirm: each reason of needsAttention has the code confirm_amount, or concerns money beside the allowance. */
      provisional: {
        /** @description What the rules allow for them today, in dollars. */
        allowance: number;
        /** @description What was charged for them, in dollars. */
        charge: number;
        /** @description They end together at this amount or above it, in dollars. */
        least: number;
        /** @description Number of these lines. */
        lines: number;
        /** @description They end together at this amount or below it, in dollars; null when nothing limits one of them. */
        most: number | null;
      };
      /** @description Lines that nobody has to look at (needsAttention is null), also those that are denied for good. */
      settled: {
        /** @description What is allowed for them, in dollars. */
        allowance: number;
        /** @description What was charged for them, in dollars. */
        charge: number;
        /** @description Number of these lines. */
        lines: number;
      };
      /** @description Lines without an amount: a step left them to a person and allowed nothing until then. */
      undecided: {
        /** @description What was charged for them, in dollars. */
        charge: number;
        /** @description They end together at this amount or above it, in dollars. */
        least: number;
        /** @description Number of these lines. */
        lines: number;
        /** @description They end together at this amount or below it, in dollars; null when nothing limits one of them. */
        most: number | null;
      };
    } | null;
    /** @description One value with the place it was read from: a table row, a param's source, or the step that gave it. */
    ReviewResponseTracedValue: {
      /** @description Source of a param, as the id of an entry of logHeader.citations; absent when it is no param. */
      citation?: string;
      /** @description Name of the fact or param, as formulas and conditions name it; a name that ends in .found says whether the row exists. */
      name: string;
      /** @description What to know about the release, such as that it begins after the date of service; absent when there is nothing to know. */
      note?: string;
      /** @description Release of that table; absent when it is no table value. */
      release?: string | null;
      /** @description Row it was read from, by its key; absent when it is no table value. */
      row?: string | number | null;
      /** @description Number of the step of logDetails that gave the value; absent when no step did. */
      step?: number;
      /** @description Table the value was read from; absent when it is no table value. */
      table?: string | null;
      /** @description Value as published: decimal text with its digits, or the text of the cell; true or false where only the row was looked for, or whether the line belongs to a group. */
      value: string;
    };
    /**
     * Format: us-state
     * @description Two-letter postal code of a US state, the District of Columbia or a US territory, in any case; anything else is refused. Blank or null means absent.
     */
    StateCode: string | null;
    /** @description Why there is no token (RFC 6749 section 5.2). */
    TokenError: {
      /**
       * @description What kind of error: a closed list.
       *
       *     - `invalid_request`: The request is not shaped as RFC 6749 asks: form type, repeated or misplaced parameters.
       *     - `invalid_client`: Client id and secret are missing or wrong, or the client is disabled.
       *     - `invalid_scope`: A scope is asked for that the client does not hold.
       *     - `unsupported_grant_type`: The grant is not client_credentials.
       *     - `temporarily_unavailable`: Too many secrets are being checked at once; wait as Retry-After says.
       * @enum {string}
       */
      error:
        | 'invalid_request'
        | 'invalid_client'
        | 'invalid_scope'
        | 'unsupported_grant_type'
        | 'temporarily_unavailable';
      /** @description The same for people. */
      error_description: string;
    };
    /** @description Form of a token request (RFC 6749 section 4.4.2). Parameters that are not listed are ignored; one without a value counts as left out; none may be repeated. */
    TokenRequest: {
      /** @description Client id, for clients that cannot send HTTP Basic. */
      client_id?: string;
      /** @description Client secret, for clients that cannot send HTTP Basic; never together with it. */
      client_secret?: string;
      /**
       * @description The grant.
       * @constant
       */
      grant_type: 'client_credentials';
      /** @description Scopes asked for, separated by blanks; all that the client holds when left out. */
      scope?: string;
    };
    /** @description An access token (RFC 6749 section 5.1). */
    TokenResponse: {
      /** @description The token: a signed JWT in the profile of RFC 9068. Treat it as opaque. */
      access_token: string;
      /** @description Seconds the token lasts. */
      expires_in: number;
      /** @description Scopes of the token, separated by blanks; absent when it has none. */
      scope?: string;
      /**
       * @description How to send the token.
       * @constant
       */
      token_type: 'Bearer';
    };
    /**
     * Response of /v1/validate
     * @description Whether the bill can be reviewed, where, and what is wrong with it.
     */
    ValidateResponse: {
      /** @description Why the request could not be answered; null when it was. */
      error: string | null;
      /** @description True when the bill could be validated and no problem has the severity error. */
      isValid: boolean;
      /** @description Where the bill would be reviewed, and why. */
      jurisdiction: {
        /** @description State whose fee schedule would be looked up; null when no field gives one. */
        billReviewState: string | null;
        /** @description Field that decided the jurisdiction; null when none did. */
        decidedBy: string | null;
        /** @description Packs that would review the bill; empty when none covers it. */
        packs: {
          /** @description sha256 of the pack, hex. */
          digest: string;
          /**
           * Format: bill-date-time
           * @description First day of service the pack covers; null when open.
           */
          effectiveFrom: string | null;
          /**
           * Format: bill-date-time
           * @description Last day of service the pack covers; null when open.
           */
          effectiveThrough: string | null;
          /** @description Pack id. */
          id: string;
          /**
           * @description How far the pack is checked: verified (against published amounts), cited (every rule has a source), draft (not yet checked).
           *
           *     - `verified`: checked against published amounts
           *     - `cited`: every rule has a source
           *     - `draft`: not yet checked
           * @enum {string}
           */
          status: 'verified' | 'cited' | 'draft';
          /** @description Pack version. */
          version: string;
        }[];
        /** @description Link to the jurisdiction's rules; null when no pack covers it. */
        requirementURL: string | null;
        /** @description State the bill would be reviewed under; null when there is none. */
        reviewedToState: string | null;
        /**
         * @description Programme, as submitted: 0 workers' compensation; 1 usual and customary rates (UCR); 2 federal workers (OWCP); 4 auto.
         * @enum {integer}
         */
        typeOfBill: 0 | 1 | 2 | 4;
      };
      /** @description Line number to what was found. */
      lines: {
        [key: string]: {
          /** @description Code as submitted. */
          cpt1: string;
          /** @description Text of the code: the payer's own, else that of HCPCS Level II; null when no text is loaded. Codes of CPT have none: their texts belong to the AMA. */
          descriptor: string | null;
          /** @description True when a code set or a loaded schedule lists the code on its day of service, whether or not anything prices it, or the payer's pack names it; also where no pack covers the bill. False also where a loaded excerpt lacks it, which only the whole release can tell. */
          isKnownCode: boolean;
          /** @description True when the rules would allow the line something, false when nothing; null when that cannot be told, because no rules cover the bill or something the price depends on is missing (problems say what). */
          isPayable: boolean | null;
          /** @description Modifiers as read. */
          modifiers: string[];
          /** @description Problems of this line. */
          problems: components['schemas']['ValidateResponseProblem'][];
          /** @description Code it stands for; null when it is not known. */
          resolvedCode: string | null;
        };
      };
      /** @description All problems, those of lines included. */
      problems: components['schemas']['ValidateResponseProblem'][];
    };
    /** @description Something found in the bill. */
    ValidateResponseProblem: {
      /**
       * @description Kind of problem: a closed list; x-enum-descriptions says what each means.
       *
       *     - `unknown_jurisdiction`: no field names a state, and the ZIP code is not known
       *     - `not_covered`: no pack covers the state, programme and dates, or a table it needs is not loaded
       *     - `data_missing`: something the price depends on is missing
       *     - `needs_attention`: the schedule cannot price the line by itself; a person has to
       *     - `not_payable`: the line would be allowed nothing
       *     - `flagged`: the line would be priced, and something about it is to be looked at
       *     - `malformed_code`: a procedure code has a modifier or a mark in it, and is in no code set
       *     - `malformed_modifier`: a modifier does not have two characters
       *     - `unknown_modifier`: a modifier is not in the code sets
       *     - `missing_field`: a field that bills of this kind carry is absent
       *     - `invalid_npi`: an NPI does not have ten digits, or its check digit is wrong
       *     - `invalid_icd`: a diagnosis or procedure cannot be a code of ICD-10
       *     - `invalid_zip`: a ZIP code does not have five digits
       *     - `unknown_icd`: a diagnosis or procedure is not in ICD-10 on the days of the bill
       *     - `unknown_code`: a code of the form (type of bill, revenue, discharge status …) is in no list of the day
       *     - `conflicting_fields`: two fields contradict each other
       *     - `reversed_dates`: a date is before another one that it must follow
       * @enum {string}
       */
      code:
        | 'unknown_jurisdiction'
        | 'not_covered'
        | 'data_missing'
        | 'needs_attention'
        | 'not_payable'
        | 'flagged'
        | 'malformed_code'
        | 'malformed_modifier'
        | 'unknown_modifier'
        | 'missing_field'
        | 'invalid_npi'
        | 'invalid_icd'
        | 'invalid_zip'
        | 'unknown_icd'
        | 'unknown_code'
        | 'conflicting_fields'
        | 'reversed_dates';
      /** @description Line number; null for the bill. What is missing of the bill itself, such as an unknown ZIP code, is one problem of the bill, however many lines need it. */
      line: number | null;
      /** @description What is wrong and why. */
      message: string;
      /** @description Field path as the interface spells it, lists counted from 0; empty when no field of the request is at fault, for example when the payer has to supply a table. */
      path: string;
      /**
       * @description error (the line or bill cannot be priced), warning (it can, perhaps not as meant), info (good to know).
       * @enum {string}
       */
      severity: 'error' | 'warning' | 'info';
      /** @description What to do; null when nothing can be suggested. */
      suggestion: string | null;
    };
  };
  responses: {
    /**
     * @description The body is not a bill this service can read. Every mistake is listed.
     *
     *     - `request_invalid`: The request has mistakes; each is listed in `problems` with its path.
     *     - `body_not_gzip`: The body is announced as gzip but is not one whole gzip stream. Compress it again and resend.
     *     - `request_malformed`: The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.
     *     - `body_empty`: The request has no body. Send the JSON document as the body.
     *     - `body_not_utf8`: The body is not UTF-8 text. JSON is exchanged in UTF-8.
     *     - `body_unannounced_gzip`: The body looks gzip-compressed. Say so with `Content-Encoding: gzip`.
     *     - `body_incomplete`: The connection ended before the whole body arrived. Send the request again.
     */
    BadBill: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?:
            | 'request_invalid'
            | 'body_not_gzip'
            | 'request_malformed'
            | 'body_empty'
            | 'body_not_utf8'
            | 'body_unannounced_gzip'
            | 'body_incomplete';
          /** @constant */
          status?: 400;
        };
      };
    };
    /**
     * @description The body is not a bill this service can read, every mistake being listed; or the idempotency key is none.
     *
     *     - `request_invalid`: The request has mistakes; each is listed in `problems` with its path.
     *     - `idempotency_key_invalid`: The `Idempotency-Key` header is not 1 to 255 printable characters of ASCII. Send a new random one with each bill.
     *     - `body_not_gzip`: The body is announced as gzip but is not one whole gzip stream. Compress it again and resend.
     *     - `request_malformed`: The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.
     *     - `body_empty`: The request has no body. Send the JSON document as the body.
     *     - `body_not_utf8`: The body is not UTF-8 text. JSON is exchanged in UTF-8.
     *     - `body_unannounced_gzip`: The body looks gzip-compressed. Say so with `Content-Encoding: gzip`.
     *     - `body_incomplete`: The connection ended before the whole body arrived. Send the request again.
     */
    BadBillOrKey: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?:
            | 'request_invalid'
            | 'idempotency_key_invalid'
            | 'body_not_gzip'
            | 'request_malformed'
            | 'body_empty'
            | 'body_not_utf8'
            | 'body_unannounced_gzip'
            | 'body_incomplete';
          /** @constant */
          status?: 400;
        };
      };
    };
    /**
     * @description The body is not a facility request this service can read. Every mistake is listed.
     *
     *     - `request_invalid`: The request has mistakes; each is listed in `problems` with its path.
     *     - `request_malformed`: The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.
     *     - `body_empty`: The request has no body. Send the JSON document as the body.
     *     - `body_not_utf8`: The body is not UTF-8 text. JSON is exchanged in UTF-8.
     *     - `body_unannounced_gzip`: The body looks gzip-compressed. Say so with `Content-Encoding: gzip`.
     *     - `body_incomplete`: The connection ended before the whole body arrived. Send the request again.
     */
    BadFacilityRequest: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?:
            | 'request_invalid'
            | 'request_malformed'
            | 'body_empty'
            | 'body_not_utf8'
            | 'body_unannounced_gzip'
            | 'body_incomplete';
          /** @constant */
          status?: 400;
        };
      };
    };
    /**
     * @description The query does not say which rows are meant.
     *
     *     - `query_invalid`: The query of the address has no number of rows. Send `after`, or `rows` where a job is submitted.
     *     - `request_malformed`: The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.
     */
    BadQuery: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'query_invalid' | 'request_malformed';
          /** @constant */
          status?: 400;
        };
      };
    };
    /**
     * @description The rows cannot be read, or the query does not say where they belong.
     *
     *     - `query_invalid`: The query of the address has no number of rows. Send `after`, or `rows` where a job is submitted.
     *     - `body_not_gzip`: The body is announced as gzip but is not one whole gzip stream. Compress it again and resend.
     *     - `request_malformed`: The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.
     *     - `body_empty`: The request has no body. Send the JSON document as the body.
     *     - `body_not_utf8`: The body is not UTF-8 text. JSON is exchanged in UTF-8.
     *     - `body_unannounced_gzip`: The body looks gzip-compressed. Say so with `Content-Encoding: gzip`.
     *     - `body_incomplete`: The connection ended before the whole body arrived. Send the request again.
     */
    BadRows: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?:
            | 'query_invalid'
            | 'body_not_gzip'
            | 'request_malformed'
            | 'body_empty'
            | 'body_not_utf8'
            | 'body_unannounced_gzip'
            | 'body_incomplete';
          /** @constant */
          status?: 400;
        };
      };
    };
    /**
     * @description The query does not say how many rows there are, or the request has a body.
     *
     *     - `query_invalid`: The query of the address has no number of rows. Send `after`, or `rows` where a job is submitted.
     *     - `body_not_expected`: This operation takes no body. Send the request without one.
     *     - `request_malformed`: The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.
     */
    BadSubmission: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'query_invalid' | 'body_not_expected' | 'request_malformed';
          /** @constant */
          status?: 400;
        };
      };
    };
    /**
     * @description The body is larger than the limit, as received or once decompressed, or is too much to compare.
     *
     *     - `body_too_large`: The body is larger than this service receives. Split the bill or its history.
     *     - `inflated_too_large`: The body is larger than this service accepts once decompressed. Split the bill or its history.
     *     - `history_too_long`: The lines of the bill times those of its prior bills are more than this service compares. Split the bill or its history.
     */
    BillTooLarge: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'body_too_large' | 'inflated_too_large' | 'history_too_long';
          /** @constant */
          status?: 413;
        };
      };
    };
    /**
     * @description The body is not announced as JSON, or has a content encoding that is not taken here.
     *
     *     - `content_type_unsupported`: The body must be JSON in UTF-8. Send `Content-Type: application/json`; for the rows of a job, `application/x-ndjson`.
     *     - `content_encoding_unsupported`: This content encoding is not taken here. The `Accept-Encoding` header of this response names those that are.
     */
    BodyNotTaken: {
      headers: {
        'accept-encoding': components['headers']['TakenEncodings'];
        'cache-control': components['headers']['NotStored'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'content_type_unsupported' | 'content_encoding_unsupported';
          /** @constant */
          status?: 415;
        };
      };
    };
    /**
     * @description The request expects what this service does not do.
     *
     *     - `expectation_failed`: The Expect header asks for more than `100-continue`, the only expectation met here. Leave it out.
     */
    ExpectationFailed: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'expectation_failed';
          /** @constant */
          status?: 417;
        };
      };
    };
    /**
     * @description The body is larger than the limit.
     *
     *     - `body_too_large`: The body is larger than this service receives. Split the bill or its history.
     */
    FacilityRequestTooLarge: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'body_too_large';
          /** @constant */
          status?: 413;
        };
      };
    };
    /**
     * @description The API key is missing, unknown, disabled or of another tenant than the token, or the token lacks the scope. A new token does not help.
     *
     *     - `api_key_missing`: No API key. Send it in the `x-api-key` header.
     *     - `api_key_invalid`: The API key is not known for this tenant. Check the `x-api-key` header.
     *     - `api_key_disabled`: The API key is disabled or has expired. Ask your administrator for a new one.
     *     - `scope_missing`: The access token lacks the scope of this service. Request a token that includes it.
     */
    Forbidden: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'www-authenticate': components['headers']['ScopeChallenge'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'api_key_missing' | 'api_key_invalid' | 'api_key_disabled' | 'scope_missing';
          /** @constant */
          status?: 403;
        };
      };
    };
    /**
     * @description The headers are larger than the limit.
     *
     *     - `headers_too_large`: The headers are larger than this service reads. Send fewer or shorter ones.
     */
    HeadersTooLarge: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'headers_too_large';
          /** @constant */
          status?: 431;
        };
      };
    };
    /**
     * @description A fault of the service. Nothing internal is told; the request id finds it in the log.
     *
     *     - `internal`: Something went wrong on our side. Report the request id if it happens again.
     */
    InternalError: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'internal';
          /** @constant */
          status?: 500;
        };
      };
    };
    /**
     * @description The job is not as far as the request says.
     *
     *     - `job_conflict`: The job has not the number of rows that this says, holds other rows there, or takes no more. Ask for its state and go on from there.
     */
    JobConflict: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'job_conflict';
          /** @constant */
          status?: 409;
        };
      };
    };
    /**
     * @description The idempotency key came with another body before.
     *
     *     - `idempotency_key_reused`: This `Idempotency-Key` came with another body before. Send the body of then, or a new key.
     */
    KeyReused: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'idempotency_key_reused';
          /** @constant */
          status?: 409;
        };
      };
    };
    /**
     * @description The request is not HTTP/1.1 this service can read.
     *
     *     - `request_malformed`: The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.
     */
    MalformedRequest: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'request_malformed';
          /** @constant */
          status?: 400;
        };
      };
    };
    /**
     * @description The path was called with a method it does not take.
     *
     *     - `method_not_allowed`: This path does not take this method. The `Allow` header names those it takes.
     */
    MethodNotAllowed: {
      headers: {
        allow: components['headers']['Allow'];
        'cache-control': components['headers']['NotStored'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'method_not_allowed';
          /** @constant */
          status?: 405;
        };
      };
    };
    /**
     * @description The request took longer to arrive than it may.
     *
     *     - `request_timeout`: The request took too long to arrive. Send it again, in one go.
     */
    RequestTimeout: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'request_timeout';
          /** @constant */
          status?: 408;
        };
      };
    };
    /**
     * @description The rows are more, or larger, than a job takes at once or in all.
     *
     *     - `body_too_large`: The body is larger than this service receives. Split the bill or its history.
     *     - `inflated_too_large`: The body is larger than this service accepts once decompressed. Split the bill or its history.
     *     - `too_many_rows`: A job takes 200 rows, or 1,048,576 characters of several, at a time and 1,000,000 rows in all. Send fewer at once, or more jobs.
     */
    RowsTooLarge: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'body_too_large' | 'inflated_too_large' | 'too_many_rows';
          /** @constant */
          status?: 413;
        };
      };
    };
    /**
     * @description The service is busy with other requests, or something it needs does not answer.
     *
     *     - `saturated`: The service is busy with other requests. Wait as long as the `Retry-After` header says.
     *     - `unavailable`: The service cannot answer now. Wait as long as the `Retry-After` header says.
     */
    Saturated: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'retry-after': components['headers']['RetryAfter'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'saturated' | 'unavailable';
          /** @constant */
          status?: 503;
        };
      };
    };
    /**
     * @description More requests a second than the client may send, or than an address may ask for tokens, or too many wrong secrets of a client from it.
     *
     *     - `rate_limited`: Too many requests. Wait as long as the `Retry-After` header says.
     */
    TooManyRequests: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'retry-after': components['headers']['RetryAfter'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'rate_limited';
          /** @constant */
          status?: 429;
        };
      };
    };
    /**
     * @description The access token is missing, malformed, expired or not valid. Fetch a new token and retry once.
     *
     *     - `token_missing`: No access token. Send `Authorization: Bearer <token>` with a token from the token address.
     *     - `token_malformed`: The Authorization header does not hold one bearer token. Send `Bearer <token>`.
     *     - `token_invalid`: The access token is not valid here. Request a new one.
     *     - `token_expired`: The access token has expired. Request a new one.
     *     - `client_disabled`: The client or tenant of this access token is disabled. Ask your administrator.
     */
    Unauthorised: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'www-authenticate': components['headers']['BearerChallenge'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'token_missing' | 'token_malformed' | 'token_invalid' | 'token_expired' | 'client_disabled';
          /** @constant */
          status?: 401;
        };
      };
    };
    /**
     * @description Something the service needs does not answer.
     *
     *     - `unavailable`: The service cannot answer now. Wait as long as the `Retry-After` header says.
     */
    Unavailable: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'retry-after': components['headers']['RetryAfter'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'unavailable';
          /** @constant */
          status?: 503;
        };
      };
    };
    /**
     * @description The request has a body; this operation takes none.
     *
     *     - `body_not_expected`: This operation takes no body. Send the request without one.
     *     - `request_malformed`: The request is not well-formed HTTP/1.1, or ended too early. Check its first line, its headers and the framing of its body.
     */
    UnexpectedBody: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        connection: components['headers']['Closing'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'body_not_expected' | 'request_malformed';
          /** @constant */
          status?: 400;
        };
      };
    };
    /**
     * @description The tenant has no such job.
     *
     *     - `job_unknown`: There is no such job, or it has been removed. Ask for the list of jobs.
     */
    UnknownJob: {
      headers: {
        'cache-control': components['headers']['NotStored'];
        'x-content-type-options': components['headers']['NoSniff'];
        'x-request-id': components['headers']['RequestId'];
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ErrorResponse'] & {
          /** @enum {string} */
          code?: 'job_unknown';
          /** @constant */
          status?: 404;
        };
      };
    };
  };
  parameters: {
    /**
     * @description Set it to gzip when the body is compressed, and never compress twice.
     * @example identity
     */
    BodyEncoding: 'identity' | 'gzip';
    /**
     * @description A random text of yours that is new for each bill. A call with the key and the body of an earlier one is answered with the review that was made then, byte for byte, instead of with another.
     * @example 0f1e2d3c-example
     */
    IdempotencyKey: string;
    /**
     * @description Id of the job.
     * @example 0a1b2c3d4e5f60718293a4b5c6d7e8f9
     */
    JobID: string;
    /**
     * @description `omit-page` (RFC 7240): the review, or each review of the job, comes without its page, `logHTML` is null, and the page is made when its link is opened. Other preferences are passed over.
     * @example omit-page
     */
    Prefer: string;
    /**
     * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
     * @example 7d1c2f3a-example
     */
    RequestId: string;
    /**
     * @description Number of rows of the job.
     * @example 1000
     */
    RowCount: number;
    /**
     * @description Number of rows that come before.
     * @example 0
     */
    RowsBefore: number;
  };
  requestBodies: never;
  headers: {
    /** @description The methods this path takes. */
    Allow: string;
    /** @description zstd where Accept-Encoding names it and prefers gzip not to it; otherwise gzip, whatever Accept-Encoding says. */
    AlwaysCompressed: 'gzip' | 'zstd';
    /** @description How a client authenticates here. */
    BasicChallenge: string;
    /** @description Why the token was not taken, as RFC 6750 section 3 words it. */
    BearerChallenge: string;
    /** @description For how long a cache may keep the response. */
    Cached: string;
    /** @description close when the connection ends with this answer. */
    Closing: 'close';
    /** @description zstd or gzip when Accept-Encoding takes it and the body is worth it; absent otherwise. */
    MaybeCompressed: 'gzip' | 'zstd';
    /** @description gzip when Accept-Encoding takes it and the body is worth it; absent otherwise. */
    MaybeGzip: 'gzip';
    /** @description The same for caches of HTTP/1.0, where the body is worded as RFC 6749 does. */
    MaybeNotStoredEither: 'no-cache';
    /** @description The address, which holds the secret of the link, is told to nobody. */
    NoReferrer: 'no-referrer';
    /** @description The body is what Content-Type says. */
    NoSniff: 'nosniff';
    /** @description The page is shown in no frame. */
    NotFramed: 'DENY';
    /** @description No search engine lists or keeps the page. */
    NotIndexed: 'noindex, nofollow, noarchive';
    /** @description No cache may keep the response. */
    NotStored: 'no-store';
    /** @description The same for caches of HTTP/1.0. */
    NotStoredEither: 'no-cache';
    /** @description What the page may do; nothing is fetched from elsewhere. */
    PagePolicy: string;
    /** @description omit-page where the review is without its page, or those of the job without theirs; absent otherwise. */
    PreferenceApplied: 'omit-page';
    /** @description true when the review was made for an earlier call with the same idempotency key; absent otherwise. */
    Replayed: 'true';
    /** @description Id of this request: the `x-request-id` that was sent, when it is short and plain, else a new one. Quote it when asking for help. */
    RequestId: string;
    /** @description Seconds to wait before the next attempt. */
    RetryAfter: string;
    /** @description Other origins cannot embed it. */
    SameOrigin: 'same-origin';
    /** @description The scope that is missing (RFC 6750 section 3); absent when the API key is at fault. */
    ScopeChallenge: string;
    /** @description The content encodings this path takes; absent when Content-Type is at fault. */
    TakenEncodings: 'gzip, identity' | 'identity';
    /** @description The body depends on Accept-Encoding. */
    VariesByEncoding: 'accept-encoding';
    /** @description The body depends on Accept-Encoding and Prefer. */
    VariesByEncodingAndPreference: 'accept-encoding, prefer';
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  keys: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The keys. */
      200: {
        headers: {
          'cache-control': components['headers']['Cached'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/jwk-set+json': components['schemas']['KeySet'];
        };
      };
      400: components['responses']['MalformedRequest'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  metadata: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The metadata. */
      200: {
        headers: {
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Metadata'];
        };
      };
      400: components['responses']['MalformedRequest'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      431: components['responses']['HeadersTooLarge'];
    };
  };
  docs: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          'cache-control': components['headers']['Cached'];
          'content-encoding': components['headers']['MaybeGzip'];
          'content-security-policy': components['headers']['PagePolicy'];
          'cross-origin-resource-policy': components['headers']['SameOrigin'];
          'referrer-policy': components['headers']['NoReferrer'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-frame-options': components['headers']['NotFramed'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /** @example <!doctype html>… */
          'text/html': string;
        };
      };
      400: components['responses']['MalformedRequest'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      431: components['responses']['HeadersTooLarge'];
    };
  };
  health: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It can. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      400: components['responses']['MalformedRequest'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  report: {
    parameters: {
      query: {
        /**
         * @description Secret of the link.
         * @example AAECAwQFBgcICQoLDA0ODxAREhMUFRYX
         */
        k: string;
      };
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the review, as printed.
         * @example 3868-4256
         */
        qrCodeID: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The report. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeGzip'];
          'content-security-policy': components['headers']['PagePolicy'];
          'cross-origin-resource-policy': components['headers']['SameOrigin'];
          'referrer-policy': components['headers']['NoReferrer'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-frame-options': components['headers']['NotFramed'];
          'x-request-id': components['headers']['RequestId'];
          'x-robots-tag': components['headers']['NotIndexed'];
          [name: string]: unknown;
        };
        content: {
          /** @example <!doctype html>… */
          'text/html': string;
        };
      };
      400: components['responses']['MalformedRequest'];
      /** @description The link opens no report. */
      404: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-security-policy': components['headers']['PagePolicy'];
          'cross-origin-resource-policy': components['headers']['SameOrigin'];
          'referrer-policy': components['headers']['NoReferrer'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-frame-options': components['headers']['NotFramed'];
          'x-request-id': components['headers']['RequestId'];
          'x-robots-tag': components['headers']['NotIndexed'];
          [name: string]: unknown;
        };
        content: {
          /** @example <!doctype html>…<h1>Report not found</h1>… */
          'text/html': string;
        };
      };
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  token: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The grant. */
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['TokenRequest'];
      };
    };
    responses: {
      /** @description The token. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          pragma: components['headers']['NotStoredEither'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenResponse'];
        };
      };
      /** @description The request is not one this address takes, or no HTTP/1.1 this service can read. */
      400: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          connection: components['headers']['Closing'];
          pragma: components['headers']['MaybeNotStoredEither'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenError'];
          'application/problem+json': components['schemas']['ErrorResponse'] & {
            /** @enum {string} */
            code?: 'request_malformed';
            /** @constant */
            status?: 400;
          };
        };
      };
      /** @description The client is not known, or its secret is wrong. */
      401: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          pragma: components['headers']['NotStoredEither'];
          'www-authenticate': components['headers']['BasicChallenge'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenError'];
        };
      };
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      /** @description Too many secrets are being checked at once, or something the service needs does not answer. */
      503: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          pragma: components['headers']['MaybeNotStoredEither'];
          'retry-after': components['headers']['RetryAfter'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenError'];
          'application/problem+json': components['schemas']['ErrorResponse'] & {
            /** @enum {string} */
            code?: 'unavailable';
            /** @constant */
            status?: 503;
          };
        };
      };
    };
  };
  openapi: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document. */
      200: {
        headers: {
          'cache-control': components['headers']['Cached'];
          'content-encoding': components['headers']['MaybeGzip'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "openapi": "3.1.1",
           *       "info": {
           *         "title": "Bill Review Service"
           *       },
           *       "paths": {}
           *     }
           */
          'application/json': {
            /** @description Title, version and description. */
            info: Record<string, never>;
            /** @description Version of OpenAPI. */
            openapi: string;
            /** @description Path to its operations. */
            paths: Record<string, never>;
          } & {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['MalformedRequest'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      431: components['responses']['HeadersTooLarge'];
    };
  };
  customcodes: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The custom codes; an empty list when the tenant has none. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeCompressed'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomcodesResponse'];
        };
      };
      400: components['responses']['UnexpectedBody'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  duplicates: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Set it to gzip when the body is compressed, and never compress twice.
         * @example identity
         */
        'content-encoding'?: components['parameters']['BodyEncoding'];
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The bill with its claim, provider, options and prior bills. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewRequest'];
      };
    };
    responses: {
      /** @description What was found for each line. Check `error` first: when it is not null the bill could not be answered, although the request is valid. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeCompressed'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DuplicatesResponse'];
        };
      };
      400: components['responses']['BadBill'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      413: components['responses']['BillTooLarge'];
      415: components['responses']['BodyNotTaken'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Saturated'];
    };
  };
  facility: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description Which facilities to list. Never compressed. */
    requestBody: {
      content: {
        'application/json': components['schemas']['FacilityRequest'];
      };
    };
    responses: {
      /** @description The facilities; an empty list when there are none. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeCompressed'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FacilityResponse'];
        };
      };
      400: components['responses']['BadFacilityRequest'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      413: components['responses']['FacilityRequestTooLarge'];
      415: components['responses']['BodyNotTaken'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Saturated'];
    };
  };
  listJobs: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The jobs. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeCompressed'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobList'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  createJob: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description `omit-page` (RFC 7240): the review, or each review of the job, comes without its page, `logHTML` is null, and the page is made when its link is opened. Other preferences are passed over.
         * @example omit-page
         */
        prefer?: components['parameters']['Prefer'];
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job, which waits for its rows. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeCompressed'];
          'preference-applied': components['headers']['PreferenceApplied'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      400: components['responses']['UnexpectedBody'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  showJob: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0a1b2c3d4e5f60718293a4b5c6d7e8f9
         */
        jobID: components['parameters']['JobID'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeCompressed'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      404: components['responses']['UnknownJob'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  removeJob: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0a1b2c3d4e5f60718293a4b5c6d7e8f9
         */
        jobID: components['parameters']['JobID'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job is removed. */
      204: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      404: components['responses']['UnknownJob'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  fetchResults: {
    parameters: {
      query: {
        /**
         * @description Number of rows that come before.
         * @example 0
         */
        after: components['parameters']['RowsBefore'];
      };
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0a1b2c3d4e5f60718293a4b5c6d7e8f9
         */
        jobID: components['parameters']['JobID'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One answer a line. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeGzip'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          /** @example {"error":null,"qrCodeID":"3868-4256",…} */
          'application/x-ndjson': string;
        };
      };
      400: components['responses']['BadQuery'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      404: components['responses']['UnknownJob'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  sendRows: {
    parameters: {
      query: {
        /**
         * @description Number of rows that come before.
         * @example 0
         */
        after: components['parameters']['RowsBefore'];
      };
      header?: {
        /**
         * @description Set it to gzip when the body is compressed, and never compress twice.
         * @example identity
         */
        'content-encoding'?: components['parameters']['BodyEncoding'];
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0a1b2c3d4e5f60718293a4b5c6d7e8f9
         */
        jobID: components['parameters']['JobID'];
      };
      cookie?: never;
    };
    /** @description The rows. */
    requestBody: {
      content: {
        /** @example {"Bill":{…},"Services":[…]} */
        'application/x-ndjson': string;
      };
    };
    responses: {
      /** @description The job with its rows. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeCompressed'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      400: components['responses']['BadRows'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      404: components['responses']['UnknownJob'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['JobConflict'];
      413: components['responses']['RowsTooLarge'];
      415: components['responses']['BodyNotTaken'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Saturated'];
    };
  };
  submitJob: {
    parameters: {
      query: {
        /**
         * @description Number of rows of the job.
         * @example 1000
         */
        rows: components['parameters']['RowCount'];
      };
      header?: {
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0a1b2c3d4e5f60718293a4b5c6d7e8f9
         */
        jobID: components['parameters']['JobID'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeCompressed'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      400: components['responses']['BadSubmission'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      404: components['responses']['UnknownJob'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['JobConflict'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Unavailable'];
    };
  };
  review: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Set it to gzip when the body is compressed, and never compress twice.
         * @example identity
         */
        'content-encoding'?: components['parameters']['BodyEncoding'];
        /**
         * @description A random text of yours that is new for each bill. A call with the key and the body of an earlier one is answered with the review that was made then, byte for byte, instead of with another.
         * @example 0f1e2d3c-example
         */
        'idempotency-key'?: components['parameters']['IdempotencyKey'];
        /**
         * @description `omit-page` (RFC 7240): the review, or each review of the job, comes without its page, `logHTML` is null, and the page is made when its link is opened. Other preferences are passed over.
         * @example omit-page
         */
        prefer?: components['parameters']['Prefer'];
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The bill with its claim, provider, options and prior bills. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewRequest'];
      };
    };
    responses: {
      /** @description The review, always compressed. Check `error` first: when it is not null the bill could not be answered, although the request is valid. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['AlwaysCompressed'];
          'idempotency-replayed': components['headers']['Replayed'];
          'preference-applied': components['headers']['PreferenceApplied'];
          vary: components['headers']['VariesByEncodingAndPreference'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReviewResponse'];
        };
      };
      400: components['responses']['BadBillOrKey'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      409: components['responses']['KeyReused'];
      413: components['responses']['BillTooLarge'];
      415: components['responses']['BodyNotTaken'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Saturated'];
    };
  };
  validate: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Set it to gzip when the body is compressed, and never compress twice.
         * @example identity
         */
        'content-encoding'?: components['parameters']['BodyEncoding'];
        /**
         * @description Your own id of this request, echoed on the response. One that is longer or of other characters is replaced.
         * @example 7d1c2f3a-example
         */
        'x-request-id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    /** @description The bill with its claim, provider, options and prior bills. */
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewRequest'];
      };
    };
    responses: {
      /** @description What was found. Check `error` first: when it is not null the bill could not be answered, although the request is valid. */
      200: {
        headers: {
          'cache-control': components['headers']['NotStored'];
          'content-encoding': components['headers']['MaybeCompressed'];
          vary: components['headers']['VariesByEncoding'];
          'x-content-type-options': components['headers']['NoSniff'];
          'x-request-id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidateResponse'];
        };
      };
      400: components['responses']['BadBill'];
      401: components['responses']['Unauthorised'];
      403: components['responses']['Forbidden'];
      405: components['responses']['MethodNotAllowed'];
      408: components['responses']['RequestTimeout'];
      413: components['responses']['BillTooLarge'];
      415: components['responses']['BodyNotTaken'];
      417: components['responses']['ExpectationFailed'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['HeadersTooLarge'];
      500: components['responses']['InternalError'];
      503: components['responses']['Saturated'];
    };
  };
}
