/** What a process shares with the others of its service while it answers. */
import type { ShareTakes } from '../door/buckets.ts';
import type { Line } from './line.ts';
import type { Samples, ToFirst, ToMember } from './words.ts';

export interface Peers {
  readonly number: number;
  /** For buckets of a name, which all processes have. */
  share(name: string): ShareTakes;
  /** Gives the others our numbers when they are asked for, and returns what reads those of all. */
  count(own: () => Promise<Samples>): () => Promise<string>;
}

export function createPeers(number: number, line: Line<ToFirst, ToMember>): Peers {
  const spenders = new Map<string, (key: string) => void>();
  line.answer('spend', (taken) => {
    for (const [name, key] of taken) spenders.get(name)?.(key);
  });
  let taken: [string, string][] = [];
  /** All of one turn of the event loop together. */
  const note = (name: string, key: string) => {
    if (taken.length === 0)
      setImmediate(() => {
        line.tell('spend', taken);
        taken = [];
      });
    taken.push([name, key]);
  };
  return {
    number,
    share: (name) => (spend) => {
      spenders.set(name, spend);
      return (key) => note(name, key);
    },
    count(own) {
      line.answer('count', own);
      return () => line.ask('count', null);
    },
  };
}
