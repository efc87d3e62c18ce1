/** Has all processes take new rules and tables, or none: each opens them first, and only then does each take them. */
import type { OpenedBook, OpenProven } from '../reload/open-proven.ts';
import { StartProblem } from '../start-problem.ts';
import { LineFailure } from './line.ts';
import type { Member } from './words.ts';

/** A process that is busy with a bill of a thousand lines gets to it within seconds. Milliseconds. */
const PATIENCE = 60_000;

export interface TogetherParts {
  /** Those that serve now. */
  readonly members: () => readonly Member[];
  /** Called when all have them open, before the first takes them: who joins from then on must have these. */
  settle(fingerprint: string): void;
  /** Nobody joins until this resolves. */
  hold(until: Promise<unknown>): void;
}

type Opened = { readonly member: Member; readonly opened: Pick<OpenedBook, 'book' | 'packs'> | null };

export function openTogether(parts: TogetherParts): OpenProven {
  return async (_, fingerprint) => {
    const isOver = Promise.withResolvers<void>();
    parts.hold(isOver.promise);
    let isOpen = false;
    const asked = parts.members();
    const release = () => {
      for (const { line } of asked) line.tell('drop', null);
      isOver.resolve();
    };
    try {
      // Of all, also when one has failed already: what they opened is dropped after that.
      const answers = await Promise.allSettled(asked.map((member) => prepare(member, fingerprint)));
      const found = answers.flatMap((one) => {
        if (one.status === 'rejected') throw one.reason;
        return one.value ?? [];
      });
      const [first] = found;
      if (!first) throw new StartProblem('No process of the service runs. The next that starts reads them.');
      if (found.some(({ opened }) => opened === null)) return null;
      isOpen = true;
      return {
        ...first.opened!,
        async take() {
          parts.settle(fingerprint);
          await Promise.all(found.map(({ member }) => take(member, member === first.member)));
          isOver.resolve();
        },
      };
    } finally {
      if (!isOpen) release();
    }
  };
}

/** Null: it has ended; the one in its place begins with what is in force then. */
async function prepare(member: Member, fingerprint: string): Promise<Opened | null> {
  try {
    return { member, opened: await member.line.ask('prepare', fingerprint, PATIENCE) };
  } catch (error) {
    if (!(error instanceof LineFailure)) throw error;
    if (error.reason === 'ended') return null;
    throw new StartProblem(
      error.reason === 'late'
        ? `Process ${member.number} did not open them within ${PATIENCE / 1000} seconds. Ask again when it is less busy.`
        : `Process ${member.number} could not open them; its own line in this log says why.`,
    );
  }
}

/** Who cannot take what it has opened would answer by the old ones: it is ended, and started again with the new ones. */
async function take(member: Member, isRecorded: boolean): Promise<void> {
  try {
    await member.line.ask('take', { isRecorded }, PATIENCE);
  } catch {
    member.kill();
  }
}
