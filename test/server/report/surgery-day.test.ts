/** What the report shows of lines that bear on each other, of values of the bill, and of lines that wait for a person. */
import { describe, expect, it } from 'vitest';
import { renderReport } from '../../../server/report/render-report.ts';
import { breakLines, readText } from './read-page.ts';
import { SURGERY_DAY, SURGERY_DAY_OPTIONS } from './surgery-day-page.ts';
import { listTextPaths, replaceTexts } from './text-paths.ts';

const html = renderReport(SURGERY_DAY, SURGERY_DAY_OPTIONS);
const text = readText(html);
const { logDetails } = SURGERY_DAY;

it('is as committed', async () => {
  await expect(breakLines(html)).toMatchFileSnapshot('../../goldens/report/surgery-day.html');
});

describe('the first page says', () => {
  it.each([
    ['which review it is', 'Medical bill review · 3868-4256 · Jul 1, 2025, 12:00:00 UTC for none'],
    ['whose bill it is', 'Claim WC-2025-0417 Injury Jan 2, 2025 Provider Oak Orthopaedics'],
    [
      'under what it was reviewed',
      'Reviewed under A made-up programme for a day of surgery North Carolina (NC);',
    ],
    // 14 lines less the five that wait; 4,439.30 with 16.61 + 15.24 at least, and with 270.35 + 33.21 + 30.47 + 700 + 3,100.
    [
      'where the bill ends',
      'Provisional. 10 of 15 lines are settled at $4,439.30. Five lines wait for a person; the bill ends between $4,471.15 and $8,573.33.',
    ],
    ['what a person has to find', 'Line 5. Place 4 of 4. Ends between $0.00 and $270.35.'],
    [
      'what several lines wait for, once',
      'Line 7, Line 8. 2 therapies of the day; the amount is before their reduction.',
    ],
    ['which field a missing figure hangs on', 'Ends between $0.00 and $3,100.00. Look at CPT1.'],
    ['who can settle them', 'For: bill reviewer Line 5. Place 4 of 4.'],
    ['what is not part of it', 'Not part of this review: (1) Services after the claim was closed; (2)'],
    [
      'what each bucket took',
      'Multiple procedures −$1,098.68 Visits −$148.46 Manual decision +$410.00 PPO cap −$93.56',
    ],
    [
      'how a line came to its amount',
      'Amount of the schedule for one unit: $592.66. Endoscopy family $143.77 × 0.25 share = $35.94.',
    ],
    ['how many lines wait', 'All 15 Needs a person 5 Nothing allowed 3'],
  ])('%s', (_what, sentence) => expect(text).toContain(sentence));
});

describe('a step of the bill', () => {
  it.each([
    ['says where the response has it', 'These 11 steps stand in the response’s bill.bucketList.'],
    [
      'that is a value shows it',
      'Factor of the area by its wages 0.9767 derived.area = 0.6 * 0.9612 + 1 - 0.6 = 0.97672',
    ],
    ['that is a value names the steps that use it', 'Used by step 13, step 14, step 17,'],
    [
      'that is a group shows what its lines agree in, their order and places',
      'Alike in line.serviceDate 2025-06-02; line.provider 561234567 Order By endoscopy.total, highest first; equals by line number. Lines that agree in derived.family have one place.',
    ],
    [
      'that is a group shows its shares and their source',
      'Shares By place 1, 0.5, 0.25, then by report (param.shares, params of us/surgery-day, shares, undated) section 40.6',
    ],
    [
      'that is a group shows each member with what it brings and gets',
      '2 line 4 of this bill endoscopy.total 939.19 step 6; derived.family 23412 0.5 3 line 1 of this bill',
    ],
    ['that is a group says by report where a place has no share', 'derived.family 64483 by report'],
    [
      'that is a group shows the sums of its weight',
      '2 line 10 of this bill line.charge 900.5 1450 → 2350.5',
    ],
    [
      'that is a group shows lines of prior bills',
      '1 line 1 of the prior bill 1002 line.serviceDate 2025-05-05',
    ],
  ])('%s', (_what, sentence) => expect(text).toContain(sentence));
});

