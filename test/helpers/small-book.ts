/** A book of one made-up programme on the shipped buckets and reason codes: for tests of what packs can say of lines. */
import type { ReviewResponse } from '../../engine/present/review.ts';
import { formatProblem } from '../../engine/problem.ts';
import { compileRuleBook } from '../../engine/rulebook/compile-rule-book.ts';
import type { RuleFile } from '../../engine/rulebook/rule-file.ts';
import type { TableColumn, TableDefinition } from '../../engine/table.ts';
import { type BillParts, type Members, makeRequest, type Setting, verifiedResponse } from './requests.ts';
import { SHIPPED_FILES } from './rule-book.ts';
import { makeTables } from './tables.ts';

/** Buckets and reason codes as they ship. */
export const FRAME: readonly RuleFile[] = SHIPPED_FILES.filter(({ file }) =>
  /\/(?:buckets|reason-codes)\.yaml$/.test(file),
);

/** A table of a small book: its first columns are the key, as many as `key` says. */
export interface SmallTable {
  /** `name` or `name:type`, text unless told otherwise. */
  readonly columns: readonly string[];
  /** Number of columns that are the key; one unless told otherwise. */
  readonly key?: number;
  readonly rows: Rows;
  /** The days of its release; all days unless told otherwise. */
  readonly effective?: Effective;
  /** Further releases, each by its name. */
  readonly releases?: Readonly<Record<string, { readonly rows: Rows; readonly effective: Effective }>>;
}

type Rows = readonly (readonly string[])[];
type Effective = { readonly from: string; readonly through: string };

function define(id: string, { columns, key = 1 }: SmallTable): TableDefinition {
  const made = columns.map((column): TableColumn => {
    const [name = '', type = 'text'] = column.split(':');
    return { name, type: type as TableColumn['type'] };
  });
  return { id, title: `Made-up ${id}`, key: made.slice(0, key).map(({ name }) => name), columns: made };
}

const COMMON = {
  version: '1.0.0',
  title: 'Made up for a test',
  status: 'cited',
  money: { places: '2', mode: 'half-up', cite: 'here' },
  sources: { here: { title: 'This test', read: '2025-01-01' } },
};

/** Rules with an id, a title and a citation where they do not say. */
const complete = (rules: readonly Members[]): Members[] =>
  rules.map((rule, index) => ({
    id: `rule-${index}`,
    title: `Made-up rule ${rule['id'] ?? index}`,
    cite: 'here',
    ...(rule['price'] || rule['deny'] ? { reason: '1010' } : {}),
    ...rule,
  }));

/**
 * Compiles a programme that prices bills of federal employees anywhere (`TypeOfBill` 2).
 *
 * @param pack its keys; rules are titled and cited where they do not say, and every line is priced at its charge
 *   where no rule of `schedule-amount` stands among them
 * @param tables by their id
 * @param others further packs, whole but for version, status and sources
 * @param frame buckets and reason codes
 */
export function makeSmallBook(
  pack: Members & { readonly rules?: readonly Members[] },
  tables: Readonly<Record<string, SmallTable>> = {},
  others: readonly Members[] = [],
  frame = FRAME,
): Setting {
  const { rules = [], ...keys } = pack;
  const priced = rules.some(({ bucket }) => bucket === 'schedule-amount')
    ? rules
    : [{ id: 'amount', bucket: 'schedule-amount', price: { per: 'line', formula: 'line.charge' } }, ...rules];
  const stated = {
    pack: 'us/small',
    kind: 'programme',
    ...COMMON,
    jurisdiction: 'us',
    programme: 'federal',
    covers: { from: '2025-01-01', through: '2025-12-31' },
    ...keys,
    rules: complete(priced),
  };
  const definitions = new Map(Object.entries(tables).map(([id, table]) => [id, define(id, table)]));
  const packs = [
    stated,
    ...others.map((one) => ({ ...COMMON, ...one, rules: complete((one['rules'] ?? []) as Members[]) })),
  ];
  const made = packs.map((one, index) => ({
    file: `rules/us/small-${index}.yaml`,
    text: JSON.stringify(one),
  }));
  const files = [...frame, ...made];
  const { ruleBook, problems } = compileRuleBook(files, (id) => definitions.get(id) ?? null);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (!ruleBook) throw new Error(errors.map(formatProblem).join('\n'));
  return {
    ruleBook,
    tables: makeTables(
      Object.entries(tables).flatMap(([id, { columns, rows, effective, releases = {} }]) =>
        Object.entries({ test: { rows, effective }, ...releases }).map(([release, one]) => ({
          definition: definitions.get(id)!,
          release,
          ...(one.effective ? { effective: one.effective } : {}),
          rows: one.rows.map((cells) =>
            Object.fromEntries(columns.map((column, index) => [column.split(':')[0]!, cells[index] ?? ''])),
          ),
        })),
      ),
    ),
  };
}

/** The bill of a small book: reviewed, and held to its own trace. */
export function reviewSmall(
  setting: Setting,
  lines: readonly Members[],
  parts: BillParts = {},
): Promise<ReviewResponse> {
  const Bill = { TypeOfBill: 2, BillReviewState: 'NC', ...parts.Bill };
  return verifiedResponse(makeRequest(lines, { ...parts, Bill }), setting);
}

/** A condition of one leaf. */
export const leaf = (fact: string, operator: string, value: unknown): Members => ({ fact, operator, value });

/** A rule that moves no money and says something of each line for which its condition holds. */
export const note = (bucket: string, message: string, when?: Members): Members => ({
  bucket,
  ...(when ? { when } : {}),
  flag: { documentation: 'true' },
  message,
});

/** What the notes of a review say, in the order of its log. */
export const listNotes = ({ logDetails }: ReviewResponse): (string | null)[] =>
  logDetails.filter(({ effect }) => effect === 'flag').map(({ message }) => message);
