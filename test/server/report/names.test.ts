import { describe, expect, it } from 'vitest';
import { type CitationView, Names, type RuleView } from '../../../server/report/names.ts';
import type { ReportStep } from '../../../server/report/report-input.ts';
import { NORTH_CAROLINA_REVIEW } from './north-carolina-review.ts';

const citation = { id: 'a', title: 'Title', pin: '(a)', url: 'https://example.com/' };
const effective = { from: '2025-01-01', through: '2025-12-31' };
const first: ReportStep = {
  step: 1,
  bucket: 'x',
  rule: 'r',
  file: 'f.yaml',
  title: 'T',
  citation,
  effective,
};

/** The places among the rules and the sources depend on what was named before. */
const withoutAnchor = ({ citation, ...view }: RuleView) => ({
  ...view,
  anchor: null,
  citation: citation && { ...citation, anchor: null },
});

describe('the rule behind a step', () => {
  function check(name: string, change: Partial<ReportStep>, isSame: boolean): void {
    it(`is ${isSame ? 'the same' : 'another'} with ${name}`, () => {
      const names = new Names(NORTH_CAROLINA_REVIEW.bill, [], {});
      const second = { ...first, ...change };
      const views = [names.viewRule(first), names.viewRule(second)];
      expect(views[0] === views[1]).toBe(isSame);
      const alone = new Names(NORTH_CAROLINA_REVIEW.bill, [], {}).viewRule(second);
      expect(withoutAnchor(views[1]!)).toEqual(withoutAnchor(alone));
    });
  }
  check('another step number', { step: 2 }, true);
  check('an equal citation', { citation: { ...citation } }, true);
  check('equal dates', { effective: { ...effective } }, true);
  check('another rule', { rule: 's' }, false);
  check('another file', { file: 'g.yaml' }, false);
  check('another title', { title: 'U' }, false);
  check('another formula', { formula: 'allowance = 1' }, false);
  check('another first day', { effective: { ...effective, from: '2024-01-01' } }, false);
  check('another last day', { effective: { ...effective, through: null } }, false);
  check('no dates', { effective: null }, false);
  check('another source', { citation: { ...citation, id: 'b' } }, false);
  check('another title of the source', { citation: { ...citation, title: 'Other' } }, false);
  check('another place in the source', { citation: { ...citation, pin: '(b)' } }, false);
  check('another address', { citation: { ...citation, url: 'https://example.com/b' } }, false);
  check('a source that has not been read', { citation: { ...citation, read: null } }, false);
  check('no source', { citation: null }, false);
});

describe('a value that is worked out as that of another pack', () => {
  it('is called by what it says, since that file has no title for it', () => {
    const step: ReportStep = {
      step: 2,
      bucket: 'x',
      rule: 'edits/surgery-day#derive.baseAmount',
      file: 'rules/methods/physician.yaml',
      message: "schedule amount of the family's base code",
    };
    const names = new Names(NORTH_CAROLINA_REVIEW.bill, [], { describeRule: () => null });
    expect(names.viewRule(step).title).toBe("Schedule amount of the family's base code");
  });
});

describe('a step of the engine itself', () => {
  const stop: ReportStep = { step: 2, bucket: 'x', rule: 'engine', formula: 'allowance = 0' };
  const names = new Names(
    NORTH_CAROLINA_REVIEW.bill,
    [
      {
        ...NORTH_CAROLINA_REVIEW.services[0]!,
        reasonCodesDTO: [{ id: 1900, shortDescription: 'Data missing' }],
      },
    ],
    { describeRule: () => 'Medicare amount' },
  );
  it.each<[string, Partial<ReportStep>, string]>([
    ['is called by its reason', { reasonCodes: [1900] }, 'Data missing'],
    ['that a person took back says that it stopped', { reasonCodes: [] }, 'Stopped for a person to decide'],
    ['that decides the jurisdiction is no stop', { formula: null }, 'Medicare amount'],
  ])('%s', (_name, change, title) => {
    expect(names.viewRule({ ...stop, ...change }).title).toBe(title);
  });
});

describe('the list of rules', () => {
  const names = new Names(NORTH_CAROLINA_REVIEW.bill, [], {});
  const own = names.viewRule({ ...first, rule: 'engine', title: null, effect: 'jurisdiction' });
  const views = [first, { ...first, rule: 's' }, { ...first, step: 3 }].map((step) => names.viewRule(step));

  it('has each rule once, in the order of its places', () => {
    expect(names.listRules().map(({ anchor, rule }) => [anchor, rule])).toEqual([
      [1, 'r'],
      [2, 's'],
    ]);
    expect(views.map(({ anchor }) => anchor)).toEqual([1, 2, 1]);
  });

  it('leaves out what the engine itself does', () => expect(own.anchor).toBe(0));
});

describe('a fact', () => {
  const names = new Names(NORTH_CAROLINA_REVIEW.bill, [], {
    describeFact: (rule, fact) =>
      rule === 'us/x#r' && fact === 'rvu.status' ? 'how it is paid: A active' : null,
  });
  it.each([
    ['is called by what it is', 'us/x#r', 'rvu.status', 'How it is paid'],
    ['that the pack does not know keeps its name', 'us/x#r', 'rvu.other', 'rvu.other'],
    ['of a pack that is gone keeps its name', 'us/y#r', 'rvu.status', 'rvu.status'],
  ])('%s', (_name, rule, fact, text) => expect(names.describeFact(rule, fact)).toBe(text));
});

describe('a source', () => {
  const other = { id: 'b', title: 'Title', pin: '(b)', url: 'https://example.com/' };
  const names = new Names(NORTH_CAROLINA_REVIEW.bill, [], {}, [other, { ...other, id: 'c', title: 'Else' }]);
  it('has one place in the list, whichever part of it is cited', () => {
    const { citation: view } = names.viewRule(first);
    expect((view as CitationView).anchor).toBe(names.findCitation('b')!.anchor);
    expect(names.findCitation('c')!.anchor).not.toBe(names.findCitation('b')!.anchor);
    expect(names.findCitation('d')).toBeUndefined();
  });

  const BASES = new Map([
    ['us/x#a in f.yaml', 'what the files give.'],
    ['us/y#law in any', 'what the field knows'],
  ]);
  it.each<[string, Partial<typeof citation> & { read?: string | null }, string]>([
    ['was read', { read: '2025-01-01' }, ''],
    ['stands in a review from before sources said whether they were read', {}, ''],
    ["is the rule's own", { read: null }, 'what the files give'],
    ["is another pack's", { id: 'us/y#law', read: null }, 'what the field knows'],
    ['is in no pack any more', { id: 'gone', read: null }, 'what its rule file says'],
  ])('that %s says what it rests on', (_name, change, unread) => {
    const described = new Names(NORTH_CAROLINA_REVIEW.bill, [], {
      describeUnread: (source, file) => BASES.get(`${source} in ${file ?? 'any'}`),
    });
    const view = described.viewRule({ ...first, rule: 'us/x#r', citation: { ...citation, ...change } });
    expect(view.citation).toMatchObject({ unread });
  });
});
