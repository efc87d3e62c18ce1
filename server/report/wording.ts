/** The report's own words for what a trace spells as identifiers: dates, values, buckets, states. */
import { STATES } from '../../engine/index.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z?)?$/;

/** `2025-03-04T00:00:00` → `Mar 4, 2025`; a text of any other shape comes back as it is. */
export function formatDate(text: string | null | undefined): string {
  const match = DATE.exec(text ?? '');
  const month = match && MONTHS[Number(match[2]) - 1];
  return match && month ? `${month} ${Number(match[3])}, ${match[1]}` : (text ?? '');
}

/** A date with its time of day; moments of the service are UTC, whether or not the text says so. */
export function formatDateTime(text: string | null | undefined): string {
  const match = DATE.exec(text ?? '');
  if (!match?.[4]) return formatDate(text);
  return `${formatDate(text)}, ${match[4]} UTC`;
}

/** Several statements as one text: a whole sentence begins anew, a part of one goes on behind a semicolon. */
export function joinStatements(statements: readonly string[]): string {
  return statements
    .map((statement, index) => {
      const text = index < statements.length - 1 ? statement.replace(/\.$/, '') : statement;
      if (index === 0) return text;
      return /^[A-Z][a-z]/.test(text) ? `. ${text}` : `; ${text}`;
    })
    .join('');
}

/** An inclusive span of days in words; empty when the trace gives none. */
export function formatSpan(from: string | null | undefined, through: string | null | undefined): string {
  if (from && through) return `${formatDate(from)} through ${formatDate(through)}`;
  if (from) return `since ${formatDate(from)}`;
  return through ? `through ${formatDate(through)}` : '';
}

/** Lists longer than this are cut with a count: the rule file has them all. */
const LONGEST_LIST = 12;

/** A fact, an operand or an option value as text. */
export function showValue(value: unknown, longest: number = LONGEST_LIST): string {
  if (typeof value === 'string') return value === '' ? 'blank' : value;
  if (value === null || value === undefined) return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) {
    const shown = value
      .slice(0, longest)
      .map((one) => showValue(one))
      .join(', ');
    return value.length > longest ? `${shown} and ${value.length - longest} more` : shown || 'nothing';
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Words of identifiers that readers know in another spelling. */
const KNOWN_WORDS = new Map(
  'PPO NCCI MUE RVU GPCI CPT HCPCS DRG OPPS ASC IPPS MPPR TC PC UCR OWCP CARC ICD NPI DME DMEPOS EAPG Medicare Medicaid'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** `multiple-procedure` → `Multiple procedure`, `ppo-cap` → `PPO cap`. */
export function describeIdentifier(id: string): string {
  const words = id
    .split(/[-_ ]/)
    .map((word) => KNOWN_WORDS.get(word) ?? word)
    .join(' ');
  return upperFirst(words);
}

/** Groups of buckets whose names say how the review works, and not what was taken off. */
const KNOWN_BUCKETS = new Map([['base-value', 'Schedule amount']]);

/** What money went for, bucket by bucket. */
export const describeBucket = (name: string): string => KNOWN_BUCKETS.get(name) ?? describeIdentifier(name);

/** As a sentence begins. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The last part of a name in words: `rates.percentOfMedicare` → `percent of Medicare`. */
export function describeName(name: string): string {
  const words = name.slice(name.lastIndexOf('.') + 1).replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-');
  return lowerFirst(describeIdentifier(words.toLowerCase()));
}

/** As within a sentence; an abbreviation stays as it is, and so does a name: `DRG weight`, `Medicare's amount`. */
export const lowerFirst = (text: string): string =>
  /^([A-Z]{2}|Medicare|Medicaid)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

const SOURCES = new Map([
  ['request', 'this request'],
  ['tenant', 'the tenant’s settings'],
  ['default', 'the service default'],
]);

/** Where an option's value came from. */
export function describeOptionSource(from: string): string {
  return SOURCES.get(from) ?? from;
}

/** `NC` → `North Carolina (NC)`; a code we do not know is shown as it is. */
export function describeState(code: string): string {
  const name = STATES.get(code);
  return name ? `${name} (${code})` : code;
}
