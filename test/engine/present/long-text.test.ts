import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDigest, computeDigestOfPieces } from '../../../engine/digest.ts';
import { quoteLongText, stringifyEach } from '../../../engine/present/long-text.ts';
import { serialiseReview, stringifyHeader } from '../../../engine/present/serialise-review.ts';
import { makeRequest, review } from '../../helpers/requests.ts';

/** Any UTF-16 text, halves of surrogate pairs included. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});
const nearlyPlain = fc.string({
  unit: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(' ', 'a', '<', '}', '~', '!', '#', '[', ']', "'") },
    fc.constantFrom('"', '\\', '\n', '\t', '\u007f', 'é', '\ud83d', '\ude00'),
  ),
});

const VOLATILE = {
  qrCodeID: '1-"2',
  qrCodeURL: 'https://x.example/ID/1?k=ü',
  processedDate: '2026-01-01T00:00:00',
  billReviewProcessingTime: 4,
};

describe('long texts in pieces', () => {
  it('stringify a list as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (list) => {
        expect(stringifyEach(list).join('')).toBe(JSON.stringify(list));
      }),
    );
  });

  it('are quoted as JSON.stringify quotes them in one', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(nearlyPlain, anyText)), (pieces) => {
        const { pieces: quoted, digest } = quoteLongText(pieces);
        expect(quoted.join('')).toBe(JSON.stringify(pieces.join('')));
        expect(digest).toBe(computeDigest(pieces.join('')));
      }),
      { numRuns: 1000 },
    );
  });

  it('have the digest of the text they make', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (pieces) => {
        expect(computeDigestOfPieces(pieces)).toBe(computeDigest(pieces.join('')));
      }),
    );
  });

  it.each([
    ['null', null],
    ['one text', 'a "quoted" — text\n'],
    ['pieces', ['<p>', 'plain', '</p>']],
  ])('give the body of a response with %s as its report', (_name, logHTML) => {
    const made = review(makeRequest([{}, { CPT1: '97110' }]));
    const { error, bill, services, serviceReasonCodes, logHeader, logDetails } = made;
    const { processedDate, billReviewProcessingTime, ...link } = VOLATILE;
    const report = Array.isArray(logHTML) ? logHTML.join('') : (logHTML as string | null);
    const reportDigest = report === null ? null : computeDigest(report);
    expect(serialiseReview(made, { ...VOLATILE, logHTML })).toBe(
      JSON.stringify({
        error,
        ...link,
        logHTML: report,
        bill: { ...bill, processedDate, billReviewProcessingTime },
        services,
        serviceReasonCodes,
        logHeader: { ...logHeader, reportDigest },
        logDetails,
      }),
    );
  });
});

it('a header whose identifiers look like its list of packs is the JSON of what it holds', () => {
  const { logHeader } = review(makeRequest([{}]));
  const named = { ...logHeader, requestId: '"packs":[]', tenant: '\\"packs":[]' };
  for (const header of [named, { ...named, packs: [...named.packs] }, { ...named, packs: Object.freeze([]) }])
    expect(stringifyHeader(header)).toBe(JSON.stringify(header));
});

it('a changed copy of a review takes no texts along and is refused', () => {
  const made = review(makeRequest([{}]));
  expect(() => serialiseReview({ ...made, services: [] }, { ...VOLATILE, logHTML: null })).toThrow(
    'the review was changed after it was built',
  );
});
