/** A made-up payer that supplies the params a test file states: the book is compiled once more with its pack. */
import { compileRuleBook, type RuleFile } from '../rulebook/compile-rule-book.ts';
import { MADE_UP_PAYER } from '../rulebook/pack.ts';
import { payerPackId } from '../rulebook/payer-pack.ts';
import type { RuleBook } from '../rulebook/rule-book.ts';
import type { TableDefinition } from '../table.ts';
import type { PackTestFile, SuppliedValue } from './pack-test.ts';

/** The book with a payer that supplies these values for every date; sentences when it does not compile. `declared` is the book without it. */
export function supplyParams(
  files: readonly RuleFile[],
  supplies: NonNullable<PackTestFile['supplies']>,
  definition: (id: string) => TableDefinition | null,
  declared: RuleBook,
): { ruleBook: RuleBook } | { problems: string[] } {
  const cite = 'test-file';
  const typeOf = (id: string, name: string) =>
    declared.packs.find((one) => one.pack.pack === id)?.pack.params?.[name]?.type ?? 'decimal';
  const paramsOf = (id: string, values: Readonly<Record<string, SuppliedValue>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        {
          title: `${name} of the test file`,
          type: typeOf(id, name),
          values: [typeof value === 'string' ? { value, cite } : { entries: value, cite }],
        },
      ]),
    );
  const pack = {
    pack: payerPackId(MADE_UP_PAYER),
    kind: 'payer',
    version: '1.0.0',
    title: 'Made-up payer of a test file',
    status: 'cited',
    sources: {
      [cite]: { title: 'Test file', pin: 'supplies', unread: 'a value that the test file gives' },
    },
    supplies: Object.fromEntries(Object.entries(supplies).map(([id, values]) => [id, paramsOf(id, values)])),
  };
  // JSON is YAML: the pack takes the same way in as any other file.
  const file = { file: `rules/${payerPackId(MADE_UP_PAYER)}.yaml`, text: JSON.stringify(pack) };
  const { ruleBook, problems } = compileRuleBook([...files, file], definition);
  return ruleBook
    ? { ruleBook }
    : { problems: problems.filter((one) => one.severity === 'error').map((one) => one.message) };
}
