/** The examples beside the packs that show a rule at work, or show that it leaves a line alone. */
import type { CaseLine, PackTestFile } from '../pack-tests/pack-test.ts';
import { remember } from '../remember.ts';
import { readTestFiles } from '../rulebook/read-sources.ts';
import type { RuleFile } from '../rulebook/rule-file.ts';
import { entryOf, packOf } from './place.ts';

export interface Example {
  readonly file: string;
  readonly name: string;
  /** Whether the rule acts in it. */
  readonly acts: boolean;
  /** The calculation in numbers, which the test does again. */
  readonly hand: string | null;
  readonly note: string | null;
  readonly lines: readonly CaseLine[];
}

/** A file is read once: parsing takes most of the time. */
const readings = new WeakMap<RuleFile, PackTestFile | 'none'>();

const readTest = (file: RuleFile) =>
  remember(
    readings,
    file,
    () => (readTestFiles([file])[0]?.value as unknown as PackTestFile | undefined) ?? 'none',
  );

/** The packs of payers are contracts, and so are their examples. */
const isPublic = ({ file, text }: RuleFile) =>
  file.endsWith('.test.yaml') && !file.includes('/payers/') && !/^(?:tenant|supplies):/m.test(text);

/** The files whose examples may be about a rule: no more than a look at their texts, for reading one takes a while. */
export function listExampleFiles(files: readonly RuleFile[], ref: string): RuleFile[] {
  const own = `\npack: ${packOf(ref)}\n`;
  return files.filter(
    (file) =>
      isPublic(file) &&
      (file.text.includes(ref) || (file.text.includes(own) && file.text.includes(entryOf(ref)))),
  );
}

/** The examples of one of those files. */
export function readExamples(file: RuleFile, ref: string): Example[] {
  const test = readTest(file);
  if (test === 'none') return [];
  const names = test.pack === packOf(ref) ? [entryOf(ref), ref] : [ref];
  const isNamed = (list: readonly string[] | undefined) => list?.some((one) => names.includes(one)) ?? false;
  return test.tests
    .filter(({ covers, excludes }) => isNamed(covers) || isNamed(excludes))
    .map(({ name, covers, hand, note, lines }) => ({
      file: file.file,
      name,
      acts: isNamed(covers),
      hand: hand ?? null,
      note: note ?? null,
      lines,
    }));
}
