/** A report leads to its rules as they were: the same, alike in another version, changed, gone, or no longer known. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RuleFile } from '../../../engine/index.ts';
import { listPackTexts } from '../../../server/site/book/keep-texts.ts';
import { makeRuleLinker } from '../../../server/site/book/link-rule.ts';
import { compileBook, SHIPPED_FILES, shippedBook } from '../../helpers/rule-book.ts';
import { startRealService } from '../../service/real-service.ts';
import { PUBLIC_URL, type Service } from '../service.ts';
import { readPage } from './page-reader.ts';

const FILE = 'rules/us-nc/workers-comp.yaml';
const shipped = shippedBook();
const NOW = shipped.digestOf('us-nc/workers-comp')!;
const { version: VERSION } = shipped.openPack('us-nc/workers-comp')!.pack;

/** The book before its North Carolina pack was changed. */
function makeEarlier(...changes: readonly (readonly [now: string, then: string])[]) {
  const files = SHIPPED_FILES.map((file): RuleFile => {
    if (file.file !== FILE) return file;
    const text = changes.reduce((before, [now, then]) => {
      if (!before.includes(now)) throw new Error(`the pack has no ${now}`);
      return before.replace(now, then);
    }, file.text);
    return { ...file, text };
  });
  const ruleBook = compileBook(files);
  return { ruleBook, texts: { files, changes: '' }, digest: ruleBook.digestOf('us-nc/workers-comp')! };
}

const OLD_VERSION = [`version: ${VERSION}`, 'version: 0.9.9'] as const;
const REASON = 'adjust: { formula: line.allowance * percentOfMedicare }';
const alike = makeEarlier(OLD_VERSION);
const other = makeEarlier(OLD_VERSION, [
  REASON,
  'adjust: { formula: line.allowance * percentOfMedicare * 1 }',
]);
const more = makeEarlier(OLD_VERSION, [
  'rules:\n',
  'rules:\n  - { id: old-note, bucket: authorization, title: A note of old, flag: { note: true }, message: "what was said", cite: nc-rule }\n',
]);

let service: Service;
beforeAll(async () => {
  service = await startRealService();
  for (const { ruleBook, texts } of [alike, other, more])
    await service.store.addPackTexts(listPackTexts(ruleBook, texts, 1));
});

const RULE = '/book/us-nc/workers-comp/percent-of-medicare';

describe('the page of a rule', () => {
  test.each<[string, string, RegExp]>([
    [
      'at the digest of today',
      `${RULE}?at=${NOW.slice(0, 12)}`,
      /As it was at the review: the pack has not changed since/,
    ],
    [
      'at one of which it reads the same',
      `${RULE}?at=${alike.digest.slice(0, 12)}`,
      /rests on its version 0\.9\.9 .* reads the same/,
    ],
    [
      'at one of which it reads otherwise',
      `${RULE}?at=${other.digest.slice(0, 12)}&in=us-nc/workers-comp`,
      /It has changed since the review , which rests on version 0\.9\.9 .* percentOfMedicare \* 1 \}/,
    ],
    ['at one that nobody kept', `${RULE}?at=0123456789ab`, /What it said then is not kept here/],
    [
      'of a value',
      `/book/us-nc/workers-comp/params.percentOfMedicare?at=${alike.digest.slice(0, 12)}`,
      /reads the same/,
    ],
  ])('%s', async (_name, path, shown) => {
    const { status, text } = await readPage(service, path);
    expect(status).toBe(200);
    expect(text).toMatch(shown);
  });

  test.each(['', '?at=', '?at=xyz', `?at=${'%'.repeat(3)}`, "?at=' or 1=1"])(
    'says nothing of it for "%s"',
    async (query) => {
      const { text } = await readPage(service, `${RULE}${query}`);
      expect(text).not.toMatch(/the review|not kept/);
    },
  );

  test('that the book has no more shows how it read', async () => {
    const path = '/book/us-nc/workers-comp/old-note';
    const found = await readPage(service, `${path}?at=${more.digest.slice(0, 12)}`);
    expect(found.text).toMatch(/no entry of this name any more.*id: old-note/);
    expect((await readPage(service, path)).text).toContain('Not in the book');
  });
});

describe('the texts that are kept', () => {
  test('are those of all packs but payers’', () => {
    const kept = listPackTexts(shipped, { files: SHIPPED_FILES, changes: '' }, 1);
    expect(kept).toHaveLength(shipped.packs.filter(({ pack }) => pack.kind !== 'payer').length);
    expect(kept.filter(({ pack }) => pack.startsWith('payers/'))).toEqual([]);
  });
});

describe('the link of a rule', () => {
  const packs = [
    { id: 'us-nc/workers-comp', version: '1', digest: 'a'.repeat(64) },
    { id: 'methods/physician', version: '1', digest: 'b'.repeat(64) },
    { id: 'payers/demo', version: '1', digest: 'c'.repeat(64) },
  ];
  const review = { logHeader: { packs } } as unknown as Parameters<typeof makeRuleLinker>[0];
  const link = makeRuleLinker(review, [{ pack: 'us-nc/workers-comp' }], PUBLIC_URL);
  test.each([
    ['us-nc/workers-comp#percent', `${PUBLIC_URL}/book/us-nc/workers-comp/percent?at=aaaaaaaaaaaa`],
    [
      'methods/physician#price',
      `${PUBLIC_URL}/book/methods/physician/price?in=us-nc/workers-comp&at=bbbbbbbbbbbb`,
    ],
    [
      'methods/physician#derive.amount',
      `${PUBLIC_URL}/book/methods/physician/derive.amount?in=us-nc/workers-comp&at=bbbbbbbbbbbb`,
    ],
    ['payers/demo#contract', null],
    ['methods/other#rule', null],
    ['engine', null],
  ])('%s leads to %s', (rule, expected) => {
    expect(link(rule)).toBe(expected);
  });
  test('leads to the rule by itself where lines are of several programmes', () => {
    const several = makeRuleLinker(review, [{ pack: 'us-nc/workers-comp' }, { pack: 'us/ucr' }], PUBLIC_URL);
    expect(several('methods/physician#price')).toBe(
      `${PUBLIC_URL}/book/methods/physician/price?at=bbbbbbbbbbbb`,
    );
  });
});

test('every rule of a report leads to its page, as it was', async () => {
  const bill = readFileSync(
    new URL('../../../server/demo/1-north-carolina-workers-comp.json', import.meta.url),
    'utf8',
  );
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const response = await service.post('/v1/review', bill, headers);
  const review = JSON.parse(gunzipSync(await response.arrayBuffer()).toString()) as {
    logHTML: string;
    logDetails: { rule: string }[];
  };
  const links = [...review.logHTML.matchAll(/href='(https:\/\/review\.example\/book\/[^']*)'/g)].map(
    ([, url]) => url!.replaceAll('&amp;', '&'),
  );
  const rules = new Set(
    review.logDetails.map(({ rule }) => rule).filter((rule) => /^(?!payers).*#/.test(rule)),
  );
  expect(rules.size).toBeGreaterThan(5);
  expect(new Set(links).size).toBe(rules.size);
  for (const link of new Set(links)) {
    const { status, text } = await readPage(service, link.slice(PUBLIC_URL.length));
    expect(status, link).toBe(200);
    expect(text, link).toContain('the pack has not changed since');
  }
});
