/** ajv over the project's schemas: the independent reading of them that tests compare with. Never used at run time. */

import { readdirSync, readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { Decimal } from '../../engine/decimal.ts';

const FOLDER = new URL('../../schemas/', import.meta.url);

export interface SchemaDocument {
  readonly $id: string;
  readonly [keyword: string]: unknown;
}

/** The schemas of requests and responses, by file name. */
export function readInterfaceSchemas(): Map<string, SchemaDocument> {
  const names = readdirSync(FOLDER).filter((name) =>
    /^(common|problem|.*-(request|response))\.schema\.json$/.test(name),
  );
  return new Map(
    names.map((name) => [name, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as SchemaDocument]),
  );
}

const NOTES = [
  'x-enum-descriptions',
  'x-normalise',
  'x-limit',
  'x-unique',
  'x-alias-of',
  'x-original',
  'x-list',
  'x-shipped-default',
  'x-fact',
];
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Digits as written when there is no exponent, else of the number written out. */
function fitsDecimal(
  bounds: { integerDigits: number; fractionDigits: number; minimum?: string },
  data: unknown,
): boolean {
  if (data === null || (typeof data !== 'number' && typeof data !== 'string')) return true;
  const text = String(data);
  if (!JSON_NUMBER.test(text)) return false;
  const written = /e/i.test(text) ? new Decimal(text).toFixed() : text;
  const [integer, fraction = ''] = written.replace('-', '').split('.');
  if (integer!.replace(/^0+/, '').length > bounds.integerDigits || fraction.length > bounds.fractionDigits)
    return false;
  return bounds.minimum === undefined || new Decimal(text).greaterThanOrEqualTo(bounds.minimum);
}

function isBillDateTime(text: string): boolean {
  if (text.trim() === '') return true;
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?$/.exec(text);
  if (match === null || match[1]! < '1900') return false;
  const iso = `${match[1]}T${match[2] ?? '00:00:00'}.000Z`;
  const instant = new Date(iso);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === iso;
}

/** Postal codes that can name a jurisdiction, by alphabet. */
export const STATES = (
  'AK,AL,AR,AS,AZ,CA,CO,CT,DC,DE,FL,FM,GA,GU,HI,IA,ID,IL,IN,KS,KY,LA,MA,MD,ME,MH,MI,MN,MO,MP,MS,MT,NC,ND,NE,NH,NJ,NM,' +
  'NV,NY,OH,OK,OR,PA,PR,PW,RI,SC,SD,TN,TX,UT,VA,VI,VT,WA,WI,WV,WY'
).split(',');

/** A strict ajv that knows all interface schemas; get a validator with `getSchema(id)`. */
export function makeOracle(): Ajv2020.default {
  const ajv = new Ajv2020.default({ strict: true, allowUnionTypes: true });
  for (const note of NOTES) ajv.addKeyword(note);
  ajv.addKeyword({ keyword: 'x-decimal', validate: fitsDecimal });
  ajv.addFormat('decimal', true);
  ajv.addFormat('bill-date-time', isBillDateTime);
  ajv.addFormat(
    'us-state',
    (text: string) => text.trim() === '' || STATES.includes(text.trim().toUpperCase()),
  );
  ajv.addSchema([...readInterfaceSchemas().values()]);
  return ajv;
}
