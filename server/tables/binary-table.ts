/** A table over the bytes of a compact table file: nothing is parsed until a cell is read. */
import { type Decimal, holdsKey, parseDecimal, type Table, type TableDefinition } from './engine.ts';
import { makeKeySearch } from './key-search.ts';
import { alignUp, type ColumnLayout, MAGIC, type Section, type TableHeader } from './layout.ts';

export interface BinaryRelease {
  readonly definition: TableDefinition;
  readonly release: string;
  readonly effective: { readonly from: string; readonly through: string };
  readonly digest: string;
}

/** A cell as decimal. Cells of decimal columns were checked when they were written; asking any other is a mistake of ours. */
function readDecimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`The cell "${text}" was asked for as a decimal and is none.`);
  return value;
}

interface ColumnReader {
  text(row: number): string | null;
  decimal(row: number): Decimal | null;
}

/** Reads texts that stand in fixed-width bytes; used for key cells, which are rarely read. */
function readFixedColumn(bytes: Uint8Array, stride: number, start: number, width: number): ColumnReader {
  const text = (row: number) => {
    let result = '';
    for (let at = row * stride + start, end = at + width; at < end && bytes[at] !== 0; at++)
      result += String.fromCharCode(bytes[at]!);
    return result === '' ? null : result;
  };
  return {
    text,
    decimal: (row) => {
      const cell = text(row);
      return cell === null ? null : readDecimal(cell);
    },
  };
}

/** Reads coded cells; each distinct text and decimal is made once, when first asked for. */
function readDictionaryColumn(
  codes: Uint8Array | Uint16Array | Uint32Array,
  offsets: Uint32Array,
  bytes: Buffer,
): ColumnReader {
  const texts: (string | null)[] = new Array(offsets.length).fill(null);
  const decimals: (Decimal | null)[] = new Array(offsets.length).fill(null);
  const textOf = (code: number): string | null => {
    if (code === 0) return null;
    const known = texts[code]!;
    if (known !== null) return known;
    const text = bytes.toString('utf8', offsets[code - 1]!, offsets[code]!);
    texts[code] = text;
    return text;
  };
  return {
    text: (row) => textOf(codes[row]!),
    decimal: (row) => {
      const code = codes[row]!;
      if (code === 0) return null;
      const known = decimals[code]!;
      if (known !== null) return known;
      const value = readDecimal(textOf(code)!);
      decimals[code] = value;
      return value;
    },
  };
}

/** Header and where the sections start; throws a plain `Error` that says what is wrong with the bytes. */
function readHeader(bytes: Buffer): { header: TableHeader; start: number } {
  const fixed = MAGIC.length + 4;
  if (bytes.length < fixed || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new Error('it does not begin like a table file of this version');
  const length = bytes.readUInt32LE(MAGIC.length);
  if (bytes.length < fixed + length) throw new Error('it ends in the middle of its header');
  const header = JSON.parse(bytes.toString('utf8', fixed, fixed + length)) as TableHeader;
  return { header, start: alignUp(fixed + length) };
}

/** The sections as aligned bytes: small files come from a shared pool at any offset, and are copied. */
function makeSlices(bytes: Buffer, start: number): (section: Section) => Buffer {
  const aligned = (bytes.byteOffset + start) % 8 === 0;
  const body = aligned ? bytes.subarray(start) : Buffer.from(new Uint8Array(bytes.subarray(start)).buffer);
  return ([offset, length]) => {
    if (offset + length > body.length) throw new Error('it is shorter than its header says');
    return body.subarray(offset, offset + length);
  };
}

function openCodes(codes: Buffer, codeBytes: 1 | 2 | 4): Uint8Array | Uint16Array | Uint32Array {
  const { buffer, byteOffset, length } = codes;
  if (codeBytes === 1) return new Uint8Array(buffer, byteOffset, length);
  if (codeBytes === 2) return new Uint16Array(buffer, byteOffset, length / 2);
  return new Uint32Array(buffer, byteOffset, length / 4);
}

/** Whether a key is among those left out; of a table of ranges each ends with the two ends of its range. */
function makeLeftOutSearch(
  leftOut: readonly (readonly string[])[],
  isRange: boolean,
): (key: readonly string[]) => boolean {
  if (!isRange) {
    const keys = new Set(leftOut.map((key) => JSON.stringify(key)));
    return (key) => keys.has(JSON.stringify(key));
  }
  return (key) =>
    leftOut.some((range) => {
      const [from, through] = range.slice(-2) as [string, string];
      return range.slice(0, -2).every((part, at) => part === key[at]) && holdsKey(from, through, key.at(-1)!);
    });
}

/**
 * Opens a compact table. `bytes` are kept, not copied, unless they are not aligned. Columns are matched to the
 * definition by name. Throws a plain `Error` when the bytes or the columns do not fit; whoever knows the file's name
 * adds it, and what to do.
 */
export function openBinaryTable(bytes: Buffer, identity: BinaryRelease): Table {
  const { header, start } = readHeader(bytes);
  const slice = makeSlices(bytes, start);
  const { keyWidths, rows } = header;
  const stride = keyWidths.reduce((sum, width) => sum + width, 0);
  const lastWidth = keyWidths.at(-1)!;
  const keys = slice(header.keys);
  const through = header.through ? slice(header.through) : null;
  const openColumn = (layout: ColumnLayout): ColumnReader => {
    if (layout.kind === 'key') {
      const before = keyWidths.slice(0, layout.part).reduce((sum, width) => sum + width, 0);
      return readFixedColumn(keys, stride, before, keyWidths[layout.part]!);
    }
    if (layout.kind === 'through') return readFixedColumn(through!, lastWidth, 0, lastWidth);
    const codes = openCodes(slice(layout.codes), layout.codeBytes);
    return readDictionaryColumn(
      codes,
      openCodes(slice(layout.offsets), 4) as Uint32Array,
      slice(layout.texts),
    );
  };
  const stored = new Map(header.columns.map((layout) => [layout.name, layout]));
  const columns = identity.definition.columns.map(({ name }) => {
    const layout = stored.get(name);
    if (!layout)
      throw new Error(`it has no column ${name}: another version of the table's definition wrote it`);
    return openColumn(layout);
  });
  return {
    ...identity,
    rowCount: rows,
    ...(header.leftOut ? { isLeftOut: makeLeftOutSearch(header.leftOut, through !== null) } : {}),
    find: makeKeySearch({ keys, widths: keyWidths, rows, through }),
    text: (row, column) => columns[column]!.text(row),
    decimal: (row, column) => columns[column]!.decimal(row),
  };
}
