/** `/sign-in` and `/sign-out`: people of a tenant sign in with a client of the issuer, or with a token where another one issues. */
import type { Context } from 'hono';
import { grantWithinLimits } from '../../credentials/grant-within-limits.ts';
import { TokenError } from '../../credentials/token-request.ts';
import { issueToken } from '../../credentials/tokens.ts';
import type { App } from '../../dependencies.ts';
import type { DoorEnvironment } from '../../door/environment.ts';
import { refuseOtherMethods } from '../../door/handle-errors.ts';
import { Refusal } from '../../door/refusal.ts';
import { basePath, type Page } from '../shell/page.ts';
import { answerPage, PageProblem } from '../shell/page-problem.ts';
import { readForm } from '../shell/read-form.ts';
import type { SiteParts } from '../shell/site-parts.ts';
import { checkOrigin, endSession, startSession } from './session.ts';

const MOST_FORM = 16_384;
const WAY = { path: '/sign-in', text: 'To the sign-in' };

/** A page of the reviews, and nothing else: a link may not send whoever signs in elsewhere. */
const readNext = (text: string | null | undefined): string =>
  text && /^\/reviews(?:\/[\w-]+)*(?:\?[\w=&.%+-]*)?$/.test(text) ? text : '/reviews';

interface Wrong {
  readonly status: NonNullable<Page['status']>;
  readonly sentence: string;
}

function buildSignInPage({ config }: SiteParts, next: string, wrong: Wrong | null): Page {
  return {
    template: 'sign-in',
    title: 'Sign in',
    part: 'reviews',
    isPrivate: true,
    status: wrong?.status ?? 200,
    view: {
      next,
      wrong: wrong?.sentence ?? '',
      issuer: config.externalIssuer?.issuer ?? '',
      bookDigest: '',
    },
  };
}

/** A token for the client of the form; from another issuer the token itself is sent. */
async function obtainToken(parts: SiteParts, form: URLSearchParams, address: string): Promise<string> {
  const read = (name: string) => (form.get(name) ?? '').trim();
  if (parts.config.externalIssuer !== null) return read('token');
  const request = {
    clientId: read('clientId'),
    clientSecret: read('clientSecret'),
    grantType: 'client_credentials',
    scopes: null,
  };
  const { client, scope } = await grantWithinLimits(request, parts, parts.tokenLimits, address);
  return issueToken(parts.tokens, client, scope);
}

/** What is wrong with the credentials; anything else goes on. */
function explainWrong(error: unknown): Wrong {
  if (error instanceof TokenError)
    return error.code === 'temporarily_unavailable'
      ? { status: 503, sentence: error.message }
      : { status: 401, sentence: 'The client is unknown or disabled, or the secret is wrong.' };
  if (error instanceof PageProblem && error.status === 400) return { status: 400, sentence: error.message };
  if (error instanceof Refusal && (error.status === 401 || error.status === 403))
    return { status: error.status, sentence: error.message };
  throw error;
}

export function addSignIn(app: App, parts: SiteParts): void {
  const { publicUrl } = parts;
  const redirect = (context: Context<DoorEnvironment>, path: string) =>
    context.redirect(`${basePath(publicUrl())}${path}`, 303);
  app.get(
    '/sign-in',
    answerPage(publicUrl, 'reviews', WAY, async (context) =>
      buildSignInPage(parts, readNext(context.req.query('next')), null),
    ),
  );
  app.post(
    '/sign-in',
    answerPage(publicUrl, 'reviews', WAY, async (context) => {
      checkOrigin(context);
      const address = context.get('address');
      parts.tokenLimits.countRequest(address);
      const form = await readForm(context, MOST_FORM);
      const next = readNext(form.get('next'));
      try {
        await startSession(context, parts, await obtainToken(parts, form, address));
      } catch (error) {
        return buildSignInPage(parts, next, explainWrong(error));
      }
      return redirect(context, next);
    }),
  );
  refuseOtherMethods(app, '/sign-in', ['GET', 'HEAD', 'POST']);
  app.post(
    '/sign-out',
    answerPage(publicUrl, 'reviews', WAY, async (context) => {
      checkOrigin(context);
      endSession(context, publicUrl());
      return redirect(context, '/');
    }),
  );
  refuseOtherMethods(app, '/sign-out', ['POST']);
}
