/** A method says when a pack that it uses counts, and what it is given; what the programme says of the pack itself comes first. */
import { describe, expect, it } from 'vitest';
import { leaf, makeSmallBook, reviewSmall } from '../../helpers/small-book.ts';

type Members = Readonly<Record<string, unknown>>;

const isCode = (value: string) => leaf('line.code', 'equal', value);

/** Prices at a share of the charge, which somebody has to give. */
const SHARE: Members = {
  pack: 'methods/share',
  kind: 'method',
  derive: { share: { title: 'share of the charge', type: 'decimal', from: 'programme' } },
  rules: [{ bucket: 'own-amount', price: { per: 'line', formula: 'line.charge * derived.share' } }],
};
const HALF = { share: { cases: [{ formula: 'half' }] } };
/** Uses it for one code, by the name of a condition and at a value that are both its own. */
const WHOLE: Members = {
  pack: 'methods/whole',
  kind: 'method',
  uses: [{ pack: 'methods/share', when: { condition: 'own' }, with: HALF }],
  conditions: { own: { any: [isCode('99213'), isCode('99214')] } },
  params: { half: { title: 'half', type: 'decimal', values: [{ value: '0.5', cite: 'here' }] } },
};

/** Allowances of two codes at a charge of 100 each, by the uses of the programme. */
async function price(uses: readonly unknown[], others: readonly Members[] = [SHARE, WHOLE]) {
  const setting = makeSmallBook({ uses, conditions: { own: isCode('99215') } }, {}, others);
  const codes = ['99213', '99214', '99215'];
  const { services } = await reviewSmall(
    setting,
    codes.map((CPT1) => ({ CPT1, Charge: 100 })),
  );
  return services.map(({ allowance }) => allowance);
}

describe('what a method says of a pack that it uses', () => {
  it('holds where the programme names the method alone', async () =>
    expect(await price(['methods/whole'])).toEqual([50, 50, 100]));
  it('holds beside the condition under which the programme uses the method', async () =>
    expect(
      await price([{ pack: 'methods/whole', when: leaf('line.code', 'in', ['99214', '99215']) }]),
    ).toEqual([100, 50, 100]));
  it('does not hold where the programme names the pack itself', async () =>
    expect(
      await price([
        'methods/whole',
        {
          pack: 'methods/share',
          when: { condition: 'own' },
          with: { share: { cases: [{ formula: 'line.quantity / line.quantity / 4' }] } },
        },
      ]),
    ).toEqual([100, 100, 25]));
  it('stands beside what another pack says that uses it without a condition', async () => {
    const also: Members = { pack: 'methods/also', kind: 'method', uses: ['methods/share'] };
    expect(await price(['methods/whole', 'methods/also'], [SHARE, WHOLE, also])).toEqual([50, 50, 50]);
  });
  it('is refused where two methods give values to one pack', async () => {
    const other = { ...WHOLE, pack: 'methods/other', params: {}, conditions: {} };
    const uses = [{ pack: 'methods/share', with: { share: { cases: [{ formula: 'line.quantity' }] } } }];
    await expect(
      price(['methods/whole', 'methods/other'], [SHARE, WHOLE, { ...other, uses }]),
    ).rejects.toThrow('methods/whole and methods/other both give values to methods/share');
  });
});
