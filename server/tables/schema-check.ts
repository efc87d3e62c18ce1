/** Holds a value against one of the two schemas of tables. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const compiled = new Map<string, ValidateFunction>();

const ajv = new Ajv2020({ allErrors: true, strict: true });
addFormats.default(ajv);

function compileSchema(name: string): ValidateFunction {
  const url = new URL(`../../schemas/${name}.schema.json`, import.meta.url);
  return ajv.compile(JSON.parse(readFileSync(url, 'utf8')));
}

/** Problems as `path: what`; empty when the value fits. */
export function checkAgainst(name: 'table' | 'table-manifest', value: unknown): string[] {
  const validate = compiled.get(name) ?? compileSchema(name);
  compiled.set(name, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => {
    const extra =
      error.keyword === 'additionalProperties' ? ` (${String(error.params['additionalProperty'])})` : '';
    return `${error.instancePath || '/'}: ${error.message}${extra}`;
  });
}
