/** Writes rows as one compact table file (see `layout.ts`). Same rows, same bytes. */
import { columnIndex, keyColumns, type TableDefinition } from './engine.ts';
import { alignUp, type ColumnLayout, MAGIC, type Section, type TableHeader } from './layout.ts';

/** Collects sections and hands out where each one stands. */
function makeSections() {
  const parts: Buffer[] = [];
  let size = 0;
  return {
    add(bytes: Buffer): Section {
      const section: Section = [size, bytes.length];
      const padding = alignUp(bytes.length) - bytes.length;
      parts.push(bytes, Buffer.alloc(padding));
      size += bytes.length + padding;
      return section;
    },
    join: () => Buffer.concat(parts),
  };
}

function encodeFixed(
  cells: readonly string[],
  width: number,
  stride: number,
  start: number,
  target: Buffer,
): void {
  for (const [row, text] of cells.entries()) target.write(text, row * stride + start, width, 'latin1');
}

function encodeCodes(codes: readonly number[], codeBytes: 1 | 2 | 4): Buffer {
  const bytes = Buffer.alloc(codes.length * codeBytes);
  for (const [row, code] of codes.entries()) bytes.writeUIntLE(code, row * codeBytes, codeBytes);
  return bytes;
}

function encodeDictionary(cells: readonly string[]) {
  const texts = [...new Set(cells)].filter((text) => text !== '').sort();
  const codeOf = new Map(texts.map((text, index) => [text, index + 1]));
  codeOf.set('', 0);
  const codeBytes: 1 | 2 | 4 = texts.length < 0x100 ? 1 : texts.length < 0x1_0000 ? 2 : 4;
  const encoded = texts.map((text) => Buffer.from(text, 'utf8'));
  const offsets = Buffer.alloc((texts.length + 1) * 4);
  let end = 0;
  for (const [index, bytes] of encoded.entries()) {
    end += bytes.length;
    offsets.writeUInt32LE(end, (index + 1) * 4);
  }
  const codes = encodeCodes(
    cells.map((text) => codeOf.get(text)!),
    codeBytes,
  );
  return { codeBytes, codes, offsets, texts: Buffer.concat(encoded) };
}

/**
 * Rows as bytes. `rows` hold the definition's columns in order, '' for blank; they must be in key order with no key
 * twice, keys in ASCII (`checkRows` sees to all of this). `leftOut` are the keys of rows that could not be used.
 */
export function encodeTable(
  definition: TableDefinition,
  rows: readonly (readonly string[])[],
  leftOut: readonly (readonly string[])[] = [],
): Buffer {
  const { columns, range } = definition;
  const cellsOf = (name: string) => {
    const index = columnIndex(columns, name);
    return rows.map((row) => row[index]!);
  };
  const keyNames = keyColumns(definition);
  const keyCells = keyNames.map(cellsOf);
  const throughCells = range ? cellsOf(range.through) : null;
  const widest = (cells: readonly string[]) => cells.reduce((width, text) => Math.max(width, text.length), 0);
  const keyWidths = keyCells.map(widest);
  if (throughCells) keyWidths[keyWidths.length - 1] = Math.max(keyWidths.at(-1)!, widest(throughCells));
  const stride = keyWidths.reduce((sum, width) => sum + width, 0);
  const sections = makeSections();
  const keyBytes = Buffer.alloc(rows.length * stride);
  let start = 0;
  for (const [part, cells] of keyCells.entries()) {
    encodeFixed(cells, keyWidths[part]!, stride, start, keyBytes);
    start += keyWidths[part]!;
  }
  const keys = sections.add(keyBytes);
  let through: Section | null = null;
  if (throughCells) {
    const width = keyWidths.at(-1)!;
    const bytes = Buffer.alloc(rows.length * width);
    encodeFixed(throughCells, width, width, 0, bytes);
    through = sections.add(bytes);
  }
  const layouts = columns.map(({ name }): ColumnLayout => {
    const part = keyNames.indexOf(name);
    if (part >= 0) return { name, kind: 'key', part };
    if (name === range?.through) return { name, kind: 'through' };
    const { codeBytes, codes, offsets, texts } = encodeDictionary(cellsOf(name));
    return {
      name,
      kind: 'dictionary',
      codeBytes,
      codes: sections.add(codes),
      offsets: sections.add(offsets),
      texts: sections.add(texts),
    };
  });
  const header: TableHeader = {
    rows: rows.length,
    keyWidths,
    keys,
    through,
    columns: layouts,
    ...(leftOut.length > 0 ? { leftOut } : {}),
  };
  const json = Buffer.from(JSON.stringify(header), 'utf8');
  const head = Buffer.alloc(alignUp(MAGIC.length + 4 + json.length));
  head.write(MAGIC, 0, 'latin1');
  head.writeUInt32LE(json.length, MAGIC.length);
  json.copy(head, MAGIC.length + 4);
  return Buffer.concat([head, sections.join()]);
}