describe('a step of a line', () => {
  it.each([
    ['names the step that gave a value', 'surgery.share 0.25 step 10'],
    [
      'shows the other line of a pair, and the row that names the two',
      'columnOne.line line 2 of this bill; columnOne.days 0',
    ],
    [
      'shows money beside the allowance',
      'Tax at the rate that is paid $60.75 tax = min(80, 1350 * 4.5 / 100)',
    ],
    [
      'says that its source has not been read',
      'Made-up manual on several procedures of a day, section 40.6 (text not read)',
    ],
  ])('%s', (_what, sentence) => expect(text).toContain(sentence));
});

/** The part of the page between an anchor and the next of its kind. */
function cut(id: string): string {
  const start = html.search(new RegExp(`id=${id}[ >]`)) + 1;
  expect(start, id).toBeGreaterThan(0);
  const end = html.slice(start).search(/<(?:li|section)[ >]/);
  return html.slice(start, end < 0 ? undefined : start + end);
}

/** The steps that the values of a step came from. */
function listSources({ operands, lookUps, group }: (typeof logDetails)[number]): number[] {
  const values = [...operands, ...lookUps, ...(group?.members ?? []).flatMap((member) => member.values)];
  return values.flatMap(({ step }) => step ?? []);
}

describe('hostile text', () => {
  const PAYLOAD = `"'><script>alert(1)</script>`;
  const input = { review: SURGERY_DAY, options: SURGERY_DAY_OPTIONS };
  /** The shares stand there one by one, and a citation is an id. */
  const NOT_SHOWN = /shares\.param\.(value|citation)$|reasons\[\]\.(code|rule|why)$|(code|subject)$/;
  const paths = listTextPaths(input).filter((path) =>
    /group|needsAttention|notChecked|unusedFields|submittedBill|programmes/.test(path),
  );

  it.each([...paths, null])('in %s stays text', (path) => {
    const { review, options } = replaceTexts(input, path, PAYLOAD) as typeof input;
    const page = renderReport(review, options);
    expect(page).not.toMatch(/<script|"/i);
    expect(page.includes('&lt;script&gt;')).toBe(!NOT_SHOWN.test(path ?? ''));
  });
});

describe('links lead', () => {
  const pairs = logDetails.flatMap((step) => listSources(step).map((source) => [step.step, source] as const));

  it('from a step to the one that gave its value, and back', () => {
    expect(pairs.length).toBeGreaterThan(30);
    for (const [step, source] of pairs) {
      expect(cut(`s${step}`)).toContain(`=#s${source}>step ${source}`);
      expect(cut(`s${source}`).split('<p>Used by')[1]).toContain(`=#s${step}>step ${step}`);
    }
  });

  it('from a group to its lines, and from a pair to the other line', () => {
    const members = logDetails.flatMap(({ step, group }) =>
      (group?.members ?? []).flatMap(({ line }) => (line === null ? [] : [[step, line] as const])),
    );
    for (const [step, line] of members)
      expect(cut(`s${step}`)).toMatch(new RegExp(`=#l${line}>(line ${line} of this bill|${line})<`));
    expect(members.length).toBeGreaterThan(15);
    const included = logDetails.find(({ rule }) => rule.endsWith('#included'))!;
    expect(cut(`s${included.step}`)).toContain(`<a href=#l2>line 2 of this bill`);
  });

  it('from a step to its rule, and from there to its source', () => {
    const cited = logDetails.filter(({ citation }) => citation !== null);
    for (const { step, formula, citation } of cited) {
      const [, rule] = /<p><a href=#(r\d+)/.exec(cut(`s${step}`))!;
      const law = readText(cut(rule!));
      expect(law).toContain('Source ');
      if (formula) expect(law).toContain(`Formula ${formula}`);
      const [, source] = /<dt>Source<dd><a href=#(q\d+)/.exec(cut(rule!))!;
      expect(readText(cut(source!))).toContain(citation!.title);
    }
    expect(cited.length).toBeGreaterThan(20);
  });

  it('from a reason code to what it means', () => {
    const links = [...html.matchAll(/<a href=#(c\d+)>(\d+)</g)];
    for (const [, place, code] of links) expect(html).toContain(`<li id=${place}><b>${code} `);
    expect(links.length).toBeGreaterThan(15);
  });
});
