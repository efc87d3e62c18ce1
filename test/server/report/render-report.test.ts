import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../server/report/escape-html.ts';
import { renderReport } from '../../../server/report/render-report.ts';
import type { ReportInput, ReportOptions } from '../../../server/report/report-input.ts';
import { NO_PACK_REVIEW } from './no-pack-review.ts';
import { NORTH_CAROLINA_OPTIONS, NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';
import { breakLines, readText } from './read-page.ts';
import { anyReview } from './review-generator.ts';
import { STAY_REVIEW } from './stay-steps.ts';
import { listTextPaths, replaceTexts } from './text-paths.ts';

function change(changes: Partial<ReportInput>): ReportInput {
  return { ...NORTH_CAROLINA_REVIEW, ...changes };
}

/** All lines settled. */
const settled = NORTH_CAROLINA_REVIEW.services.map((line) => ({ ...line, needsAttention: null }));

describe('the report, as committed', () => {
  it('of a reviewed bill', async () => {
    const html = renderReport(NORTH_CAROLINA_REVIEW, NORTH_CAROLINA_OPTIONS);
    await expect(breakLines(html)).toMatchFileSnapshot('../../goldens/report/north-carolina.html');
  });

  it('of a bill that no pack covers', async () => {
    await expect(breakLines(renderReport(NO_PACK_REVIEW))).toMatchFileSnapshot(
      '../../goldens/report/no-pack.html',
    );
  });
});

describe('the report says', () => {
  function check(
    title: string,
    sentence: string,
    review = NORTH_CAROLINA_REVIEW,
    options: ReportOptions = NORTH_CAROLINA_OPTIONS,
  ): void {
    it(title, () => expect(readText(renderReport(review, options))).toContain(sentence));
  }
  const { bill, services } = NORTH_CAROLINA_REVIEW;
  check(
    'the result in a sentence, once nothing can change it',
    'Settled. Of $4,160.00 billed on 5 lines, $569.84 is allowed and $3,590.16 is taken off.',
    change({ services: settled }),
  );
  check(
    'what decided the jurisdiction',
    'North Carolina (NC) Bill.JurisdictionState is NC and type of bill 0 is workers’ compensation. ( step 1 )',
  );
  check(
    'that the bill was submitted under another state',
    'North Carolina (NC), submitted under Georgia (GA)',
    change({ bill: { ...bill, billReviewState: 'GA' } }),
  );
  check(
    'what an amount that lines share is made up of',
    'How the amount is made up Amount of the stay, which line 1, line 3 share by charge Operating amount 100 base × 1.5 weight $150.00 step 3 Capital',
    STAY_REVIEW,
  );
  check(
    'what a facility’s bill is known by',
    'Facility number 340001 Type of bill 111 DRG 470-2 Admitted Mar 4, 2025 Discharged Mar 5, 2025, status 01 Dates of service',
    NORTH_CAROLINA_REVIEW,
    {
      submittedBill: {
        facility: {
          number: '340001',
          typeOfBill: '111',
          drg: '470',
          severity: 2,
          admitted: '2025-03-04T00:00:00',
          discharged: '2025-03-05T00:00:00',
          dischargeStatus: '01',
        },
      },
    },
  );
  const long = `the table of hospitals has no row of it; needed are ${'figureOfTheHospital, '.repeat(9)}and others`;
  const denied = (line: number) => ({
    ...NORTH_CAROLINA_REVIEW.logDetails.find(({ step }) => step === 2)!,
    ...{ step: line + 1, line, formula: null, before: 100, after: 0, message: long },
  });
  check(
    'a long reason of one line after another once',
    'As line 1. Allowed in full',
    change({
      services: [1, 2].map((line) => ({ ...settled[0]!, line })),
      logDetails: [1, 2].map(denied),
    }),
  );
  check('what is missing for a line', 'Line 4. The schedule has no amount for 27899. Needed:');
  check(
    'a formula in numbers',
    'round2((1.30 * 1 + 1.35 * 0.926 + 0.10 * 0.665) * 32.3465); 84.6378519 to 84.64 us.pfs.rvu',
  );
  check(
    'with its names once, at the rule',
    'Formula round2((rvu.work * gpci.work + rvu.pe * gpci.pe + rvu.mp * gpci.mp) * conversionFactor)',
  );
  check('where each figure is from', 'us.pfs.rvu 2025D, 99213, no modifier: work 1.30, pe 1.35, mp 0.10');
  check(
    'where the figures of all steps of a rule are from, at the rule',
    'Figures us.pfs.gpci 2025D, carrier 11502, locality 00: work 1, pe 0.926, mp 0.665;',
  );
  check(
    'how amounts are rounded, once',
    'put them in, round half up to 2 places where nothing else is said.',
  );
  check(
    'what to know about a release',
    'us.zip-locality 2025Q4, zip 27601: state NC (begins after the service)',
  );
  check('where a value of the law is from', 'percentOfMedicare 1.40 table 2');
  check(
    'and that source among all others',
    'Percentages of the Medicare amount. Text not read; rests on the amounts',
  );
  check(
    'how a step moved the amount',
    'North Carolina pays a percentage of the Medicare amount $118.50 round2(84.64 * 1.40) * 1; 118.4960 to 118.50 ',
  );
  check('what an amount was, where no step left it there', '$1,250.00 → $187.88');
  check('that a step moved nothing', 'Medically unlikely units no change');
  check('why a rule applies', 'Because line.category is Radiology');
  check(
    'what a rule asks, and what all of its steps found',
    'Applies line.statusCode is one of A, R, T (A);',
  );
  check(
    'the rule, its file and dates',
    'Rule ppo-rate in rules/us-nc/workers-comp.yaml, in force Jan 1, 2025 through Dec 31, 2025',
  );
  check('the source with its place', 'Source N.C.G.S. 97-26, (b)');
  check('that a code was substituted', 'Billed as MRIKNEE.');
  check('units used of units billed', 'Units: 4 of 6 billed.');
  check(
    'reason codes in full',
    '1018 Duplicate The same service of the same provider on the same day is already on this bill. (NC D18) OA 18: Exact duplicate claim or service.',
  );
  check(
    'what the state’s rules set for the bill',
    'Locality: 11502/00, North Carolina. Conversion factor: 32.3465.',
  );
  check('and for a line', 'Category: Physical medicine.');
  check(
    'what a line requires',
    'Prior authorization is required. Documentation is required.',
    change({
      services: [{ ...services[0]!, isPriorAuthorizationRequired: true, isDocumentationRequired: true }],
    }),
  );
  check('an option and who set it', 'IsPayAboveCharge yes (the tenant’s settings)');
  check(
    'what is said of a source that nobody has read',
    '11 NCAC 23J .0102, fees for professional services. Text not read; rests on common knowledge of the field; the rule &lt;itself&gt; has not been opened.',
  );
  check('which fields were ignored', 'Bill.CustomerNote, Services[1].Colour');
  check(
    'tax, when there is any',
    'Tax Charged Allowed Reduction $8.00 $6.00 $2.00',
    change({ bill: { ...bill, totalTaxCharge: 8, totalTaxAllowance: 6, totalTaxReduction: 2 } }),
  );
  check(
    'a surcharge, when there is one',
    'Surcharge: $12.30',
    change({ bill: { ...bill, totalSurcharge: 12.3 } }),
  );
  check(
    'one date of a bill of one day at its head, and not at its lines',
    'Show lines All 5 Needs a person 1 Nothing allowed 1 Line Code Charge Allowance Why, and the rule 1 99213 $105.00',
    change({ bill: { ...bill, toServiceDate: bill.fromServiceDate } }),
    {},
  );
  check(
    'that a line has no allowance',
    'Line 1: 99213 — Taken off: ',
    change({ services: [{ ...services[0]!, allowance: null }] }),
    {},
  );
  check('why there is no price', 'This bill could not be priced No rule pack covers', NO_PACK_REVIEW, {});
});

describe('the report leaves out', () => {
  function check(
    title: string,
    text: string,
    review = NORTH_CAROLINA_REVIEW,
    options: ReportOptions = {},
  ): void {
    it(title, () => expect(renderReport(review, options)).not.toContain(text));
  }
  check('the error, when there is none', 'This bill could not be priced');
  check('tax, when there is none', '<caption>Tax');
  check('the warning, when no line needs attention', '<div class=n>', change({ services: settled }));
  check(
    'the choice of lines, when there is none',
    '<fieldset',
    change({ services: NORTH_CAROLINA_REVIEW.services.slice(0, 1) }),
  );
  check('a QR code without a link', '<figure', change({ qrCodeURL: null }));
  check(
    'a QR code of an address that is no web link',
    '<figure',
    change({ qrCodeURL: 'javascript:alert(1)' }),
  );
  check(
    'a QR code too dense to scan',
    '<figure',
    change({ qrCodeURL: `https://example.com/${'x'.repeat(300)}` }),
  );
});

describe('hostile text', () => {
  const PAYLOAD = `"'><script>alert(1)</script><img src=x onerror=alert(1)>{{bill}}`;
  /** Our own markup has neither tag, and no double quote. */
  const RAW = /<script|<img|"/i;
  const input = { review: change({ error: 'No.' }), options: NORTH_CAROLINA_OPTIONS };
  /** Texts that the page does not show: a bucket or an id beside its title, the day a source was read, and a link that is none. */
  const NOT_SHOWN = [
    'review.logDetails[].bucket',
    'review.logDetails[].citation.id',
    'review.logDetails[].citation.read',
    'review.logDetails[].operands[].citation',
    'review.logHeader.citations[].id',
    'review.qrCodeURL',
  ];

  it.each(listTextPaths(input))('in %s stays text', (path) => {
    const { review, options } = replaceTexts(input, path, PAYLOAD) as typeof input;
    const html = renderReport(review, options);
    expect(html).not.toMatch(RAW);
    const isShown = html.includes(escapeHtml('<script>alert(1)</script>'));
    expect([path, isShown]).toEqual([path, !NOT_SHOWN.includes(path)]);
  });

  it('everywhere at once stays text', () => {
    const { review, options } = replaceTexts(input, null, PAYLOAD) as typeof input;
    expect(renderReport(review, options)).not.toMatch(RAW);
  });

  it('never becomes a link', () => {
    const { review } = replaceTexts(input, null, 'javascript:alert(1)') as typeof input;
    const addresses = [...renderReport(review).matchAll(/href=(?:'([^']*)'|([^ >]*))/g)].map(
      (match) => match[1] ?? match[2]!,
    );
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => !/^(?:#\w+|data:,)$/.test(address))).toEqual([]);
  });
});

describe('any review', () => {
  it('renders as plain ASCII that JSON carries as it is, with no script and no foreign tag', () => {
    const tags = new Set(renderReport(NORTH_CAROLINA_REVIEW, NORTH_CAROLINA_OPTIONS).match(/<\w+/g));
    for (const tag of renderReport(NO_PACK_REVIEW).match(/<\w+/g)!) tags.add(tag);
    fc.assert(
      fc.property(anyReview, (review) => {
        const html = renderReport(review);
        expect(html).toMatch(/^<!doctype html>[\t\n\r -~]*<\/html>$/);
        expect(html.match(/<\w+/g)!.filter((tag) => !tags.has(tag))).toEqual([]);
        expect(renderReport(JSON.parse(JSON.stringify(review)) as ReportInput)).toBe(html);
      }),
    );
  });
});
