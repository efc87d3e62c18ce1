/** What the first process of a service and those that answer requests say to each other. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Line } from './line.ts';

/** All numbers of one process, as plain data. */
export type Samples = readonly MetricObjectWithValues<MetricValue<string>>[];

/** With what a process begins. */
export interface Beginning {
  /** From 1; the one that is started again in the place of another has its number. */
  readonly number: number;
  /** True once for a service: this one makes what a first start makes, and says what a start says. */
  readonly isFirst: boolean;
  /** The settings of the service, with this process's share of what is shared. */
  readonly config: Config;
  /** Fingerprint of the rules and tables that the others have; null: there are no others. */
  readonly fingerprint: string | null;
}

/** Tokens taken: the name of their buckets, and the key of one. */
export type Taken = readonly (readonly [name: string, key: string])[];

export type ToMember = {
  /** Has rules and tables of a fingerprint opened; null: the files are others. */
  prepare: [string, { readonly book: string; readonly packs: number } | null];
  /** Has what was opened last taken, and by one of all processes recorded. */
  take: [{ readonly isRecorded: boolean }, unknown];
  drop: [null, unknown];
  count: [null, Samples];
  spend: [Taken, unknown];
  stop: [null, unknown];
};

export type ToFirst = {
  begin: [null, Beginning];
  /** Whether a process with rules and tables of a fingerprint may serve beside the others. */
  join: [string, boolean];
  /** It listens there. */
  ready: [string, unknown];
  /** The numbers of all processes, in Prometheus' text. */
  count: [null, string];
  spend: [Taken, unknown];
};

/** A process that answers requests, as the first one has it. */
export interface Member {
  readonly number: number;
  readonly pid: number | undefined;
  readonly line: Line<ToMember, ToFirst>;
  /** Resolves when it is gone. */
  readonly ended: Promise<Ending>;
  /** Ends it at once. */
  kill(): void;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
}
