/** Options that many of the commands on rules take. */
import type { RuleFolders } from '../open-rules.ts';

export interface RuleFlags {
  readonly tables?: string;
}

export interface PackFlags extends RuleFlags {
  readonly rulesDir?: string;
}

export const RULES_DIR = ['--rules-dir <folder>', 'folder of the rule packs'] as const;
export const TABLES = ['--tables <folder>', 'folder of imported tables, beside the starter figures'] as const;

export const listFolders = (folder: string | undefined, { tables }: RuleFlags): RuleFolders => ({
  rulesDir: folder ?? null,
  tablesDirs: tables === undefined ? [] : [tables],
});
