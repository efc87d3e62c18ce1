/** A table over the bytes of a compact table file: nothing is parsed until a cell is read. */
import { Decimal, type Table, type TableDefinition } from './engine.ts';
import { alignUp, type ColumnLayout, MAGIC, type Section, type TableHeader } from './layout.ts';

export interface BinaryRelease {
  readonly definition: TableDefinition;
  readonly release: string;
  readonly effective: { readonly from: string; readonly through: string };
  readonly digest: string;
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
      return cell === null ? null : new Decimal(cell);
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
    return (texts[code] ??= bytes.toString('utf8', offsets[code - 1]!, offsets[code]!));
  };
  return {
    text: (row) => textOf(codes[row]!),
    decimal: (row) => {
      const code = codes[row]!;
      return code === 0 ? null : (decimals[code] ??= new Decimal(textOf(code)!));
    },
  };
}

/** Header and sections of a file; throws a plain `Error` that says what is wrong with the bytes. */
function readHeader(bytes: Buffer): { header: TableHeader; start: number } {
  const fixed = MAGIC.length + 4;
  if (bytes.length < fixed || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new Error('it does not begin like a table file of this version');
  const length = bytes.readUInt32LE(MAGIC.length);
  if (bytes.length < fixed + length) throw new Error('it ends in the middle of its header');
  const header = JSON.parse(bytes.toString('utf8', fixed, fixed + length)) as TableHeader;
  return { header, start: alignUp(fixed + length) };
}

/**
 * Opens a compact table. `bytes` are kept, not copied, unless they are not aligned. Columns are matched to the
 * definition by name. Throws a plain `Error` when the bytes or the columns do not fit.
 */
export function openBinaryTable(bytes: Buffer, identity: BinaryRelease): Table {
  const { header, start } = readHeader(bytes);
  const body =
    (bytes.byteOffset + start) % 8 === 0
      ? bytes.subarray(start)
      : Buffer.from(new Uint8Array(bytes.subarray(start)));
  const slice = ([offset, length]: Section): Buffer => {
    if (offset + length > body.length) throw new Error('it is shorter than its header says');
    return body.subarray(offset, offset + length);
  };
  const words = (section: Section): Uint32Array => {
    const part = slice(section);
    return new Uint32Array(part.buffer, part.byteOffset, part.length / 4);
  };
  const { keyWidths, rows } = header;
  const stride = keyWidths.reduce((sum, width) => sum + width, 0);
  const keys = new Uint8Array(slice(header.keys));
  const lastWidth = keyWidths.at(-1)!;
  const through = header.through ? new Uint8Array(slice(header.through)) : null;
  const openColumn = (layout: ColumnLayout): ColumnReader => {
    if (layout.kind === 'key') {
      const before = keyWidths.slice(0, layout.part).reduce((sum, width) => sum + width, 0);
      return readFixedColumn(keys, stride, before, keyWidths[layout.part]!);
    }
    if (layout.kind === 'through') return readFixedColumn(through!, lastWidth, 0, lastWidth);
    const codes = slice(layout.codes);
    const typed =
      layout.codeBytes === 1
        ? new Uint8Array(codes)
        : layout.codeBytes === 2
          ? new Uint16Array(codes.buffer, codes.byteOffset, rows)
          : new Uint32Array(codes.buffer, codes.byteOffset, rows);
    return readDictionaryColumn(typed, words(layout.offsets), slice(layout.texts));
  };
  const stored = new Map(header.columns.map((layout) => [layout.name, layout]));
  const columns = identity.definition.columns.map(({ name }) => {
    const layout = stored.get(name);
    if (!layout) throw new Error(`it has no column ${name}`);
    return openColumn(layout);
  });
  /** Below 0 when the row stands before the key; `parts` tells how many key parts count. */
  const compare = (row: number, key: readonly string[]): number => {
    let at = row * stride;
    for (let part = 0; part < keyWidths.length; part++) {
      const text = key[part]!;
      const { length } = text;
      for (let index = 0, width = keyWidths[part]!; index < width; index++, at++) {
        // A NUL in the key asked for must not pass as padding.
        const difference = keys[at]! - (index < length ? text.charCodeAt(index) || 0x1_0000 : 0);
        if (difference !== 0) return difference;
      }
    }
    return 0;
  };
  const startsAlike = (row: number, key: readonly string[]): boolean => {
    let at = row * stride;
    for (let part = 0; part < keyWidths.length - 1; part++) {
      const text = key[part]!;
      for (let index = 0, width = keyWidths[part]!; index < width; index++, at++)
        if (keys[at] !== (index < text.length ? text.charCodeAt(index) : 0)) return false;
    }
    return true;
  };
  const reaches = (row: number, value: string): boolean => {
    for (let index = 0, at = row * lastWidth; index < lastWidth; index++, at++) {
      const difference = through![at]! - (index < value.length ? value.charCodeAt(index) : 0);
      if (difference !== 0) return difference > 0;
    }
    return true;
  };
  const find = (key: readonly string[]): number => {
    if (key.length !== keyWidths.length)
      throw new Error(
        `${identity.definition.id}: a key of ${keyWidths.length} parts is needed, ${key.length} came.`,
      );
    for (let part = 0; part < keyWidths.length; part++) if (key[part]!.length > keyWidths[part]!) return -1;
    let low = 0;
    let high = rows - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = compare(middle, key);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    if (through === null || high < 0) return -1;
    return startsAlike(high, key) && reaches(high, key[keyWidths.length - 1]!) ? high : -1;
  };
  return {
    ...identity,
    rowCount: rows,
    find,
    text: (row, column) => columns[column]!.text(row),
    decimal: (row, column) => columns[column]!.decimal(row),
  };
}
