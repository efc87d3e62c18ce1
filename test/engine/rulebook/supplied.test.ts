/** A value that payers may agree on: the payer's own counts for its bills, and the programme's for all others. */
import { expect, it } from 'vitest';
import { editFiles } from '../../helpers/edit-files.ts';
import { openLines } from '../../helpers/open-lines.ts';
import { makeRequest } from '../../helpers/requests.ts';
import { compileBook, SHIPPED_FILES } from '../../helpers/rule-book.ts';

const ruleBook = compileBook(
  editFiles(SHIPPED_FILES, [
    {
      in: 'rules/us-nc/workers-comp.yaml',
      from: '- edits/every-bill',
      to: '- edits/every-bill\n  - { pack: edits/visit-limit, with: { visitLimit: { values: [{ entries: { chiropractic: 12 }, cite: nc-rule }] } } }',
    },
    {
      in: 'rules/payers/demo.yaml',
      below: 'supplies:',
      add: '  edits/visit-limit: { visitLimit: { values: [{ entries: { chiropractic: 6 }, cite: demo-agreement }] } }',
    },
  ]),
);

it.each([
  ['', 12, 'us-nc/workers-comp#nc-rule'],
  ['demo', 6, 'payers/demo#demo-agreement'],
])('for the payer %j it is %d by %s', (tenant, limit, citation) => {
  const request = makeRequest([{ CPT1: '98940' }], { Bill: { BillReviewState: 'NC' } });
  const [line] = openLines(request, { ruleBook, tenant });
  const fact = line!.plan.packs
    .find(({ pack }) => pack.pack === 'edits/visit-limit')!
    .scope.find('param.visitLimit')!;
  expect(fact.read(line!)).toBe(limit);
  expect(fact.source!(line!)!.citation!.id).toBe(citation);
});
