/**
 * The gate to ajv: holds a YAML file to its JSON Schema and says what is wrong at the place where it stands.
 * The schemas use no `oneOf`, so that one mistake gives one message.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import bucketsSchema from '../../schemas/buckets.schema.json' with { type: 'json' };
import packSchema from '../../schemas/pack.schema.json' with { type: 'json' };
import packTestSchema from '../../schemas/pack-test.schema.json' with { type: 'json' };
import reasonCodesSchema from '../../schemas/reason-codes.schema.json' with { type: 'json' };
import tableSchema from '../../schemas/table.schema.json' with { type: 'json' };
import tableManifestSchema from '../../schemas/table-manifest.schema.json' with { type: 'json' };
import type { RuleProblem } from '../problem.ts';
import { remember } from '../remember.ts';
import type { ProblemCode } from './problem-codes.ts';
import type { YamlFile } from './read-yaml.ts';
import { findNearest, suggestName } from './suggest-name.ts';

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  verbose: true,
  strictTypes: false,
  strictRequired: false,
});
// For editors: what a text names, and of which types a fact has to be.
ajv.addVocabulary(['x-names', 'x-types', 'x-keys']);

export type FileKind = 'pack' | 'buckets' | 'reason-codes' | 'pack-test' | 'table' | 'table-manifest';
const SCHEMAS: Record<FileKind, object> = {
  pack: packSchema,
  buckets: bucketsSchema,
  'reason-codes': reasonCodesSchema,
  'pack-test': packTestSchema,
  table: tableSchema,
  'table-manifest': tableManifestSchema,
};
const validators = new Map<FileKind, ValidateFunction>();

/** Compiled when a file of that kind is held to it: where all texts are known already, that is never. */
const findValidator = (kind: FileKind): ValidateFunction =>
  remember(validators, kind, () => ajv.compile(SCHEMAS[kind]));

interface Finding {
  readonly code: ProblemCode;
  readonly message: string;
  /** The key the problem is about, when it is about a key and not about a value. */
  readonly key?: string;
}

const LONGEST_SHOWN = 60;

/** A value in one line; long ones are cut, so that a message stays one line. */
export function showText(data: unknown): string {
  const text = String(data).replaceAll(/\s+/g, ' ');
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** A value of the right form, and what is mostly meant by a percent sign. */
function describeForm({ parentSchema, data }: ErrorObject): string {
  const [example] = (parentSchema as { examples?: readonly string[] }).examples ?? [];
  if (example === undefined) return '';
  return String(data).trim().endsWith('%')
    ? '; write the number without the sign, as the formula expects it: a factor (1.53) or a number of percent (153)'
    : `; write it like ${example}`;
}

function describe(error: ErrorObject): Finding {
  const { params, parentSchema, data } = error;
  const { description = 'see rules/README.md' } = parentSchema as { description?: string };
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = params['additionalProperty'] as string;
      const known = Object.keys((parentSchema as { properties?: object }).properties ?? {});
      const meant = params['meant'] as string | undefined;
      const hint =
        meant === undefined ? suggestName(key, known) : `did you mean "${meant}", which is missing?`;
      return { code: 'unknown-key', key, message: `unknown key "${showText(key)}"; ${hint}` };
    }
    case 'required': {
      const keys = (params['missingProperties'] ?? [params['missingProperty']]) as string[];
      const meanings = keys.map((key) => `"${key}" (${describeKey(parentSchema, key)})`).join(', ');
      return {
        code: 'missing-key',
        message: `missing here: ${meanings}; add ${keys.length > 1 ? 'them' : 'it'}`,
      };
    }
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).filter((value) => typeof value === 'string');
      const hint = suggestName(String(data), allowed);
      return { code: 'bad-value', message: `"${showText(data)}" is not one of the values here; ${hint}` };
    }
    case 'pattern':
      return {
        code: 'bad-value',
        message: `"${showText(data)}" does not have the right form: ${description}${describeForm(error)}`,
      };
    case 'type':
      return { code: 'bad-value', message: `this should be ${nameType(params['type'])}: ${description}` };
    case 'minItems':
      return { code: 'bad-value', message: `the list is empty: ${description}` };
    case 'minLength':
    case 'maxLength': {
      const than = `${error.keyword === 'minLength' ? 'shorter' : 'longer'} than ${params['limit']} characters`;
      return { code: 'unfit-length', message: `the text is ${than}: ${description}` };
    }
    case 'propertyNames': {
      const key = params['propertyName'] as string;
      return {
        code: 'bad-value',
        key,
        message: `"${showText(key)}" is not a name of the right form here: letters, digits and the separators its neighbours use, beginning with a small letter`,
      };
    }
    default:
      return { code: 'bad-value', message: `this ${error.message ?? 'is not right'}: ${description}` };
  }
}

