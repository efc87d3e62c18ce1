/** POST /oauth2/token: the client credentials grant of RFC 6749, errors as its section 5.2 words them. */
import type { Context } from 'hono';
import { grantWithinLimits } from '../credentials/grant-within-limits.ts';
import { parseTokenRequest, TokenError, type TokenErrorCode } from '../credentials/token-request.ts';
import { issueToken, TOKEN_LIFETIME_SECONDS, type TokenParts } from '../credentials/tokens.ts';
import type { App } from '../dependencies.ts';
import { collectBytes, openBody } from '../door/collect.ts';
import type { DoorEnvironment } from '../door/environment.ts';
import { refuseOtherMethods } from '../door/handle-errors.ts';
import { decodeBody } from '../door/inflate.ts';
import type { TokenLimits } from '../door/limit-tokens.ts';
import { Refusal } from '../door/refusal.ts';
import type { RefusalCode } from '../door/refusal-codes.ts';

const MOST_FORM_BYTES = 16_384;
const NOT_STORED = { 'cache-control': 'no-store', pragma: 'no-cache' };

export function addToken(app: App, parts: TokenParts, limits: TokenLimits): void {
  app.post('/oauth2/token', async (context) => {
    try {
      const address = context.get('address');
      limits.countRequest(address);
      const request = await readTokenRequest(context);
      const grant = await grantWithinLimits(request, parts, limits, address);
      const token = await issueToken(parts, grant.client, grant.scope);
      const scope = grant.scope === '' ? {} : { scope: grant.scope };
      const body = {
        access_token: token,
        token_type: 'Bearer',
        expires_in: TOKEN_LIFETIME_SECONDS,
        ...scope,
      };
      return context.json(body, 200, NOT_STORED);
    } catch (error) {
      if (error instanceof TokenError) return respondTokenError(context, error);
      throw error;
    }
  });
  refuseOtherMethods(app, '/oauth2/token', ['POST']);
}

async function readTokenRequest(context: Context<DoorEnvironment>) {
  return parseTokenRequest({
    authorization: context.req.header('authorization'),
    contentType: context.req.header('content-type'),
    query: new URL(context.req.url).searchParams,
    body: await readForm(context),
  });
}

async function readForm(context: Context<DoorEnvironment>): Promise<string> {
  const encoding = (context.req.header('content-encoding') ?? '').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    throw new TokenError('invalid_request', 'The form is not compressed here.');
  try {
    const limits = { small: MOST_FORM_BYTES, most: MOST_FORM_BYTES };
    return decodeBody(
      await collectBytes(openBody(context.req.raw, context.env?.incoming), limits, async () => {}),
    );
  } catch (error) {
    const sentence = error instanceof Refusal ? FORM_REFUSALS[error.code] : undefined;
    if (sentence !== undefined) throw new TokenError('invalid_request', sentence);
    throw error;
  }
}

/** What the door says of bodies speaks of bills; this is a form. */
const FORM_REFUSALS: Partial<Record<RefusalCode, string>> = {
  body_too_large: `The form is larger than ${MOST_FORM_BYTES} bytes. Send only the parameters of the grant.`,
  body_not_utf8: 'The form is not UTF-8 text. Percent-encode what is not ASCII.',
  body_incomplete: 'The connection ended before the whole form arrived. Send the request again.',
};

const STATUS: Record<TokenErrorCode, 400 | 401 | 503> = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  temporarily_unavailable: 503,
};

function respondTokenError(context: Context<DoorEnvironment>, error: TokenError): Response {
  const status = STATUS[error.code];
  const headers: Record<string, string> = { ...NOT_STORED };
  if (status === 401) headers['www-authenticate'] = 'Basic realm="bill-review", charset="UTF-8"';
  if (status === 503) headers['retry-after'] = '1';
  return context.json({ error: error.code, error_description: error.message }, status, headers);
}
