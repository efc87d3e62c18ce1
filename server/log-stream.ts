/**
 * Where log lines go: a stream that nobody waits for. A full disk loses lines, a reader that is stuck holds nothing up,
 * and how many lines were lost is said with the next that goes out.
 */
import { fstatSync, write } from 'node:fs';
import { Socket } from 'node:net';

export interface LogStream {
  write(line: string): void;
  /** Resolves when all is written, or after `patience` milliseconds. */
  flush(patience: number): Promise<void>;
}

/** Writes a text and says when it is done; with an error when it is lost. */
type Send = (text: string, done: (error: Error | null | undefined) => void) => void;

/** What waits for a slow reader; more is lost. */
const MOST_CHARACTERS = 1_048_576;
const LOOK_EVERY = 10;
/** Bytes that a pipe takes whole or not at all: several processes that write to one do not cut each other's lines. */
const WHOLE_WRITE = 4096;

/** `atOnce`: bytes of one writing, as many whole lines as fit; a longer line goes by itself. */
export function createLogStream(
  send: Send,
  most = MOST_CHARACTERS,
  atOnce = Number.POSITIVE_INFINITY,
): LogStream {
  let waiting = '';
  let isSending = false;
  let lost = 0;

  function sendNext(): void {
    if (isSending || waiting === '') return;
    const text = takeLines(waiting, atOnce);
    waiting = waiting.slice(text.length);
    isSending = true;
    send(text, (error) => {
      isSending = false;
      if (error) lost += text.split('\n').length - 1;
      sendNext();
    });
  }

  return {
    write(line) {
      if (waiting.length + line.length > most) {
        lost += 1;
        return;
      }
      if (lost > 0 && !isSending) {
        waiting += `${JSON.stringify({ level: 40, lost, msg: 'log lines were lost' })}\n`;
        lost = 0;
      }
      waiting += line;
      sendNext();
    },
    async flush(patience) {
      const end = performance.now() + patience;
      while ((isSending || waiting !== '') && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    },
  };
}

/** The first lines of a text, together at most so many bytes, but at least one. */
function takeLines(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text;
  let [end, size] = [0, 0];
  while (end < text.length) {
    const next = text.indexOf('\n', end) + 1 || text.length;
    size += Buffer.byteLength(text.slice(end, next));
    if (end > 0 && size > bytes) break;
    end = next;
  }
  return text.slice(0, end);
}

/**
 * The log stream of standard output. Node writes to a pipe and waits until it is read, with everything else: so a pipe is
 * opened anew, as a socket that does not wait. Files and terminals are written to by a thread.
 */
export function openLogStream(descriptor = 1): LogStream {
  const kind = fstatSync(descriptor);
  if (!kind.isFIFO() && !kind.isSocket())
    return createLogStream((text, done) => write(descriptor, text, (error) => done(error)));
  const socket = new Socket({ fd: descriptor, readable: false, writable: true });
  socket.unref();
  // Each write is told of its own error, too.
  socket.on('error', () => {});
  return createLogStream((text, done) => void socket.write(text, done), MOST_CHARACTERS, WHOLE_WRITE);
}
