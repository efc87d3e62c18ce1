/** `serve` with several processes: the first, which starts the others, has them reload and stop, and answers nothing. */
import type { Config } from '../config/config.ts';
import { createLogger } from '../logger.ts';
import { createReloadSamples } from '../metrics.ts';
import { createCrew, StartEnded } from '../processes/crew.ts';
import { createReloader } from '../reload/reload.ts';
import type { TakeReloads } from './hear-reloads.ts';
import { LOG_PATIENCE, MARGIN, PATIENCE } from './serve-patience.ts';
import { CommandFailure, type Crew, type Shell, writeOut } from './shell.ts';
import { listTablesDirs } from './tables-dirs.ts';

interface Together {
  readonly config: Config;
  readonly processes: number;
  readonly takeReloads: TakeReloads;
}

export async function serveTogether(
  shell: Shell,
  { fork }: Crew,
  { config, processes, takeReloads }: Together,
): Promise<void> {
  const log = shell.openLog();
  const logger = createLogger(config.logLevel, log, { process: 0 });
  const reloads = { done: 0, refused: 0 };
  const crew = createCrew({
    fork: (number) =>
      fork(number, (bug, asked) => logger.error({ bug, asked }, 'what a process asked for was not done')),
    of: processes,
    config,
    logger,
    samples: createReloadSamples(reloads),
  });
  const reloader = createReloader({
    folders: () => ({ rulesDir: config.rulesDir || null, tablesDirs: listTablesDirs(config) }),
    logger,
    count: reloads,
    open: crew.open,
  });
  const stopped = shell.waitForStop();
  const started = crew.start();
  // Who is still starting has no part in a reload.
  takeReloads(() => void started.then(reloader.reload, () => {}));
  try {
    const url = await Promise.race([started, stopped]);
    if (url === undefined) return;
    await writeOut(shell.stdout, `Listening on ${url} with ${processes} processes\n`);
    await Promise.race([stopped, crew.givenUp]);
  } catch (error) {
    // It has said why, in its own words.
    throw error instanceof StartEnded ? new CommandFailure('') : error;
  } finally {
    await reloader.stop();
    const endings = await crew.stop(config.drainSeconds * 1000 + PATIENCE + MARGIN);
    const failed = endings.filter(({ code }) => code !== 0).length;
    if (failed > 0) logger.error({ failed }, 'not every process of the service ended well');
    await log.flush(LOG_PATIENCE);
  }
}
