/** The gate to pino. Ids and counts only: no log line ever holds text of a request or of a review. */
import { pino } from 'pino';
import type { LogStream } from './log-stream.ts';

export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A logger that writes JSON lines, each with `ofAll`; `silent` writes nothing. */
export function createLogger(level: string, stream?: Pick<LogStream, 'write'>, ofAll?: object): Logger {
  const settings = { level, base: ofAll ?? null, timestamp: pino.stdTimeFunctions.isoTime };
  return stream ? pino(settings, stream) : pino(settings);
}

/** A line of a stack that names a place in a file; a line of a message that begins with "at" does not. */
const FRAME = /^at .*:\d+:\d+\)?$/;

/** What may be logged of an error nobody expected: its kind and where it happened, not its message. */
export function describeBug(error: unknown): { kind: string; code: unknown; stack: string[] } {
  const {
    name = typeof error,
    stack = '',
    code,
  } = (error ?? {}) as { name?: string; stack?: string; code?: unknown };
  const frames = String(stack)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line));
  return { kind: name, code: typeof code === 'string' ? code : null, stack: frames.slice(0, 12) };
}
