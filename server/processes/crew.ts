/**
 * The processes of a service, kept by a first one that answers no requests and opens no store: one that ends is started
 * again, and all of them have the same settings, rules and tables.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import { mergeSamples } from '../metrics.ts';
import { StartProblem } from '../start-problem.ts';
import { LONG_ENOUGH, MOST_ENDS, restAfter } from './backoff.ts';
import { openTogether } from './reload-together.ts';
import { shareConfig } from './share-out.ts';
import type { Ending, Member, Samples } from './words.ts';

/** Numbers of a process that does not answer within this are left out. Milliseconds. */
const COUNT_PATIENCE = 2_000;

export interface CrewParts {
  fork(number: number): Member;
  /** How many. */
  readonly of: number;
  readonly config: Config;
  readonly logger: Logger;
  /** What the first process counts itself. */
  readonly samples: () => Promise<Samples>;
  /** Other times than the service's own. Milliseconds. */
  readonly longEnough?: number;
  readonly rest?: (ends: number) => number;
}

/** The start of a process failed, which has said why. */
export class StartEnded extends Error {
  override readonly name = 'StartEnded';
  readonly ending: Ending;

  constructor(ending: Ending) {
    super('a process ended before it served');
    this.ending = ending;
  }
}

export function createCrew(parts: CrewParts) {
  const { logger, of, longEnough = LONG_ENOUGH, rest = restAfter } = parts;
  const stopping = new AbortController();
  const alive = new Set<Member>();
  /** Those that have the rules and tables in force, and answer or are about to. */
  const joined = new Set<Member>();
  const givenUp = Promise.withResolvers<never>();
  givenUp.promise.catch(() => {});
  let fingerprint: string | null = null;
  let isFirst = true;
  let held: Promise<unknown> = Promise.resolve();

  /** @param hasProven it has proven its rules and tables itself, for there were no others when it began */
  async function join(member: Member, own: string, hasProven: boolean): Promise<boolean> {
    await held;
    const isSound = own === fingerprint || (hasProven && joined.size === 0);
    if (!alive.has(member) || !isSound) return false;
    fingerprint = own;
    joined.add(member);
    return true;
  }

  async function count(): Promise<string> {
    const ask = ({ line }: Member) => line.ask('count', null, COUNT_PATIENCE).catch(() => []);
    return mergeSamples(await Promise.all([parts.samples(), ...[...joined].map(ask)]));
  }

  /** Resolves with the address when it answers there. */
  function start(number: number): { member: Member; ready: Promise<string> } {
    const member = parts.fork(number);
    const { line } = member;
    const ready = Promise.withResolvers<string>();
    ready.promise.catch(() => {});
    alive.add(member);
    let given: string | null = null;
    line.answer('begin', () => {
      const begun = { number, isFirst, config: shareConfig(parts.config, number, of) };
      isFirst = false;
      given = joined.size > 0 ? fingerprint : null;
      return { ...begun, fingerprint: given };
    });
    line.answer('join', (own) => join(member, own, given === null));
    line.answer('ready', (url) => ready.resolve(url));
    line.answer('count', count);
    line.answer('spend', (taken) => {
      for (const other of joined) if (other !== member) other.line.tell('spend', taken);
    });
    void member.ended.then((ending) => {
      alive.delete(member);
      joined.delete(member);
      ready.reject(new StartEnded(ending));
    });
    return { member, ready: ready.promise };
  }

  /** Starts a process again for as long as the service runs. */
  async function keepUp(begun: ReturnType<typeof start>, number: number): Promise<void> {
    let [{ member, ready }, ends] = [begun, 0];
    while (true) {
      const served = await ready.then(
        () => performance.now(),
        () => Number.POSITIVE_INFINITY,
      );
      const ending = await member.ended;
      if (stopping.signal.aborted) return;
      ends = performance.now() - served >= longEnough ? 1 : ends + 1;
      if (ends >= MOST_ENDS && joined.size === 0) return giveUp(number, ending);
      const milliseconds = rest(ends);
      logger.error(
        { process: number, ...ending, ends, milliseconds },
        'a process of the service has ended; it is started again after a rest',
      );
      await pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      ({ member, ready } = start(number));
    }
  }

  function giveUp(number: number, { code, signal }: Ending): void {
    const last = signal === null ? `exit code ${code}` : `signal ${signal}`;
    givenUp.reject(
      new StartProblem(
        `No process of the service stays: number ${number} has ended ${MOST_ENDS} times at once, the last time with ${last}. What they wrote before says why.`,
      ),
    );
  }

  return {
    /** Resolves with the address when all answer. The first makes what a first start makes; rejects with StartEnded. */
    async start(): Promise<string> {
      const first = start(1);
      const url = await first.ready;
      const others = Array.from({ length: of - 1 }, (_, index) => start(index + 2));
      await Promise.all(others.map(({ ready }) => ready));
      for (const [index, one] of [first, ...others].entries()) void keepUp(one, index + 1);
      return url;
    },
    /** Rejects with a StartProblem when no process stays. */
    givenUp: givenUp.promise,
    /** What a reload asks of all. */
    open: openTogether({
      members: () => [...joined],
      hold(until) {
        held = until;
      },
      settle(next) {
        fingerprint = next;
      },
    }),
    /** Ends all, and those that take longer than `patience` milliseconds at once. Resolves with how each ended. */
    async stop(patience: number): Promise<readonly Ending[]> {
      stopping.abort();
      const all = [...alive];
      for (const member of all) {
        if (joined.has(member)) member.line.tell('stop', null);
        else member.kill();
      }
      const timer = setTimeout(() => {
        for (const member of alive) {
          logger.error(
            { process: member.number },
            'a process of the service did not stop in time; it is ended',
          );
          member.kill();
        }
      }, patience);
      const endings = await Promise.all(all.map(({ ended }) => ended));
      clearTimeout(timer);
      return endings;
    },
  };
}
