/** Names: every one that a pack uses is declared somewhere in its reach, and is of a type that fits its place. */
import { OPTION_NAMES } from '../bill/option-set.ts';
import { findOperand } from '../formula/computation.ts';
import type { Fact, FactType } from '../model/fact.ts';
import { nameCustomRule, type Pack } from '../model/pack.ts';
import { FIRST_PAYER_REASON } from '../model/payer-pack.ts';
import type { PackSource } from '../rulebook/read-sources.ts';
import { findNearest } from '../rulebook/suggest-name.ts';
import type { BookView } from './book-view.ts';
import { eachPack } from './quiet.ts';
import { partsOf, type Reference } from './references.ts';
import type { Place } from './report.ts';

const placeOf = ({ yaml }: PackSource, { path, atKey, offset }: Reference): Place => ({
  yaml,
  path,
  ...(atKey ? { atKey } : {}),
  ...(offset === undefined ? {} : { offset }),
});

/** A pack's rules as others name them: its own and those its custom codes become. */
export const listRuleIds = ({ rules = [], customCodes = [] }: Pack): string[] => [
  ...rules.map(({ id }) => id),
  ...customCodes.map(({ code }) => nameCustomRule(code)),
];

/** A fact that a shared pack declares which this one does not use. */
function findOwner(view: BookView, source: PackSource, name: string): PackSource | undefined {
  const used = view.usedBy(source);
  return view.sources.packs.find(
    (other) =>
      (other.pack.kind === 'method' || other.pack.kind === 'edits') &&
      other !== source &&
      !used.has(other) &&
      view.instanceOf(other).findOwn(name),
  );
}

function checkFact(view: BookView, source: PackSource, reference: Reference): void {
  const { name, pair, isOperand, wanted } = reference;
  const instance = view.instanceOf(source);
  const operand = isOperand ? findOperand(instance, name) : undefined;
  const fact: Fact | null | undefined = operand ?? view.findFact(source, name, pair);
  const place = placeOf(source, reference);
  if (fact === null) return;
  if (fact) {
    if (wanted && !(wanted.types as readonly FactType[]).includes(fact.type))
      view.report.add(wanted.code, place, `${name} is of type ${fact.type}, and ${wanted.why}`);
    return;
  }
  const owner = findOwner(view, source, name);
  if (owner) {
    view.report.add(
      'unknown-fact',
      place,
      `this fact is declared by ${owner.pack.pack}, which ${source.pack.pack} does not use; add it to \`uses\``,
    );
    return;
  }
  const known = [...instance.listNames()];
  const near = known.filter((one) => one.startsWith(`${name.split('.', 1)[0]}.`));
  if (isOperand) {
    const operands = known.filter((one) => findOperand(instance, one)?.type === 'decimal');
    const plain = operands.map((one) => one.replace(/^param\./, ''));
    view.report.addUnknown('unknown-operand', place, 'no fact or param is called', name, plain);
  } else
    view.report.addUnknown(
      'unknown-fact',
      place,
      'no fact is called',
      name,
      near.length && findNearest(name, known) === null ? near : known,
    );
}

function checkPackName(
  view: BookView,
  source: PackSource,
  reference: Reference,
  id: string,
): PackSource | undefined {
  const pack = view.pack(id);
  if (!pack && !view.isBroken(id))
    view.report.addUnknown(
      'unknown-pack',
      placeOf(source, reference),
      'the book has no pack',
      id,
      view.packs.keys(),
    );
  return pack;
}

function checkRule(view: BookView, source: PackSource, reference: Reference): void {
  const [packId = '', ruleId = ''] = reference.name.split('#');
  const owner = packId === source.pack.pack ? source : checkPackName(view, source, reference, packId);
  if (!owner || listRuleIds(owner.pack).includes(ruleId)) return;
  view.report.addUnknown(
    'unknown-rule',
    placeOf(source, reference),
    `${packId} has no rule`,
    ruleId,
    listRuleIds(owner.pack),
  );
}

