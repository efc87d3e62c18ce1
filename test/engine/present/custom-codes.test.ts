/** A payer's custom code with two dated entries: each line shows the entry that priced it. */
import { expect, it } from 'vitest';
import { RuleBook } from '../../../engine/rulebook/rule-book.ts';
import { makeRequest, reviewResponse } from '../../helpers/requests.ts';
import { compileBook, definition, SHIPPED_FILES, shippedBook } from '../../helpers/rule-book.ts';
import { validate } from '../operations/validate.ts';

const PACK = {
  pack: 'payers/acme',
  kind: 'payer',
  version: '1.0.0',
  title: 'Acme',
  status: 'cited',
  money: { places: '2', mode: 'half-up', cite: 'terms' },
  sources: { terms: { title: 'Terms', pin: 'all', read: '2026-01-01' } },
  customCodes: [
    {
      code: 'RPT01',
      description: 'OLD',
      amount: '25.00',
      effective: { from: '2024-01-01', through: '2025-05-31' },
      cite: 'terms',
    },
    { code: 'RPT01', description: 'NEW', amount: '30.00', effective: { from: '2025-06-01' }, cite: 'terms' },
  ],
};
const FILE = 'rules/payers/acme.yaml';
const setting = {
  ruleBook: compileBook([...SHIPPED_FILES, { file: FILE, text: JSON.stringify(PACK) }]),
  tenant: 'acme',
};

it.each([
  ['2025-05-31', 25, 'OLD'],
  ['2025-06-01', 30, 'NEW'],
])('a line of %s pays %d and is called %s', (ServiceDate, allowance, description) => {
  const lines = [{ CPT1: 'RPT01', ServiceDate }];
  const { services, logDetails } = reviewResponse(makeRequest(lines), setting);
  expect(services[0]).toMatchObject({
    allowance,
    description1: description,
    descriptionSource1: 3,
    cptUsedForPayment: 4,
  });
  expect(validate(lines, {}, setting).lines['1']!.descriptor).toBe(description);
  const { rule, file, effective } = logDetails.find((step) => step.bucket === 'custom-code')!;
  expect(setting.ruleBook.ruleTitle(rule, file, effective!.from)).toBe(`Custom code RPT01: ${description}`);
});

it('versions of a programme keep their own titles', () => {
  const { packs, roots } = shippedBook();
  const now = packs.find(({ pack }) => pack.pack === 'us-nc/workers-comp')!;
  const rule = now.pack.rules![0]!;
  const { id, title, effective } = rule;
  const [ref, from] = [`us-nc/workers-comp#${id}`, effective?.from ?? null];
  const next = {
    ...now,
    pack: { ...now.pack, version: '999.0.0', rules: [{ ...rule, title: `Next: ${title}` }] },
    file: 'rules/us-nc/next.yaml',
  };
  const book = new RuleBook([...packs, next], roots, { codes: new Map(), carcs: new Map() }, definition);
  expect(book.ruleTitle(ref, now.file, from)).toBe(title);
  expect(book.ruleTitle(ref, next.file, from)).toBe(`Next: ${title}`);
});
