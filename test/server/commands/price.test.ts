/** `price`, and `review` on a terminal, with the shipped rules and starter figures. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shippedAssembly } from '../../helpers/shipped-assembly.ts';
import { makeSink, run } from './run.ts';

const assembly = shippedAssembly();

const price = (words: string) => run(['price', ...words.split(' ')], '', { assemble: async () => assembly });

describe('price', () => {
  it('shows the chain of a code, its numbers and its law', async () => {
    const { code, stdout } = await price('99213 --state NC --on 2025-10-06 --pos 11');
    expect(code).toBe(0);
    expect(stdout).toBe(`99213: $118.50, under the rules of NC
       $84.64  Amount of the schedule at the site of the service = (1.30 × 1 + 1.35 × 0.926 + 0.10 × 0.665) × 32.3465  [Social Security Act]
      $118.50  North Carolina pays a share of the Medicare amount, by category of service = 84.64 × 1.40  [11 NCAC 23J .0102, text not read]
`);
  });

  it.each([
    ['units', '97110 --state nc --on 2025-10-06 --units 3', '97110: $116.13 until a person decides'],
    ['a modifier', '73721 --state NC --on 2025-10-06 --pos 22 --mod 26', '73721: $116.86,'],
    ['a modifier behind the code', '73721-26 --state NC --on 2025-10-06 --pos 22', '73721: $116.86,'],
    ['modifiers of both', '29881-80 --state NC --on 2025-10-06 --mod LT', 'Modifiers 80, LT:'],
    ['the place of service', '29881 --state NC --on 2025-10-06 --pos 22', '29881: $981.84,'],
    ['a charge below the fee', '99213 --state NC --on 2025-10-06 --charge 100.50', '99213: $100.50,'],
    ['the programme', '99213 --programme ucr --zip 27601 --on 2025-10-06', '99213: $84.64,'],
    [
      'why a person has to decide',
      '97110 --state NC --on 2025-10-06 --units 3',
      'Needs a person: Services of a day reduce each other (indicator 5, therapy)',
    ],
    [
      'between which amounts',
      '97110 --state NC --on 2025-10-06 --units 3',
      'Ends between $58.07 and $116.13.',
    ],
    [
      'that what is billed is the most, where nobody has said what that is',
      '99499 --state PA --programme auto --zip 19103 --on 2025-10-06',
      'Ends at $0.00 or more; what is billed limits it.',
    ],
    [
      'the most, where what is billed is said',
      '99499 --state PA --programme auto --zip 19103 --on 2025-10-06 --charge 80',
      'Ends between $0.00 and $80.00.',
    ],
    [
      'what is billed, where the law pays a share of it',
      'T1013 --state PA --programme auto --zip 19103 --on 2025-10-06 --charge 80',
      'T1013: $64.00,',
    ],
  ])('heeds or says %s', async (_what, words, text) => {
    const { code, stdout } = await price(words);
    expect([code, stdout]).toEqual([0, expect.stringContaining(text)]);
  });

  it.each([
    ['a day', '99213 --state NC', '--on is the date of service, YYYY-MM-DD.'],
    ['a whole day', '99213 --state NC --on 2025-10', '--on is the date of service, YYYY-MM-DD.'],
    ['whose law', '99213 --on 2025-10-06', '--state says whose law prices; give it, or --zip.'],
    [
      'a ZIP code in a state of several localities',
      '99213 --state TX --on 2025-10-06',
      'TX has 8 Medicare localities',
    ],
    [
      'a ZIP code of a state that is none',
      '99213 --state ZZ --on 2025-10-06',
      'no ZIP code of ZZ is in us.zip-locality 2025Q4',
    ],
    [
      'a number of units',
      '99213 --state NC --on 2025-10-06 --units three',
      '--units is a number, such as 1 or 12.50.',
    ],
    [
      'what is billed, where that is what is paid',
      'T1013 --state PA --programme auto --zip 19103 --on 2025-10-06',
      'T1013 is paid by what is billed; say what that is with --charge',
    ],
    [
      'a programme it knows',
      '99213 --state NC --on 2025-10-06 --programme hmo',
      'Allowed choices are workers-comp, ucr, owcp, auto',
    ],
  ])('asks for %s', async (_what, words, text) => {
    const { code, stderr } = await price(words);
    expect([code > 0, stderr]).toEqual([true, expect.stringContaining(text)]);
  });

  it.each([
    ['no rules cover the day', '99213 --state NC --on 2031-10-06', 'No price: No rules for workers'],
    ['the request is not sound', '99213 --state NC --on 2025-02-31', 'Services[0].ServiceDate'],
  ])('fails where %s', async (_what, words, text) => {
    const { code, stdout, stderr } = await price(words);
    expect([code, stdout, stderr]).toEqual([1, expect.stringContaining(text), 'No price; see above.\n']);
  });
});

describe('review on a terminal', () => {
  const demo = (name: string) =>
    readFileSync(new URL(`../../../server/demo/${name}.json`, import.meta.url), 'utf8');

  async function show(text: string) {
    const terminal = makeSink(true);
    const shell = { assemble: async () => assembly, stdout: terminal.stream };
    return { ...(await run(['review'], text, shell)), stdout: terminal.text() };
  }

  it.each(['1-north-carolina-workers-comp', '2-usual-charges'])(
    'of the demo bill %s is as committed',
    async (name) => {
      const { code, stdout } = await show(demo(name));
      expect(code).toBe(0);
      await expect(stdout).toMatchFileSnapshot(`../../goldens/terminal/${name}.txt`);
    },
  );

  it('that is refused says why, a line for each mistake', async () => {
    const { code, stdout } = await show('{}');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^No price: The request has \d+ mistakes; .*\n( {2}[\w.[\]]+: .*\n)+$/);
  });
});
