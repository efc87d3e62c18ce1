/** A line between two processes of a service: questions with answers, and words that need none. */
import { describeBug } from '../logger.ts';

/** How messages go and come; what cannot be sent any more is dropped. */
export interface Channel {
  send(message: object): void;
  onMessage(hear: (message: unknown) => void): void;
  onEnd(hear: () => void): void;
}

/** What one side may ask, by name: the value that goes, and the one that comes back. Plain data. */
export type Words = Record<string, readonly [sent: unknown, answered: unknown]>;

export interface Line<Out extends Words, In extends Words> {
  /** Rejects with a LineFailure. */
  ask<Name extends keyof Out & string>(
    name: Name,
    value: Out[Name][0],
    patience?: number,
  ): Promise<Out[Name][1]>;
  tell<Name extends keyof Out & string>(name: Name, value: Out[Name][0]): void;
  answer<Name extends keyof In & string>(
    name: Name,
    respond: (value: In[Name][0]) => In[Name][1] | Promise<In[Name][1]>,
  ): void;
}

/** `ended`: there is nobody at the other end any more. `failed`: it could not do it. `late`: it did not answer. */
export class LineFailure extends Error {
  override readonly name = 'LineFailure';
  readonly reason: 'ended' | 'failed' | 'late';

  constructor(reason: LineFailure['reason']) {
    super(reason);
    this.reason = reason;
  }
}

type Message =
  | { readonly name: string; readonly value: unknown; readonly id?: number }
  | { readonly answerTo: number; readonly value?: unknown; readonly isFailure?: true };

/** @param onBug told of what a question asked here ended with, when that is no answer */
export function createLine<Out extends Words, In extends Words>(
  channel: Channel,
  onBug: (bug: ReturnType<typeof describeBug>, name: string) => void,
): Line<Out, In> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const responders = new Map<string, (value: never) => unknown>();
  let last = 0;
  let hasEnded = false;
  const fail = (id: number, reason: LineFailure['reason']) => {
    waiting.get(id)?.reject(new LineFailure(reason));
    waiting.delete(id);
  };
  channel.onEnd(() => {
    hasEnded = true;
    for (const id of [...waiting.keys()]) fail(id, 'ended');
  });
  channel.onMessage(async (heard) => {
    const message = heard as Message;
    if ('answerTo' in message) {
      if (message.isFailure) return fail(message.answerTo, 'failed');
      waiting.get(message.answerTo)?.resolve(message.value);
      waiting.delete(message.answerTo);
      return;
    }
    const { name, id } = message;
    try {
      const value = await responders.get(name)!(message.value as never);
      if (id !== undefined) channel.send({ answerTo: id, value });
    } catch (error) {
      onBug(describeBug(error), name);
      if (id !== undefined) channel.send({ answerTo: id, isFailure: true });
    }
  });
  return {
    async ask(name, value, patience) {
      if (hasEnded) throw new LineFailure('ended');
      last += 1;
      const id = last;
      const answered = Promise.withResolvers<unknown>();
      waiting.set(id, answered);
      const timer = patience === undefined ? undefined : setTimeout(() => fail(id, 'late'), patience);
      channel.send({ name, value, id });
      try {
        return (await answered.promise) as Out[typeof name][1];
      } finally {
        clearTimeout(timer);
      }
    },
    tell: (name, value) => channel.send({ name, value }),
    answer: (name, respond) => void responders.set(name, respond),
  };
}
