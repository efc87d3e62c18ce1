/** Sends a long text in pieces: it is read on as its reader reads, and never held whole. */
import { addAbortSignal, finished, PassThrough, pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

export interface Sending {
  /** Compressed with gzip. */
  readonly isGzip: boolean;
  /** Whoever has not read it by then is cut off. Milliseconds. */
  readonly deadline: number;
  /** Called when it ended, however it did. */
  readonly done?: () => void;
}

/** The body of an answer. `first` was asked for before there was an answer, so that what fails at once is no answer that breaks off. */
export function sendInPieces(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
  { isGzip, deadline, done = () => {} }: Sending,
): ReadableStream<Uint8Array> {
  async function* all() {
    if (!first.done) yield Buffer.from(first.value);
    for await (const piece of rest) yield Buffer.from(piece);
  }
  const through = addAbortSignal(
    AbortSignal.timeout(deadline),
    isGzip ? createGzip({ level: 1 }) : new PassThrough(),
  );
  pipeline(Readable.from(all(), { highWaterMark: 1 }), through, () => {});
  finished(through, done);
  // One piece ahead of its reader: by itself it would count as many pieces as bytes.
  const strategy = new CountQueuingStrategy({ highWaterMark: 1 });
  return Readable.toWeb(through, { strategy }) as ReadableStream<Uint8Array>;
}
