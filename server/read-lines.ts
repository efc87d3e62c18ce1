/** Splits a byte stream into lines of UTF-8 text, never holding more than one line. */
import { TextDecoder } from 'node:util';

export interface InputLine {
  /** 1-based. */
  readonly number: number;
  /** Null when the line is too long or not UTF-8; `problem` says which. */
  readonly text: string | null;
  readonly problem: string | null;
}

const NEWLINE = 0x0a;

/** Lines of `input`; blank ones are passed over. A line of more than `most` bytes is dropped and reported. */
export async function* readLines(input: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<InputLine> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const finish = (): InputLine | null => {
    number += 1;
    const line = length > most ? tooLong(number, most) : decodeLine(number, parts);
    parts = [];
    length = 0;
    return line?.text?.trim() === '' ? null : line;
  };
  const take = (bytes: Uint8Array) => {
    length += bytes.length;
    if (length <= most) parts.push(bytes);
    else parts = [];
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end));
      const line = finish();
      if (line) yield line;
      start = end + 1;
    }
    if (start < chunk.length) take(chunk.subarray(start));
  }
  if (length > 0) {
    const line = finish();
    if (line) yield line;
  }
}

function tooLong(number: number, most: number): InputLine {
  return { number, text: null, problem: `The line is longer than ${most} bytes.` };
}

function decodeLine(number: number, parts: readonly Uint8Array[]): InputLine {
  const text = decodeUtf8(parts);
  return { number, text, problem: text === null ? 'The line is not UTF-8 text.' : null };
}

/** Bytes as UTF-8 text; null when they are not: a replacement character would be a field nobody sent. */
export function decodeUtf8(parts: readonly Uint8Array[]): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      parts.length === 1 ? parts[0] : Buffer.concat(parts),
    );
  } catch {
    return null;
  }
}
