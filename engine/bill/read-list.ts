/** Reader of lists: bounds, entries, and fields that must differ between entries. */
import type { JsonValue } from './json-value.ts';
import type { Reading } from './reading.ts';
import { type Compiled, nameKind, type Read, readNull, type SchemaNode } from './schema-node.ts';

/** Compiles a list. One that is too long is not read further: it would only give follow-up problems. */
export function compileList(schema: SchemaNode, items: Compiled): Read {
  const limit = schema['x-limit'];
  const least = schema.minItems ?? 0;
  const unique = schema['x-unique'];
  return (value: JsonValue, reading: Reading) => {
    if (value === null) return readNull(schema, reading);
    if (!Array.isArray(value)) {
      reading.report(
        'wrong_type',
        `This field is a list, not ${nameKind(value)}. Send it in square brackets, also for one entry.`,
      );
      return undefined;
    }
    const most = (limit === undefined ? undefined : reading.limits[limit]) ?? schema.maxItems!;
    if (value.length > most) {
      reading.report(
        'too_many_items',
        `The list has ${value.length} entries; at most ${most} are taken. Split it.`,
      );
      return undefined;
    }
    if (value.length < least) {
      reading.report(
        'too_few_items',
        `The list is empty, so there is nothing to review. Send at least ${least} entry.`,
      );
      return undefined;
    }
    const result: unknown[] = [];
    for (let index = 0; index < value.length; index++) {
      reading.path.push(index);
      result.push(items.read(value[index]!, reading));
      reading.path.pop();
    }
    if (unique !== undefined) checkUnique(result, unique, reading);
    return result;
  };
}

function checkUnique(entries: readonly unknown[], name: string, reading: Reading): void {
  const firstWith = new Map<unknown, number>();
  for (let index = 0; index < entries.length; index++) {
    const value = (entries[index] as Record<string, unknown> | undefined)?.[name];
    if (value === undefined) continue;
    const first = firstWith.get(value);
    if (first === undefined) {
      firstWith.set(value, index);
      continue;
    }
    reading.report(
      'duplicate_line',
      `This line has the number of ${reading.path.at(-1)}[${first}], so results could not be told apart. Give each line its own number.`,
      [...reading.path, index, name],
    );
  }
}