function checkReason(view: BookView, source: PackSource, reference: Reference): void {
  const { report, sources } = view;
  const { name } = reference;
  const place = placeOf(source, reference);
  if (Number(name) < FIRST_PAYER_REASON) {
    const known = sources.reasonCodes.codes.map(({ id }) => id);
    if (sources.reasonFile && !known.includes(name))
      report.addUnknown('unknown-reason-code', place, 'reason-codes.yaml has no code', name, known);
    return;
  }
  // Whether the pack is a payer's is not known while its id is a mistake.
  if (report.has('unfit-pack', source.yaml.file, ['pack'])) return;
  const own = (source.pack.reasonCodes ?? []).map(({ id }) => id);
  if (source.pack.kind !== 'payer')
    report.add(
      'unfit-reason-code',
      place,
      `${name} belongs to a payer, and this pack is for all payers; use a code of reason-codes.yaml, 1000-4999`,
    );
  // A code of a wrong id is reported where it is declared.
  else if (!own.includes(name) && own.every((id) => Number(id) >= FIRST_PAYER_REASON))
    report.addUnknown('unknown-reason-code', place, "the pack's `reasonCodes` have no code", name, own);
}

function checkReference(view: BookView, source: PackSource, reference: Reference): void {
  const { pack } = source;
  const { kind, name } = reference;
  const place = placeOf(source, reference);
  const expect = (
    code: Parameters<typeof view.report.addUnknown>[0],
    what: string,
    known: Iterable<string>,
  ) => {
    const names = [...known];
    if (!names.includes(name)) view.report.addUnknown(code, place, what, name, names);
  };
  switch (kind) {
    case 'fact':
      checkFact(view, source, reference);
      return;
    case 'rule':
      checkRule(view, source, reference);
      return;
    case 'reason':
      checkReason(view, source, reference);
      return;
    case 'pack':
      checkPackName(view, source, reference, name);
      return;
    case 'condition':
      expect('unknown-condition', 'the pack declares no condition', Object.keys(pack.conditions ?? {}));
      return;
    case 'citation':
      expect('unknown-citation', "the pack's sources have no entry", Object.keys(pack.sources));
      return;
    case 'rounding':
      expect('unknown-rounding', 'the pack declares no rounding', Object.keys(pack.roundings ?? {}));
      return;
    case 'pair':
      expect('unknown-fact', 'the pack declares no pair', Object.keys(pack.pairs ?? {}));
      return;
    case 'param':
      expect('unknown-param', 'the pack declares no param', Object.keys(pack.params ?? {}));
      return;
    case 'bucket': {
      if (view.buckets.has(name)) return;
      const isGroup = (bucket: string) => view.sources.buckets.some(({ parent }) => parent === bucket);
      const known = [...view.buckets.keys()].filter((bucket) => !isGroup(bucket));
      if (view.sources.bucketFile) expect('unknown-bucket', 'no bucket is called', known);
      return;
    }
    case 'table':
      if (!view.sources.definition(name))
        view.report.add(
          'unknown-table',
          place,
          `no table is declared as "${name.slice(0, 60)}"; it needs a folder of that name with a table.yaml among the tables ($tenant.x stands for the payers' table, tenant.x)`,
        );
  }
}

/** Reports names that nothing declares, facts of an unfit type, and options that the interface does not have. */
export function checkReferences(view: BookView): void {
  const known: readonly string[] = OPTION_NAMES;
  eachPack(view, 'references', (source) => {
    for (const reference of partsOf(source.pack).references) checkReference(view, source, reference);
    for (const name of Object.keys(source.pack.options ?? {}))
      if (!known.includes(name))
        view.report.addUnknown(
          'unknown-option',
          { yaml: source.yaml, path: ['options', name], atKey: true },
          'BillOptions has no option',
          name,
          known,
        );
  });
}
