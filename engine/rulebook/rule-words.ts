/** The words of a book by the names that a trace has for them. */
import type { PlainDate } from '../date.ts';
import { nameCustomRule } from '../model/pack.ts';
import type { PackFile } from './pack-instance.ts';

/** Titles of what a trace names, by `titleKey`: rules, custom codes, derived facts and groups. */
export function listTitles({ pack, file }: PackFile): [string, string][] {
  const { pack: id, rules = [], customCodes = [], derive = {}, groups = {} } = pack;
  return [
    ...rules.map(({ id: rule, effective, title }) => [rule, effective?.from, title] as const),
    ...customCodes.map(
      ({ code, effective, description }) =>
        [nameCustomRule(code), effective?.from, `Custom code ${code}: ${description}`] as const,
    ),
    ...Object.entries(derive).map(([name, { title }]) => [`derive.${name}`, undefined, title] as const),
    ...Object.entries(groups).map(([name, { title }]) => [`groups.${name}`, undefined, title] as const),
  ].map(([name, from, title]) => [titleKey(`${id}#${name}`, file, from), title]);
}

/** What unread sources rest on, by `pack#source` in a file; with '' as the file, in the first that has it. */
export function collectUnread(packs: readonly PackFile[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { pack, file } of packs)
    for (const [id, { unread }] of Object.entries(pack.sources)) {
      if (unread === undefined) continue;
      const ref = `${pack.pack}#${id}`;
      found.set(`${file} ${ref}`, unread);
      if (!found.has(` ${ref}`)) found.set(` ${ref}`, unread);
    }
  return found;
}

/** @param from first day of a rule that is in force on some days alone */
export function titleKey(ref: string, file: string | null, from: PlainDate | null | undefined): string {
  return `${file ?? ''} ${ref} ${from ?? ''}`;
}
