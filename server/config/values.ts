/** What the text of a setting can say: each reads one kind of value, and throws with what it must be. */

export const text = (value: string) => value;

export function wholeNumber(least: number, most: number) {
  return (value: string) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`);
    }
    return number;
  };
}

/** An address that paths are put behind: `https://x.example` or `https://x.example/base`. */
export function baseUrl(value: string): string | null {
  if (value === '') return null;
  const { protocol = '' } = parseUrl(value) ?? {};
  if (!/^https?:$/.test(protocol)) throw new Error('must be an http or https URL');
  // RFC 8414 section 2: an issuer has neither; and a password would stand in every link.
  if (/[?#@]/.test(value)) throw new Error('must be a URL without user, password, query and fragment');
  return value.replace(/\/+$/, '');
}

/** `URL` itself forgives blanks around the text; what is sent out as it was given must have none. */
function parseUrl(value: string): URL | null {
  return /\s/.test(value) ? null : URL.parse(value);
}

/**
 * Whoever can change the key set on its way can sign tokens: plain http only within this machine. `fetch` takes no URL
 * with a password.
 */
export function isKeySetAddress(value: string): boolean {
  const { protocol, hostname, username, password } = parseUrl(value) ?? {};
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname!));
}

/** An address as messages may show it: one that is refused for its password must not be in the log with it. */
export const hidePassword = (value: string): string => value.replace(/\/\/.*@/s, '//…@');

export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

export function oneOf(...values: string[]) {
  return (value: string) => {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };
}

/** As long as a guess is hopeless, and as RFC 6750 spells it. */
export function bearerToken(value: string): string {
  if (value !== '' && !/^[A-Za-z0-9._~+/-]{32,256}=*$/.test(value))
    throw new Error('must be 32 to 256 letters, digits or -._~+/');
  return value;
}
