/**
 * Installs what is committed for production in a clone of its own, and starts it: `node test/install/check-install.ts`.
 * Fails where a package runs a program on its installation (but for the Node that is installed), where there are too many
 * packages, and where the service does not start, or does not end.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_PACKAGES = 60;
const START_PATIENCE = 60_000;
const END_PATIENCE = 30_000;

function runIn(folder: string, command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** The address that a starting service prints. */
function readAddress(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('The service did not start.')), START_PATIENCE);
    let text = '';
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${text}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk;
      const address = /Listening on (\S+)/.exec(text)?.[1];
      if (address === undefined) return;
      clearTimeout(giveUp);
      resolve(address);
    });
  });
}

/** Tells `npm start` itself to end, as whoever started it does, and waits until the service has ended with it. */
async function end(child: ReturnType<typeof spawn>, address: string): Promise<void> {
  child.kill('SIGTERM');
  for (const giveUp = Date.now() + END_PATIENCE; Date.now() < giveUp; ) {
    const isThere = await fetch(`${address}/health`).then(
      () => true,
      () => false,
    );
    if (!isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('npm start was told to end, and the service still answers.');
}

const folder = mkdtempSync(join(tmpdir(), 'bill-review-install-'));
try {
  runIn(ROOT, 'git', 'clone', '--quiet', '--depth=1', `file://${ROOT}`, folder);
  const log = runIn(folder, 'npm', 'ci', '--omit=dev', '--foreground-scripts', '--no-audit', '--no-fund');
  const scripts = [...log.matchAll(/^> (\S+)@\S+ (?:pre|post)?install$/gm)].map(([, name]) => name);
  if (scripts.join() !== 'node') throw new Error(`Programs ran on installation: ${scripts.join(', ')}`);
  const count =
    runIn(folder, 'npm', 'ls', '--omit=dev', '--all', '--parseable').trim().split('\n').length - 1;
  if (count > MOST_PACKAGES) throw new Error(`${count} packages are more than ${MOST_PACKAGES}.`);
  const environment = {
    ...process.env,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
  };
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    const address = await readAddress(child);
    for (const path of ['/health', '/docs', '/openapi.json']) {
      const { status } = await fetch(address + path);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    }
    child.removeAllListeners('exit');
    await end(child, address);
    console.log(`Installed ${count} packages; the service starts, and ends with npm.`);
  } catch (error) {
    child.removeAllListeners('exit');
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
