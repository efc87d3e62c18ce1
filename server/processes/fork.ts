/** Processes of a service, made with node:cluster: the first holds the port and gives each connection to one of them. */
import cluster from 'node:cluster';
import type { describeBug } from '../logger.ts';
import { type Channel, createLine } from './line.ts';
import type { Ending, Member } from './words.ts';

/** Starts one more process with this one's command line. */
export function forkMember(
  number: number,
  onBug: (bug: ReturnType<typeof describeBug>, name: string) => void,
): Member {
  // Settings are sent as they are, with their numbers and nulls.
  cluster.setupPrimary({ serialization: 'advanced' });
  const worker = cluster.fork();
  const ended = new Promise<Ending>((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }));
    // It could not be started.
    worker.once('error', () => worker.process.pid ?? resolve({ code: null, signal: null }));
  });
  const channel: Channel = {
    // A process that is going hears nothing; that it went is told by its end.
    send: (message) => void worker.send(message, () => {}),
    onMessage: (hear) => void worker.on('message', hear),
    onEnd: (hear) => void ended.then(hear),
  };
  return {
    number,
    pid: worker.process.pid,
    line: createLine(channel, onBug),
    ended,
    kill: () => void worker.process.kill('SIGKILL'),
  };
}

/** The way to the first process, for one that it has started; else null. */
export function openChannel(): Channel | null {
  if (!cluster.isWorker) return null;
  // The first process alone reads anew, for all; a terminal signals every process.
  process.on('SIGHUP', () => {});
  return {
    send: (message) => void process.send?.(message, undefined, {}, () => {}),
    onMessage: (hear) => void process.on('message', hear),
    onEnd: (hear) => void process.once('disconnect', hear),
  };
}
