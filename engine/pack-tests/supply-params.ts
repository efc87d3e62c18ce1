/** Values that a test file supplies for params, in the place of the programme's and the payer's. */

import { readTyped } from '../condition/read-value.ts';
import { compileParamValues } from '../facts/param-facts.ts';
import { getOwn } from '../get-own.ts';
import type { ParamValue } from '../model/compiled.ts';
import type { Param } from '../model/pack.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { PackTestFile, SuppliedValue } from './pack-test.ts';

const CITATION = { id: 'test-file', title: 'Test file', pin: 'supplies', url: null, read: null };

/** Throws for the first text that is no value of the param's type; a list is taken as it is. */
function checkValues(name: string, type: Param['type'], values: readonly SuppliedValue[]): void {
  for (const value of values)
    if (
      typeof value === 'string' &&
      readTyped(value, type === 'integer' ? 'integer' : 'decimal') === undefined
    )
      throw new Error(`${name} is supplied as "${value}", which is no ${type}`);
}

/**
 * The values by `pack.param`, for every date; names that the book does not have are left out.
 *
 * @throws Error for a value that is none of its param's type
 */
export function supplyParams(
  supplies: NonNullable<PackTestFile['supplies']>,
  { packs }: RuleBook,
): Map<string, readonly ParamValue[]> {
  const supplied = new Map<string, readonly ParamValue[]>();
  for (const [id, params] of Object.entries(supplies))
    for (const [name, value] of Object.entries(params)) {
      const declared = getOwn(packs.find(({ pack }) => pack.pack === id)?.pack.params, name);
      if (!declared) continue;
      const isEntries = typeof value === 'object' && !Array.isArray(value);
      checkValues(`${name} of ${id}`, declared.type, isEntries ? Object.values(value) : [value]);
      const given = isEntries
        ? { entries: value as Readonly<Record<string, string>> }
        : { value: value as string };
      supplied.set(
        `${id}.${name}`,
        compileParamValues([{ ...given, cite: '' }], declared.type, id, () => CITATION),
      );
    }
  return supplied;
}
