/**
 * Changes to a valid request, each with the one problem it must give, worked out from the interface's document and
 * not from the reader: kind of field, what is put there, code of the problem.
 */
import { EXTRA, type JsonMembers, RawJson } from './json-text.ts';
import { boundsOf, type Kind, type Place } from './places.ts';

export interface Mutation {
  readonly name: string;
  /** Null: the request stays valid. */
  readonly code: string | null;
  readonly fits: (place: Place) => boolean;
  /** The new value; undefined leaves the field out. */
  readonly put?: (place: Place) => unknown;
  /** Instead of a new value: a change to the object that holds the field. */
  readonly change?: (holder: JsonMembers, place: Place) => void;
  /** Where the problem is: at the field unless told otherwise. */
  readonly at?: (place: Place) => string;
}

const isMember = (place: Place) => place.holder !== null && typeof place.name === 'string';
const isA =
  (...kinds: Kind[]) =>
  (place: Place) =>
    place.path !== '' && kinds.includes(place.kind);
const isEnum = (place: Place) => place.kind === 'integer' && place.node.enum !== undefined;
const isWhole = (place: Place) => place.kind === 'integer' && place.node.enum === undefined;
const isPlainText = (place: Place) => place.kind === 'text';
const isCode = (place: Place) => isPlainText(place) && place.node['x-normalise'] !== undefined;

const put = (
  name: string,
  code: string | null,
  fits: Mutation['fits'],
  value: unknown | ((place: Place) => unknown),
): Mutation => ({
  name,
  code,
  fits,
  put: typeof value === 'function' ? (value as Mutation['put'])! : () => value,
});

const MISSING: readonly Mutation[] = [
  put('left out', 'required', (place) => isMember(place) && place.required, undefined),
  put('null', 'required', (place) => place.path !== '' && place.required, null),
  put('blank', 'required', (place) => place.node.pattern !== undefined, '\u3000'),
  put('an optional field left out', null, (place) => isMember(place) && !place.required, undefined),
];

const TYPES: readonly Mutation[] = [
  put('a list for an object', 'wrong_type', isA('object', 'map'), []),
  put('a text for an object', 'wrong_type', isA('object', 'map'), 'text'),
  put('an object for a list', 'wrong_type', isA('list'), {}),
  put('a number for a list', 'wrong_type', isA('list'), 7),
  put('a flag for a value', 'wrong_type', isA('decimal', 'integer', 'date', 'state', 'text'), true),
  put('a list for a value', 'wrong_type', isA('decimal', 'integer', 'flag', 'date', 'state', 'text'), [1]),
  put('an object for a value', 'wrong_type', isA('decimal', 'integer', 'flag', 'date', 'state', 'text'), {
    a: 1,
  }),
  put('a number for a flag', 'wrong_type', isA('flag'), 1),
  put('a text for a flag', 'wrong_type', isA('flag'), 'true'),
  put('a number for a date', 'wrong_type', isA('date'), 20250101),
  put('a number for a text', 'number_for_text', isA('text', 'state'), 27601),
  put('a huge number for a text', 'number_for_text', isA('text', 'state'), new RawJson('-1e999')),
  put('a whole number in quotes', 'wrong_type', isA('integer'), '1'),
];

const TEXTS: readonly Mutation[] = [
  put('a character too many', 'text_too_long', isPlainText, (place: Place) =>
    'x'.repeat(place.node.maxLength! + 1),
  ),
  put('a pair of surrogates too many', 'text_too_long', isPlainText, (place: Place) =>
    '😀'.repeat(place.node.maxLength! + 1),
  ),
  put('a megabyte of text', 'text_too_long', isPlainText, 'é'.repeat(100_000)),
  put('half a surrogate pair', 'invalid_text', isPlainText, '\ud83d'),
  put('the other half', 'invalid_text', isPlainText, '\udc00'),
  put('NUL', 'invalid_text', isPlainText, '\0'),
  put('no state', 'unknown_state', isA('state'), 'ZZ'),
  put('digits as a state', 'unknown_state', isA('state'), '37'),
  put('a state spelled out', 'unknown_state', isA('state'), 'North Carolina'),
  put(
    'odd but whole text',
    null,
    (place: Place) => isPlainText(place) && !isCode(place),
    (place: Place) => [...'x\u202e\u0301\u{e0041}\ufffd'].slice(0, place.node.maxLength).join(''),
  ),
  put('odd but whole text of a code', null, isCode, (place: Place) =>
    [...'x\u0301\ufffd'].slice(0, place.node.maxLength).join(''),
  ),
  put('a character that nobody sees, in a code', 'invalid_text', isCode, '1\u200b2'),
];

const DATES: readonly Mutation[] = [
  put('no date', 'not_a_date', isA('date'), 'yesterday'),
  put('a date the American way', 'not_a_date', isA('date'), '06/02/2025'),
  put('fractions of a second', 'not_a_date', isA('date'), '2025-06-02T00:00:00.000'),
  put('foreign digits', 'not_a_date', isA('date'), '٢٠٢٥-06-02'),
  put('UTC', 'date_with_zone', isA('date'), '2025-06-02T00:00:00Z'),
  put('an offset', 'date_with_zone', isA('date'), '2025-06-02T00:00:00-05:00'),
  put('no such day', 'impossible_date', isA('date'), '2025-02-29'),
  put('no such hour', 'impossible_date', isA('date'), '2025-06-02T24:00:00'),
  put('long ago', 'impossible_date', isA('date'), '0001-01-01T00:00:00'),
];

