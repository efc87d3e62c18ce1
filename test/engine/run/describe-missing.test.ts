import { expect, it } from 'vitest';
import { describeMissing } from '../../../engine/model/trace.ts';

const NO_RELEASE = 'The table us.x has no release for 2026-01-05. Import it (tables import).';

it.each<[title: string, messages: string[], said: string]>([
  ['one thing', ['a is not given'], 'a is not given'],
  ['two things', ['a is not given', 'b is not given'], 'a is not given; b is not given'],
  ['the same thing of two facts', ['a is not given', 'a is not given'], 'a is not given'],
  [
    'a whole sentence before another thing',
    [NO_RELEASE, 'a is not given'],
    `${NO_RELEASE.slice(0, -1)}. a is not given`,
  ],
  [
    'the same of the lines of a group',
    [NO_RELEASE, `procedures: of line 1, line 3, ${NO_RELEASE}`],
    NO_RELEASE,
  ],
  ['of a group alone', [`procedures: of line 1, ${NO_RELEASE}`], `procedures: of line 1, ${NO_RELEASE}`],
])('says each thing once: %s', (_title, messages, said) => {
  expect(describeMissing(messages.map((message) => ({ message, fields: [] })))).toBe(said);
});
