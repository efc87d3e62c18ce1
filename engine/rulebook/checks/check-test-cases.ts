/** Test cases: requests that the interface takes, expected amounts that are amounts, and a name for each case. */
import { isPlainDate } from '../../date.ts';
import { parseDecimal } from '../../decimal.ts';
import { buildRequest, fieldsOfPack, locateInTest } from '../../pack-tests/build-request.ts';
import { EXPECTED_AMOUNTS, type PackTestCase, type PackTestFile } from '../../pack-tests/pack-test.ts';
import type { YamlFile } from '../read-yaml.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { quote } from './report.ts';

function checkRequest(
  view: BookView,
  yaml: YamlFile,
  test: PackTestFile,
  testCase: PackTestCase,
  index: number,
): void {
  const pack = view.pack(test.pack);
  // A bill that the pack sends to the wrong place says so in the pack.
  if (!pack || view.report.brokenFiles().has(pack.yaml.file)) return;
  const built = buildRequest(test, testCase, fieldsOfPack(pack.pack));
  if (!('problems' in built)) return;
  for (const { path, message, known } of built.problems) {
    const at = locateInTest(path, test, testCase, index);
    const name = String(at.at(-1));
    if (!known) view.report.add('bad-value', view.place(yaml, ...at), `${path}: ${message}`);
    else
      view.report.add(
        'unknown-key',
        { yaml, path: at, atKey: true },
        `the interface has no field ${quote(name)} here; ${suggestName(name, at.includes('lines') ? ['expect', ...known] : known)}`,
      );
  }
}

function checkExpected(view: BookView, yaml: YamlFile, testCase: PackTestCase, index: number): void {
  for (const [line, { expect }] of testCase.lines.entries()) {
    const at = ['tests', index, 'lines', line, 'expect'];
    const amounts = [
      ...EXPECTED_AMOUNTS.map((name) => [[...at, name], expect?.[name]] as const),
      ...Object.entries(expect?.parts ?? {}).map(([name, value]) => [[...at, 'parts', name], value] as const),
    ];
    for (const [path, text] of amounts)
      if (text !== undefined && parseDecimal(text) === null)
        view.report.add(
          'bad-value',
          view.place(yaml, ...path),
          `${quote(text)} is no amount; write a plain decimal such as 118.50`,
        );
  }
}

/** Reports what keeps the cases of a test file from being run as they are meant. */
export function checkTestCases(view: BookView, yaml: YamlFile): void {
  const test = yaml.value as unknown as PackTestFile;
  for (const [index, table] of (test.tables ?? []).entries())
    for (const key of ['from', 'through'] as const)
      if (table[key] !== undefined && !isPlainDate(table[key]))
        view.report.add(
          'bad-date',
          view.place(yaml, 'tables', index, key),
          `${table[key]} is no day of the calendar; correct it`,
        );
  for (const [index, testCase] of test.tests.entries()) {
    if (test.tests.findIndex(({ name }) => name === testCase.name) !== index)
      view.report.add(
        'duplicate-name',
        view.place(yaml, 'tests', index, 'name'),
        'another case has this name already; a failure names its case, so choose another',
      );
    checkRequest(view, yaml, test, testCase, index);
    checkExpected(view, yaml, testCase, index);
  }
}
