/** Readers of texts: plain texts, identifiers, state codes and dates. */
import { isPlainDate } from '../date.ts';
import type { Reading } from './reading.ts';
import type { SchemaNode } from './schema-node.ts';
import { STATES } from './states.ts';

/** Reads a text: length, blanks, case, form. A blank one is absent. */
export function readText(text: string, node: SchemaNode, reading: Reading): string | undefined {
  // What cannot be stored was reported where the document was read.
  if (text.includes('\0') || !text.isWellFormed()) return undefined;
  const { maxLength = Number.POSITIVE_INFINITY, format, 'x-normalise': normalise } = node;
  const trimmed = text.trim();
  if (format === 'us-state' && trimmed !== '' && !STATES.has(trimmed.toUpperCase()))
    return reading.report(
      'unknown_state',
      'The text is not the postal code of a US state, district or territory, so no rules can be chosen by it. Send two letters such as "NC".',
    );
  const [unseen] = (normalise && UNSEEN.exec(trimmed)) || [];
  if (unseen !== undefined)
    return reading.report(
      'invalid_text',
      `The text holds the character ${nameCharacter(unseen)}, which nobody sees and no code or number has. Leave it out.`,
    );
  const count = text.length > maxLength ? countCharacters(text) : 0;
  if (count > maxLength)
    return reading.report(
      'text_too_long',
      `The text has ${count} characters; this field holds at most ${maxLength}. Shorten it.`,
    );
  if (trimmed === '') return node.pattern === undefined ? undefined : reportRequired('blank', reading);
  if (format === 'bill-date-time') return readDate(text, reading);
  if (normalise === undefined) return text;
  return normalise === 'code' ? trimmed.toUpperCase() : trimmed;
}

/** Controls and marks of format, such as a zero-width space that a spreadsheet leaves in a code. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const nameCharacter = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** What a field that must be there lacks; `meaning` says what to send. */
export function reportRequired(
  how: 'missing' | 'null' | 'blank',
  reading: Reading,
  meaning?: string,
): undefined {
  reading.report(
    'required',
    `This field is required and is ${how}. Send it${meaning ? `: ${meaning}` : ''}.`,
  );
}

/** Characters as people and JSON Schema count them: a surrogate pair is one. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const ZONED = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?\s*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;
/** Before this the date is a placeholder (frameworks send year 1 for "none"), never a day of a bill. */
const EARLIEST = '1900-01-01';

/** Reads `YYYY-MM-DDTHH:MM:SS` without zone; a day alone means its midnight. */
function readDate(text: string, reading: Reading): string | undefined {
  const [, day, time = '00:00:00'] = DATE.exec(text) ?? [];
  if (day === undefined)
    return ZONED.test(text)
      ? reading.report(
          'date_with_zone',
          'The date carries a time zone (Z or an offset), and this interface has none. Send the local date and time without it.',
        )
      : reading.report(
          'not_a_date',
          'The text is not a date of the shape YYYY-MM-DDTHH:MM:SS or YYYY-MM-DD. Send one of these, without fractions of a second.',
        );
  if (!TIME.test(time))
    return reading.report(
      'impossible_date',
      'This time of day does not exist: hours go to 23, minutes and seconds to 59.',
    );
  if (!isPlainDate(day) || day < EARLIEST)
    return reading.report(
      'impossible_date',
      'This day does not exist or lies before 1900. Send the real date, or leave an optional one out.',
    );
  return `${day}T${time}`;
}
