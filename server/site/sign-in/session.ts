/**
 * Who is signed in: the access token of the issuer in a cookie that no script reads and no other site sends along. Nothing
 * of a session is kept here, so every replica knows it, and what disables a client or its tenant ends it at once.
 */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { digestSecret, isSameDigest } from '../../credentials/secrets.ts';
import { TOKEN_LIFETIME_SECONDS } from '../../credentials/tokens.ts';
import type { Caller, DoorEnvironment } from '../../door/environment.ts';
import { Refusal } from '../../door/refusal.ts';
import { basePath } from '../shell/page.ts';
import { PageProblem } from '../shell/page-problem.ts';
import type { SiteParts } from '../shell/site-parts.ts';

const COOKIE = 'bill-review-session';
/** Browsers keep no cookie that is longer. */
const LONGEST_TOKEN = 3800;

export interface Session {
  readonly caller: Caller;
  /** Stands in every form that changes something: only a page that was shown to this session has it. */
  readonly formKey: string;
}

type PageContext = Context<DoorEnvironment>;

/** Known to nobody who does not have the cookie. */
const makeFormKey = (token: string): string => digestSecret(`form of ${token}`);

const attributes = (publicUrl: string) => ({
  path: basePath(publicUrl) || '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: publicUrl.startsWith('https:'),
});

/** Throws a Refusal for a token that is none, or that no cookie holds. */
export async function startSession(context: PageContext, parts: SiteParts, token: string): Promise<void> {
  if (token.length > LONGEST_TOKEN)
    throw new PageProblem(400, 'Not signed in', 'The access token is too long for a session.');
  await parts.identify({ token, apiKey: null });
  setCookie(context, COOKIE, token, { ...attributes(parts.publicUrl()), maxAge: TOKEN_LIFETIME_SECONDS });
}

export function endSession(context: PageContext, publicUrl: string): void {
  deleteCookie(context, COOKIE, attributes(publicUrl));
}

/** Null where nobody is signed in, or no longer. */
export async function readSession(context: PageContext, { identify }: SiteParts): Promise<Session | null> {
  const token = getCookie(context, COOKIE);
  if (token === undefined || token === '') return null;
  try {
    return { caller: await identify({ token, apiKey: null }), formKey: makeFormKey(token) };
  } catch (error) {
    if (error instanceof Refusal && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

const ELSEWHERE =
  'The form did not come from a page of this service. Go back, load the page again and send it once more.';

/** Throws a PageProblem for a form that another site sent. Browsers say where a form comes from; one that does not is let in. */
export function checkOrigin(context: PageContext): void {
  const site = context.req.header('sec-fetch-site');
  const origin = context.req.header('origin');
  const isHere =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || URL.parse(origin)?.host === context.req.header('host');
  if (!isHere) throw new PageProblem(403, 'Not from this page', ELSEWHERE);
}

/** Throws a PageProblem for a form that was not made for this session. */
export function checkForm(context: PageContext, session: Session, form: URLSearchParams): void {
  checkOrigin(context);
  if (!isSameDigest(form.get('formKey') ?? '', session.formKey))
    throw new PageProblem(403, 'Not from this page', ELSEWHERE);
}
