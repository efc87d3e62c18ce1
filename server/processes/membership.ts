/** A process of a service beside others, as it sees itself. */
import type { Config } from '../config/config.ts';
import { describeBug, type Logger } from '../logger.ts';
import type { RuleFolders } from '../open-rules.ts';
import type { OpenedBook, OpenProven } from '../reload/open-proven.ts';
import { StartProblem } from '../start-problem.ts';
import { type Channel, createLine } from './line.ts';
import { createPeers, type Peers } from './peers.ts';
import type { ToFirst, ToMember } from './words.ts';

export interface Membership {
  readonly number: number;
  readonly isFirst: boolean;
  readonly config: Config;
  /** Fingerprint of the rules and tables that the others have; null: there are no others. */
  readonly fingerprint: string | null;
  readonly peers: Peers;
  /** Resolves when the service stops. */
  readonly stopped: Promise<void>;
  /** Throws a StartProblem for rules and tables that are not those of the others. */
  join(fingerprint: string): Promise<void>;
  ready(url: string): void;
  /** Opens and takes new rules and tables when all do. */
  reloadWith(open: OpenProven, folders: () => RuleFolders, record: () => Promise<void>): void;
  /** Where to tell of what failed; before that it is not told. */
  logTo(logger: Logger): void;
}

export async function becomeMember(channel: Channel): Promise<Membership> {
  let logger: Logger | undefined;
  const line = createLine<ToFirst, ToMember>(channel, (bug, name) =>
    logger?.error({ bug, asked: name }, 'what the first process asked for was not done'),
  );
  const stopped = Promise.withResolvers<void>();
  line.answer('stop', () => stopped.resolve());
  const { number, ...begun } = await line.ask('begin', null);
  return {
    ...begun,
    number,
    peers: createPeers(number, line),
    stopped: stopped.promise,
    async join(fingerprint) {
      if (await line.ask('join', fingerprint)) return;
      throw new StartProblem(
        'The files of rules and tables are not those that the other processes have. Bring those back, or have the service reload (SIGHUP).',
      );
    },
    ready: (url) => line.tell('ready', url),
    reloadWith(open, folders, record) {
      let opened: OpenedBook | null = null;
      line.answer('prepare', async (fingerprint) => {
        opened = await openSound(open, folders, fingerprint, logger);
        return opened && { book: opened.book, packs: opened.packs };
      });
      line.answer('take', async ({ isRecorded }) => {
        await opened!.take();
        opened = null;
        if (isRecorded) await record();
      });
      line.answer('drop', () => {
        opened = null;
      });
    },
    logTo(its) {
      logger = its;
    },
  };
}

/** Files with mistakes are not those that were proven sound. */
async function openSound(
  open: OpenProven,
  folders: () => RuleFolders,
  fingerprint: string,
  logger: Logger | undefined,
): Promise<OpenedBook | null> {
  try {
    return await open(folders(), fingerprint);
  } catch (error) {
    if (error instanceof StartProblem) return null;
    logger?.error({ bug: describeBug(error) }, 'new rules and tables could not be opened');
    throw error;
  }
}
