/** Readers of texts: plain texts, identifiers and state codes. */
import type { JsonValue } from './json-value.ts';
import { NumberText } from './json-value.ts';
import type { Reading } from './reading.ts';
import { nameKind, type Read, readNull, reportRequired, type SchemaNode } from './schema-node.ts';
import { STATES } from './states.ts';

/** True for text of nothing but blanks: it counts as absent. */
export function isBlank(text: string): boolean {
  return text === '' || text.trim() === '';
}

/** Compiles a text field: length, identifiers not sent as numbers, blanks, case, state codes. */
export function compileText(schema: SchemaNode): Read {
  const longest = schema.maxLength ?? Number.POSITIVE_INFINITY;
  const normalise = schema['x-normalise'];
  const isState = schema.format === 'us-state';
  const mustHaveText = schema.pattern !== undefined;
  return (value: JsonValue, reading: Reading) => {
    if (typeof value !== 'string') return refuseNonText(value, schema, reading);
    if (value.length > longest) {
      const count = countCharacters(value);
      if (count > longest) {
        reading.report(
          'text_too_long',
          `The text has ${count} characters; this field holds at most ${longest}. Shorten it.`,
        );
        return undefined;
      }
    }
    if (isBlank(value)) {
      if (mustHaveText) reportRequired('blank', reading);
      return undefined;
    }
    if (normalise === undefined) return value;
    const trimmed = normalise === 'code' ? value.trim().toUpperCase() : value.trim();
    if (isState && !STATES.has(trimmed)) {
      reading.report(
        'unknown_state',
        'The text is not the postal code of a US state, district or territory, so no rules can be chosen by it. Send two letters such as "NC".',
      );
      return undefined;
    }
    return trimmed;
  };
}

function refuseNonText(value: JsonValue, schema: SchemaNode, reading: Reading): undefined {
  if (value === null) return readNull(schema, reading);
  if (value instanceof NumberText) {
    reading.report(
      'number_for_text',
      'This field is text, and a JSON number may have lost leading zeros. Send it in double quotes.',
    );
  } else
    reading.report('wrong_type', `This field is text, not ${nameKind(value)}. Send it in double quotes.`);
  return undefined;
}

/** Characters as people and JSON Schema count them: a surrogate pair is one. The text is well formed. */
function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count--;
  }
  return count;
}

/** Splits comma-separated codes: trimmed, upper-cased, empty places dropped, order kept. */
export function splitCodes(text: string): readonly string[] {
  const codes: string[] = [];
  for (const part of text.split(',')) {
    const code = part.trim().toUpperCase();
    if (code !== '') codes.push(code);
  }
  return codes;
}
