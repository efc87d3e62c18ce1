import { describe, expect, it } from 'vitest';
import { leaf, makeSmallBook, note, reviewSmall } from '../../helpers/small-book.ts';

/** A line of the code in a programme that asks whether the cell of its row is given. */
async function askFor(code: string, asked: string) {
  const setting = makeSmallBook(
    {
      tables: { fees: { table: 'test.fees', key: ['line.code'], required: 'true' } },
      rules: [
        note('procedure-notes', 'is given', leaf(asked, 'isGiven', 'true')),
        note('procedure-notes', 'is blank', leaf(asked, 'isGiven', 'false')),
      ],
    },
    {
      'test.fees': {
        columns: ['code', 'rate:decimal', 'since:date'],
        rows: [
          ['AAAAA', '12.5', '2025-01-01'],
          ['BBBBB', '', ''],
        ],
      },
    },
  );
  const review = await reviewSmall(setting, [{ CPT1: code }]);
  const notes = review.logDetails.filter(({ effect }) => effect === 'flag').map(({ message }) => message);
  return { notes, needsAttention: review.logDetails.some(({ message }) => /needs data/.test(message ?? '')) };
}

describe('whether a cell is given', () => {
  it.each([
    ['AAAAA', 'fees.rate', ['is given'], false],
    ['BBBBB', 'fees.rate', ['is blank'], false],
    ['AAAAA', 'fees.since', ['is given'], false],
    ['BBBBB', 'fees.since', ['is blank'], false],
    ['CCCCC', 'fees.rate', [], true],
  ])('of %s, %s: %j', async (code, asked, notes, needsAttention) => {
    expect(await askFor(code, asked)).toEqual({ notes, needsAttention });
  });
});
