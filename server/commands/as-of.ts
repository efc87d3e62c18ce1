/** By which rules and tables a command prices: those that lie there now, or what was known on a day. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { RuleFolders } from '../open-rules.ts';
import { CommandFailure, readConfig, type Shell, writeOut } from './shell.ts';
import { listTablesDirs } from './tables-dirs.ts';

export interface FolderFlags {
  readonly tables?: string;
  readonly dataDir?: string;
  readonly rulesDir?: string;
  readonly asOf?: string;
  readonly releases?: string;
}

export const AS_OF = [
  '--as-of <day>',
  'price with what was known then: a day, a moment, or the digest of a release',
] as const;
export const RELEASES = [
  '--releases <folder>',
  'folder of the releases (default: releases in DATA_DIR)',
] as const;

export const releasesDir = ({ dataDir }: Config): string => join(dataDir, 'releases');

/** Opens a release by a day, a moment or a digest. Says so when another engine made its reviews. */
async function openKnown(shell: Shell, name: string, dir: string): Promise<RuleFolders> {
  const { isReleaseName, openRelease } = await import('../releases.ts');
  const { ENGINE_VERSION } = await import('../../engine/index.ts');
  if (!isReleaseName(name))
    throw new CommandFailure(
      '--as-of is a day (YYYY-MM-DD), a moment (YYYY-MM-DDTHH:MM:SS) or the digest of a release.',
    );
  const release = openRelease(dir, name);
  if (!release)
    throw new CommandFailure(
      `Nothing was released as of ${name} in ${dir}; rules release --list shows what was.`,
    );
  const { engineVersion, digest } = release.entry;
  if (engineVersion !== ENGINE_VERSION)
    await writeOut(
      shell.stderr,
      `Release ${digest} was made with engine ${engineVersion}; this is ${ENGINE_VERSION}, which may word or compute some things otherwise.\n`,
    );
  return release.folders;
}

/** The folders that the flags and the environment name, with the settings that they were read from. */
export async function selectFolders(
  shell: Shell,
  flags: FolderFlags,
): Promise<{ readonly config: Config; readonly folders: RuleFolders }> {
  const { tables, dataDir, rulesDir, asOf } = flags;
  const config = readConfig(shell, {
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(rulesDir === undefined ? {} : { rulesDir }),
  });
  if (asOf === undefined) {
    const tablesDirs = tables === undefined ? listTablesDirs(config) : [tables];
    return { config, folders: { rulesDir: config.rulesDir || null, tablesDirs } };
  }
  if (tables !== undefined || rulesDir !== undefined)
    throw new CommandFailure(
      'A release has rules and tables of its own: with --as-of give neither --rules-dir nor --tables.',
    );
  return { config, folders: await openKnown(shell, asOf, flags.releases ?? releasesDir(config)) };
}