function describeKey(schema: unknown, key: string): string {
  const property = (schema as { properties?: Record<string, { description?: string }> }).properties?.[key];
  return property?.description ?? 'add it';
}

function nameType(type: string | string[]): string {
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('object')) return types.length === 1 ? 'a map of keys' : 'a value or a map of keys';
  return types.includes('array') ? 'a list' : 'one value';
}

function pathOf(error: ErrorObject): string[] {
  const parts = error.instancePath.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const isUnknownKey = (error: ErrorObject) => error.keyword === 'additionalProperties';
const isMissingKey = (error: ErrorObject) => error.keyword === 'required';

/** An unknown key that stands for a missing one: misspelled, or the only one of each kind in its map. */
function findRenamed(unknown: readonly string[], missing: readonly string[]): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const key of unknown) {
    const left = missing.filter((one) => ![...renamed.values()].includes(one));
    const meant =
      findNearest(key, left) ?? (unknown.length === 1 && missing.length === 1 ? left[0] : undefined);
    if (meant !== undefined) renamed.set(key, meant);
  }
  return renamed;
}

/** All missing keys of a map in one error, and none where a misspelled key is reported instead. */
function joinKeys(errors: readonly ErrorObject[]): ErrorObject[] {
  const missing = errors.filter(isMissingKey).map((one) => one.params['missingProperty'] as string);
  const unknown = errors.filter(isUnknownKey).map((one) => one.params['additionalProperty'] as string);
  const renamed = findRenamed(unknown, missing);
  const left = missing.filter((key) => ![...renamed.values()].includes(key));
  const first = errors.find((one) => isMissingKey(one));
  return errors.flatMap((error) => {
    if (isMissingKey(error))
      return error === first && left.length ? [{ ...error, params: { missingProperties: left } }] : [];
    const meant = isUnknownKey(error) ? renamed.get(error.params['additionalProperty']) : undefined;
    return [meant === undefined ? error : { ...error, params: { ...error.params, meant } }];
  });
}

/** One error for each mistake: what only echoes another one is left out. */
function keepTelling(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = [];
  // A bad property name is also reported by the pattern it failed; the named one says more.
  const named = errors.filter((error) => !error.schemaPath.includes('/propertyNames/'));
  for (const group of Map.groupBy(named, (error) => error.instancePath).values()) {
    // A value of the wrong type fails every other keyword too; only the type is worth a message.
    const [wrongType] = group.filter((error) => error.keyword === 'type');
    const aboutKeys = group.filter((error) =>
      ['required', 'additionalProperties', 'propertyNames'].includes(error.keyword),
    );
    const [aboutValue] = group.filter((error) => !aboutKeys.includes(error));
    if (wrongType) kept.push(wrongType);
    else kept.push(...(aboutValue ? [aboutValue] : []), ...joinKeys(aboutKeys));
  }
  return kept;
}

/** Problems of a file against the schema of its kind; empty when its shape is right. */
export function checkShape(kind: FileKind, yaml: YamlFile): RuleProblem[] {
  const validate = findValidator(kind);
  if (validate(yaml.value)) return [];
  return keepTelling(validate.errors ?? []).map((error) => {
    const { code, key, message: text } = describe(error);
    const message = text.replaceAll(/\p{Cc}+/gu, ' ');
    const path = pathOf(error);
    const at = key === undefined ? yaml.positionOf(path) : yaml.positionOf([...path, key], true);
    return { code, severity: 'error', file: yaml.file, ...at, message };
  });
}
