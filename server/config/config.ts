/**
 * Reads the settings of the service. A command line flag wins over the environment, the environment over the file of
 * settings, that over the default; a blank one counts as not given, as an unset variable of a script is. All mistakes are
 * reported at once.
 */

import type { ExternalIssuer } from '../credentials/tokens.ts';
import type { ConfigFile } from './config-file.ts';
import type { Config } from './config-type.ts';
import { EXTERNAL, LISTED, SETTINGS, type Setting } from './settings.ts';
import { hidePassword, isKeySetAddress } from './values.ts';

export type { Config };
export type Flags = Partial<Record<keyof typeof SETTINGS, string>>;
export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Where settings are given, the first one winning. */
interface Sources {
  readonly flags: Flags;
  readonly environment: Environment;
  readonly file: ConfigFile | undefined;
}

/** What a setting is, and where that was said: `file:line:column`, or one of three words. */
interface Given {
  readonly text: string;
  readonly from: string;
  /** What a message about it begins with. */
  readonly place: string;
}

/** The first source in which the setting is not blank. */
function pick(
  { variable, fallback }: Pick<Setting<unknown>, 'variable' | 'fallback'>,
  sources: Sources,
): Given {
  const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';
  const flag = Object.entries(SETTINGS).find(([, setting]) => setting.variable === variable)?.[0];
  const ofFlag = sources.flags[flag as keyof Flags];
  if (isGiven(ofFlag)) return { text: ofFlag, from: 'command line', place: '' };
  const ofEnvironment = sources.environment[variable];
  if (isGiven(ofEnvironment)) return { text: ofEnvironment, from: 'environment', place: '' };
  const ofFile = sources.file?.values.get(variable);
  if (isGiven(ofFile?.text)) return { text: ofFile.text, from: ofFile.place, place: `${ofFile.place} ` };
  return { text: fallback, from: 'default', place: '' };
}

/** Reads flags, environment and file; never throws. */
export function parseConfig(flags: Flags, environment: Environment, file?: ConfigFile): ParsedConfig {
  const sources = { flags, environment, file };
  const problems: string[] = [...(file?.problems ?? [])];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const given = pick(setting, sources);
    try {
      values[name] = setting.parse(given.text);
    } catch (error) {
      const shown = 'isSecret' in setting ? 'what was given' : `"${hidePassword(given.text)}"`;
      problems.push(`${given.place}${setting.variable} ${(error as Error).message}, not ${shown}.`);
    }
  }
  values['externalIssuer'] = parseExternal(sources, problems);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: values as unknown as Config };
}

function parseExternal(sources: Sources, problems: string[]): ExternalIssuer | null {
  const find = (name: keyof typeof EXTERNAL) => pick(EXTERNAL[name], sources);
  const read = (name: keyof typeof EXTERNAL) => find(name).text;
  const needed = ['issuer', 'jwksUri', 'audience'] as const;
  const given = needed.filter((name) => read(name) !== '');
  if (given.length === 0) {
    for (const setting of Object.values(EXTERNAL)) {
      const { from, place } = pick(setting, sources);
      if (from !== 'default')
        problems.push(
          `${place}${setting.variable} means nothing without EXTERNAL_ISSUER. Set that, or leave this out.`,
        );
    }
    return null;
  }
  for (const name of needed) {
    if (read(name) === '')
      problems.push(`${EXTERNAL[name].variable} is missing: an external issuer needs all three.`);
  }
  const { text: jwksUri, place } = find('jwksUri');
  if (jwksUri !== '' && !isKeySetAddress(jwksUri))
    problems.push(
      `${place}EXTERNAL_JWKS_URI must be an https URL (or http on this machine) without user and password, not "${hidePassword(jwksUri)}".`,
    );
  return {
    issuer: read('issuer'),
    jwksUri,
    audience: read('audience'),
    clientClaim: read('clientClaim'),
    tenantClaim: read('tenantClaim'),
    scopeClaim: read('scopeClaim'),
    tokenType: read('tokenType'),
  };
}

/** The settings in force, each as variable, value and where it was given; of a secret only whether it is set. */
export function listInForce(flags: Flags, environment: Environment, file?: ConfigFile): string[][] {
  return LISTED.map((setting) => {
    const { text, from } = pick(setting, { flags, environment, file });
    const shown = setting.isSecret && text !== '' ? 'set' : text;
    return [setting.variable, shown === '' ? '-' : shown, from];
  });
}
