/** Every pack of a state can be the model of another state's: its draft compiles, and says nothing of its own law. */
import { describe, expect, it } from 'vitest';
import { draftPack, draftTests, nameState } from '../../../engine/authoring/draft-pack.ts';
import type { Pack } from '../../../engine/model/pack.ts';
import { readYaml } from '../../../engine/rulebook/read-yaml.ts';
import { compileBook, SHIPPED_FILES, shippedBook } from '../../helpers/rule-book.ts';

const ID = 'us-id/workers-comp';
const models = shippedBook().packs.filter(
  ({ pack }) => pack.kind === 'programme' && nameState(pack.pack) !== '',
);
const ALONE = new Set(
  shippedBook().packs.flatMap(({ pack, file }) =>
    pack.kind === 'programme' || pack.kind === 'payer' ? [file] : [],
  ),
);
/** What programmes use; none uses another one. */
const SHARED = SHIPPED_FILES.filter(({ file }) => !ALONE.has(file) && !file.endsWith('.test.yaml'));
const draft = (like: Pack, file: string) =>
  draftPack(SHIPPED_FILES.find((one) => one.file === file)!.text, { id: ID, like });

describe('a draft like', () => {
  it.each(models.map(({ pack, file }) => [`${pack.pack} ${pack.version}`, pack, file] as const))(
    '%s',
    (_name, like, file) => {
      const text = draft(like, file);
      const book = compileBook([...SHARED, { file: `rules/${ID}.yaml`, text }]);
      const made = book.packs.find(({ pack }) => pack.pack === ID)!.pack;
      expect([made.status, made.version, made.jurisdiction]).toEqual(['draft', '0.1.0', 'us-id']);
      expect(made.title).not.toContain(nameState(like.pack));
      for (const { read, url, unread } of Object.values(made.sources))
        expect([read, url, unread]).toEqual([
          undefined,
          undefined,
          expect.stringContaining('nothing of Idaho'),
        ]);
      for (const why of Object.values(made.declines ?? {})) expect(why).toMatch(/^to be decided for Idaho; /);
      expect(text.split('\n').filter((line) => line.trimStart().startsWith('#'))).toHaveLength(3);
      // What is not the head, a source or a reason is as it was, but for the name of the state.
      const pick = ({ rules, params, conditions }: Pack) => JSON.stringify([rules, params, conditions]);
      expect(pick(made)).toBe(
        pick(like).replaceAll(nameState(like.pack), 'Idaho').replaceAll(`${like.pack}#`, `${ID}#`),
      );
    },
  );

  it('is of the programme that its name says', () => {
    const { pack, file } = models.find((one) => one.pack.pack === 'us-nc/workers-comp')!;
    const text = draftPack(SHIPPED_FILES.find((one) => one.file === file)!.text, {
      id: 'us-id/auto',
      like: pack,
    });
    const { programme } = readYaml('', text).yaml.value as unknown as Pack;
    expect(programme).toBe('auto');
  });

  it('has made-up rows of its own state', () => {
    const like = models.find((one) => one.pack.pack === 'us-nc/workers-comp')!.pack;
    const text = `pack: us-nc/workers-comp
tables: [{ table: $tenant.fee-table, rows: [{ state: NC, code: "99213" }, { state: NC-OLD, code: "99213" }] }]
tests: [{ name: a visit, lines: [{ CPT1: "99213" }] }]
`;
    expect(draftTests(text, { id: ID, like }, '83201')).toContain(
      '{ state: ID, code: "99213" }, { state: NC-OLD, code: "99213" }',
    );
  });
});
