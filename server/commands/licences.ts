/** `licences`: the packages that the service runs on, each with its version and its licence, as the lock file has them. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { printTable, type Shell } from './shell.ts';

const LOCK_FILE = new URL('../../package-lock.json', import.meta.url);

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Whether it runs a program of its own when it is installed. */
  readonly hasScript: boolean;
}

interface LockFile {
  readonly packages: Readonly<
    Record<string, { version: string; license?: string; dev?: true; hasInstallScript?: true }>
  >;
}

/** What `npm ci --omit=dev` installs. */
export function listPackages(): InstalledPackage[] {
  const { packages } = JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as LockFile;
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version, license, hasInstallScript }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? 'unknown',
      hasScript: hasInstallScript === true,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export function addLicencesCommand(program: Command, shell: Shell): void {
  program
    .command('licences')
    .description('list the packages that the service runs on, with their licences')
    .action(() =>
      printTable(
        shell,
        ['package', 'version', 'licence'],
        listPackages().map(({ name, version, licence }) => [name, version, licence]),
      ),
    );
}
