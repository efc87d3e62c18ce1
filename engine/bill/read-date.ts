/** Reader of dates: `YYYY-MM-DDTHH:MM:SS` without zone; a day alone means its midnight. */
import { isPlainDate } from '../date.ts';
import type { JsonValue } from './json-value.ts';
import { isBlank } from './read-text.ts';
import type { Reading } from './reading.ts';
import { nameKind, type Read, readNull, reportRequired, type SchemaNode } from './schema-node.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T(\d{2}):(\d{2}):(\d{2})$/;
const ZONED = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?\s*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;
/** Before this the date is a placeholder (frameworks send year 1 for "none"), never a day of a bill. */
const EARLIEST = '1900-01-01';

/** Compiles a date field. Gives `YYYY-MM-DDTHH:MM:SS`. */
export function compileDate(schema: SchemaNode): Read {
  const mustHaveText = schema.pattern !== undefined;
  return (value: JsonValue, reading: Reading) => {
    if (value === null) return readNull(schema, reading);
    if (typeof value !== 'string') {
      reading.report(
        'wrong_type',
        `A date is text, not ${nameKind(value)}. Send it as "YYYY-MM-DDTHH:MM:SS".`,
      );
      return undefined;
    }
    if (isBlank(value)) {
      if (mustHaveText) reportRequired('blank', reading);
      return undefined;
    }
    return readDateText(value, reading);
  };
}

function readDateText(text: string, reading: Reading): string | undefined {
  const time = DATE_TIME.exec(text);
  if (time === null && !DAY.test(text)) {
    if (ZONED.test(text)) {
      reading.report(
        'date_with_zone',
        'The date carries a time zone (Z or an offset), and this interface has none. Send the local date and time without it.',
      );
    } else {
      reading.report(
        'not_a_date',
        'The text is not a date of the shape YYYY-MM-DDTHH:MM:SS or YYYY-MM-DD. Send one of these, without fractions of a second.',
      );
    }
    return undefined;
  }
  if (time !== null && (time[1]! > '23' || time[2]! > '59' || time[3]! > '59')) {
    reading.report(
      'impossible_date',
      'This time of day does not exist: hours go to 23, minutes and seconds to 59.',
    );
    return undefined;
  }
  const day = time === null ? text : text.slice(0, 10);
  if (!isPlainDate(day) || day < EARLIEST) {
    reading.report(
      'impossible_date',
      'This day does not exist or lies before 1900. Send the real date, or leave an optional one out.',
    );
    return undefined;
  }
  return time === null ? `${text}T00:00:00` : text;
}
