/** What the application is built from, and what its routes are given. Types only. */
import type { Hono } from 'hono';
import type { DoWork, UnderWay, Workers } from './answers/job.ts';
import type { Assembly } from './assembly.ts';
import type { RecordEvent } from './audit/create-recorder.ts';
import type { Config } from './config/config.ts';
import type { DoorEnvironment } from './door/environment.ts';
import type { Turns } from './door/turns.ts';
import type { Gather } from './kept/gather.ts';
import type { NextReviewId } from './kept/review-id.ts';
import type { Logger } from './logger.ts';
import type { ReloadCount } from './metrics.ts';
import type { Peers } from './processes/peers.ts';
import type { Store } from './store/store.ts';
import type { Clock, Random } from './world.ts';

export type App = Hono<DoorEnvironment>;

/** What bills are answered with, and the threads that know it, too; read anew it is another. */
export interface Book extends Omit<Assembly, 'payers'> {
  /** Threads that answer large bills; absent: they are answered on this one. */
  readonly workers?: Workers;
}

/** All that stays while the service runs. */
export interface Surroundings {
  readonly store: Store;
  readonly config: Config;
  /** Where callers reach the service, without a slash at the end; a function, for it is known once bound. */
  readonly publicUrl: () => string;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** True once the service was told to stop: its health then says so, that nothing more is sent to it. */
  readonly isStopping?: () => boolean;
  /** True for the application of a whole process, whose memory and CPU are then its own. */
  readonly ownsProcess?: boolean;
  /** Says that there may be rows of bulk jobs to review; absent: nobody here reviews any. */
  readonly wakeBulk?: () => void;
  /** Milliseconds that a large body waits for a place; absent: as long as the service lets it. */
  readonly patience?: number;
  /** The other processes of the service; absent: there are none. */
  readonly peers?: Peers | undefined;
  /** How often rules and tables were read anew; absent: they never are, or another process counts them. */
  readonly reloads?: ReloadCount | undefined;
}

export interface Dependencies extends Surroundings, Book {}

/** What an endpoint answers with. */
export interface Service extends Dependencies {
  readonly nextReviewId: NextReviewId;
  /** Where the work of all tenants queues. */
  readonly turns: Turns;
  readonly work: DoWork;
  /** Before a review is kept. */
  readonly gather: Gather;
  /** By the id of their key. */
  readonly repeats: Map<string, UnderWay>;
  /** Keeps who opened, decided or fetched what; nobody waits for it. */
  readonly record: RecordEvent;
}
