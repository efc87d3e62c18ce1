/** Processes made of memory: lines without a world, whose other end a test speaks. */
import { type Channel, createLine, type Line, type Words } from '../../../server/processes/line.ts';
import type { Ending, Member, ToFirst, ToMember } from '../../../server/processes/words.ts';

/** Two ends of a line; what is sent arrives with the next turn, as a copy. */
export function connect<Here extends Words, There extends Words>() {
  const hearers: ((message: unknown) => void)[][] = [[], []];
  const enders: (() => void)[] = [];
  const bugs: string[] = [];
  let isOpen = true;
  const end = (own: number): Channel => ({
    send(message) {
      const copy = structuredClone(message);
      setImmediate(() => {
        if (isOpen) for (const hear of hearers[1 - own]!) hear(copy);
      });
    },
    onMessage: (hear) => void hearers[own]!.push(hear),
    onEnd: (hear) => void enders.push(hear),
  });
  const onBug = (_: object, name: string) => void bugs.push(name);
  return {
    here: createLine<Here, There>(end(0), onBug),
    there: createLine<There, Here>(end(1), onBug),
    bugs,
    cut() {
      isOpen = false;
      for (const hear of enders) hear();
    },
  };
}

export interface FakeMember extends Member {
  /** Its own end of the line. */
  readonly own: Line<ToFirst, ToMember>;
  /** What it was told and asked, in turn. */
  readonly heard: string[];
  /** Ends it. */
  die(ending?: Partial<Ending>): void;
}

/** A process that joins with rules and tables of a fingerprint, and says that it is ready. */
export function makeMember(number: number, fingerprint: () => string | null): FakeMember {
  const { here, there, cut } = connect<ToMember, ToFirst>();
  const ended = Promise.withResolvers<Ending>();
  const heard: string[] = [];
  const die = ({ code = null, signal = null }: Partial<Ending> = {}) => {
    cut();
    ended.resolve({ code, signal });
  };
  there.answer('stop', () => {
    heard.push('stop');
    die({ code: 0 });
  });
  there.answer('drop', () => void heard.push('drop'));
  there.answer('prepare', (asked) => {
    heard.push(`prepare ${asked}`);
    return { book: `book ${asked}`, packs: 1 };
  });
  there.answer('take', ({ isRecorded }) => void heard.push(isRecorded ? 'take and record' : 'take'));
  there.answer('spend', (taken) => void heard.push(`spend ${JSON.stringify(taken)}`));
  const begin = async () => {
    const own = fingerprint();
    const { isFirst } = await there.ask('begin', null);
    heard.push(isFirst ? 'first' : 'begin');
    // A process that cannot read its rules ends before it joins.
    if (own === null || !(await there.ask('join', own))) return die({ code: 1 });
    there.tell('ready', 'http://127.0.0.1:1');
  };
  setImmediate(() => void begin().catch(() => {}));
  return {
    number,
    pid: undefined,
    line: here,
    ended: ended.promise,
    kill: () => die({ signal: 'SIGKILL' }),
    own: there,
    heard,
    die,
  };
}
