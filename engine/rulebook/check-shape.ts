/**
 * The gate to ajv: holds a YAML file to its JSON Schema and says what is wrong at the place where it stands.
 * The schemas use no `oneOf`, so that one mistake gives one message.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import bucketsSchema from '../../schemas/buckets.schema.json' with { type: 'json' };
import packSchema from '../../schemas/pack.schema.json' with { type: 'json' };
import packTestSchema from '../../schemas/pack-test.schema.json' with { type: 'json' };
import reasonCodesSchema from '../../schemas/reason-codes.schema.json' with { type: 'json' };
import type { RuleProblem } from '../problem.ts';
import type { YamlFile } from './read-yaml.ts';
import { suggestName } from './suggest-name.ts';

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  verbose: true,
  strictTypes: false,
  strictRequired: false,
});

export type FileKind = 'pack' | 'buckets' | 'reason-codes' | 'pack-test';
const validators: Record<FileKind, ValidateFunction> = {
  pack: ajv.compile(packSchema),
  buckets: ajv.compile(bucketsSchema),
  'reason-codes': ajv.compile(reasonCodesSchema),
  'pack-test': ajv.compile(packTestSchema),
};

function describe(error: ErrorObject): { code: string; message: string; atKey?: string } | null {
  const { params, parentSchema, data } = error;
  const description = (parentSchema as { description?: string }).description;
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = params['additionalProperty'] as string;
      const known = Object.keys((parentSchema as { properties?: object }).properties ?? {});
      return { code: 'unknown-key', atKey: key, message: `unknown key "${key}"; ${suggestName(key, known)}` };
    }
    case 'required':
      return {
        code: 'missing-key',
        message: `the key "${params['missingProperty']}" is missing: ${keyMeaning(parentSchema, params['missingProperty'])}`,
      };
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).filter(
        (value) => typeof value === 'string',
      ) as string[];
      return {
        code: 'bad-value',
        message: `"${String(data)}" is not one of the values here; ${suggestName(String(data), allowed)}`,
      };
    }
    case 'pattern':
      return {
        code: 'bad-value',
        message: `"${String(data)}" does not have the right form: ${description ?? params['pattern']}`,
      };
    case 'type':
      return {
        code: 'bad-value',
        message: `this should be ${expectedType(params['type'])}: ${description ?? 'see rules/README.md'}`,
      };
    case 'minItems':
      return { code: 'bad-value', message: `the list is empty: ${description ?? 'give at least one item'}` };
    case 'minLength':
    case 'maxLength':
      return {
        code: 'bad-value',
        message: `the text is ${error.keyword === 'minLength' ? 'shorter' : 'longer'} than ${params['limit']} characters: ${description}`,
      };
    case 'propertyNames':
      return {
        code: 'bad-value',
        atKey: params['propertyName'] as string,
        message: `"${params['propertyName']}" is not a name of the right form here: ${description ?? ''}`,
      };
    default:
      return null;
  }
}

function keyMeaning(schema: unknown, key: string): string {
  const property = (schema as { properties?: Record<string, { description?: string }> }).properties?.[key];
  return property?.description ?? 'add it';
}

function expectedType(type: string | string[]): string {
  const types = Array.isArray(type) ? type : [type];
  return types.includes('object') ? 'a map of keys' : types.includes('array') ? 'a list' : 'one value';
}

/** Problems of a file against the schema of its kind; empty when its shape is right. */
export function checkShape(kind: FileKind, yaml: YamlFile): RuleProblem[] {
  const validate = validators[kind];
  if (validate(yaml.value)) return [];
  const problems: RuleProblem[] = [];
  for (const error of validate.errors ?? []) {
    // A bad property name is also reported by the pattern it failed; the named one says more.
    if (error.schemaPath.includes('/propertyNames/')) continue;
    const found = describe(error);
    if (!found) continue;
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const at =
      found.atKey !== undefined ? yaml.positionOf([...path, found.atKey], true) : yaml.positionOf(path);
    problems.push({ code: found.code, severity: 'error', file: yaml.file, ...at, message: found.message });
  }
  return problems;
}