const NUMBERS: readonly Mutation[] = [
  put('words for an amount', 'not_a_decimal', isA('decimal'), 'ten'),
  put('a currency sign', 'not_a_decimal', isA('decimal'), '$5'),
  put('a separator', 'not_a_decimal', isA('decimal'), '1,000.00'),
  put('NaN', 'not_a_decimal', isA('decimal'), 'NaN'),
  put('a blank amount', 'not_a_decimal', isA('decimal'), ''),
  put('infinity', 'too_many_digits', isA('decimal'), new RawJson('1e999')),
  put('next to nothing', 'too_many_digits', isA('decimal'), new RawJson('1e-999')),
  put(
    'a digit too many before the point',
    'too_many_digits',
    isA('decimal'),
    (place: Place) => new RawJson('9'.repeat(boundsOf(place).integerDigits + 1)),
  ),
  put(
    'a digit too many after the point',
    'too_many_digits',
    isA('decimal'),
    (place: Place) => `0.${'3'.repeat(boundsOf(place).fractionDigits + 1)}`,
  ),
  put('ten thousand digits', 'too_many_digits', isA('decimal'), new RawJson('7'.repeat(10_000))),
  put(
    'below zero',
    'below_minimum',
    (place) => place.kind === 'decimal' && boundsOf(place).minimum === '0',
    -0.01,
  ),
  put('half of one', 'not_an_integer', isA('integer'), 1.5),
  put('a whole number next to nothing', 'not_an_integer', isA('integer'), new RawJson('1e-999')),
  put('none of the values', 'not_in_list', isEnum, 12_345),
  put('a value beyond all', 'not_in_list', isEnum, new RawJson('1e999')),
  put('too small', 'integer_out_of_range', isWhole, (place: Place) => place.node.minimum! - 1),
  put('too large', 'integer_out_of_range', isWhole, new RawJson('9007199254740993')),
  put('far too large', 'integer_out_of_range', isWhole, new RawJson('1e999')),
];

const LISTS: readonly Mutation[] = [
  put('too many entries', 'too_many_items', isA('list'), (place: Place) =>
    new Array(place.node.maxItems! + 1).fill(null),
  ),
  {
    name: 'a list among free values',
    code: 'wrong_type',
    fits: isA('map'),
    put: () => ({ x: [] }),
    at: (place) => `${place.path}.x`,
  },
  put('no entries', 'too_few_items', (place) => place.kind === 'list' && place.node.minItems === 1, []),
];

const isLeafMember = (place: Place) =>
  isMember(place) && !['object', 'map', 'list'].includes(place.kind) && place.value !== undefined;
const inHolder = (place: Place) => place.holderPath;

const addExtra = (holder: JsonMembers, key: string, value: unknown) => {
  holder[EXTRA] ??= [];
  holder[EXTRA].push([key, value]);
};
const swapCase = (text: string) =>
  [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('');

const forbidden = (key: string): Mutation => ({
  name: `the key ${key}`,
  code: 'forbidden_key',
  fits: isMember,
  change: (holder) => addExtra(holder, key, { polluted: true }),
  at: inHolder,
});

const KEYS: readonly Mutation[] = [
  {
    name: 'a key twice',
    code: 'duplicate_key',
    fits: isLeafMember,
    change: (holder, { name, value }) => addExtra(holder, JSON.stringify(name), value),
    at: inHolder,
  },
  {
    name: 'a key twice, in other case',
    code: 'duplicate_key',
    fits: isLeafMember,
    change: (holder, { name, value }) => addExtra(holder, JSON.stringify(swapCase(String(name))), value),
    at: inHolder,
  },
  ...['"__proto__"', '"__PROTO__"', '"__prot\\u006f__"', '"constructor"', '"Constructor"', '"PROTOTYPE"'].map(
    forbidden,
  ),
  {
    name: 'a key in other case',
    code: null,
    fits: isLeafMember,
    change: (holder, { name, value }) => {
      delete holder[name as string];
      addExtra(holder, JSON.stringify(swapCase(String(name))), value);
    },
  },
];

export const MUTATIONS: readonly Mutation[] = [
  ...MISSING,
  ...TYPES,
  ...TEXTS,
  ...DATES,
  ...NUMBERS,
  ...LISTS,
  ...KEYS,
];

/** Applies a mutation and gives the problem it must cause: `path code`; null when it causes none. */
export function applyMutation(mutation: Mutation, place: Place): string | null {
  const holder = place.holder as JsonMembers;
  if (mutation.change) mutation.change(holder, place);
  else holder[place.name] = mutation.put!(place);
  if (mutation.code === null) return null;
  return `${mutation.at ? mutation.at(place) : place.path} ${mutation.code}`;
}
