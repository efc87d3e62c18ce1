/** `/book/us-nc/workers-comp`: a pack; of a programme every step of a review with the rules that may act there. */
import {
  describeValue,
  findChanges,
  listSteps,
  listUses,
  listValues,
  type Pack,
  type Place,
  type StepRule,
  type StepRules,
} from '../../../engine/index.ts';
import type { Page } from '../shell/page.ts';
import { STATUSES, showDays } from '../shell/words.ts';
import type { BookParts } from './book-parts.ts';
import { bookPath } from './paths.ts';
import { readChanges } from './read-changes.ts';
import { describePackKind } from './view-place.ts';
import { viewSource } from './view-source.ts';

/** Changes that are shown; the log has all. */
const LATEST = 8;

const KINDS = [
  ['params', 'Figures of the law'],
  ['derive', 'Computed values'],
  ['groups', 'Lines that stand together'],
  ['pairs', 'Lines that bear on another'],
  ['tables', 'Tables'],
] as const;

function viewRule(rule: StepRule, programme: string | null, pack: string): object {
  const { ref, title, effective, isRead, exceptions } = rule;
  return {
    title,
    path: bookPath(ref, programme),
    owner: ref.startsWith(`${pack}#`) ? '' : ref.split('#', 1)[0],
    days: effective.from || effective.through ? showDays(effective) : '',
    isUnread: !isRead,
    exceptions: exceptions.map((one) => ({ ref: one, path: bookPath(one, programme) })),
  };
}

function viewStep(step: StepRules, programme: string | null, pack: string): object {
  const { name, title, rules, steps } = step;
  return {
    step: name,
    stepTitle: title,
    rules: rules.map((rule) => viewRule(rule, programme, pack)),
    nested: steps.map((one) => viewStep(one, programme, pack)),
  };
}

function viewValues(place: Place): object[] {
  const programme = place.programme?.pack ?? null;
  const all = listValues(place);
  const id = place.instance.pack.pack;
  return KINDS.flatMap(([kind, heading]) => {
    const own = all.filter((entry) => entry.startsWith(`${kind}.`));
    if (own.length === 0) return [];
    const values = own.map((entry) => ({
      name: entry.slice(kind.length + 1),
      title: describeValue(place, entry)?.title ?? '',
      path: bookPath(`${id}#${entry}`, programme),
    }));
    return [{ heading, values }];
  });
}

function viewUses(pack: Pack): object[] {
  return listUses(pack).map((use) => ({
    id: use.pack,
    path: bookPath(use.pack, pack.kind === 'programme' ? pack.pack : null),
    given: Object.keys(use.with ?? {}).join(', '),
    isConditional: use.when !== undefined,
  }));
}

export function buildPackPage({ ruleBook, texts }: BookParts, place: Place): Page {
  const { pack, file } = place.instance;
  const programme = place.programme?.pack ?? (pack.kind === 'programme' ? pack.pack : null);
  const changes = readChanges(texts.changes, pack.pack);
  const { users, declined } = findChanges(ruleBook, pack.pack);
  const uses = viewUses(pack);
  const declines = Object.entries(pack.declines ?? {}).map(([ref, why]) => ({
    ref,
    why,
    path: bookPath(ref),
  }));
  return {
    template: 'pack',
    title: pack.title,
    part: 'book',
    view: {
      question: '',
      heading: pack.title,
      packKind: describePackKind(pack),
      id: pack.pack,
      version: pack.version,
      file,
      status: STATUSES[pack.status],
      days: pack.covers ? showDays(pack.covers) : '',
      digest: ruleBook.digestOf(pack.pack)?.slice(0, 12) ?? '',
      within: place.programme && place.programme !== pack ? place.programme.pack : '',
      steps: listSteps(place).map((step) => viewStep(step, programme, pack.pack)),
      kinds: viewValues(place),
      uses,
      hasUses: uses.length > 0,
      declines,
      hasDeclines: declines.length > 0,
      users: users.map((id) => ({ id, path: bookPath(id), here: bookPath(pack.pack, id) })),
      hasUsers: users.length > 0,
      declinedBy: declined,
      hasDeclinedBy: declined.length > 0,
      sources: Object.values(pack.sources).map(viewSource),
      changes: changes.slice(0, LATEST),
      hasChanges: changes.length > 0,
      bookDigest: ruleBook.digest.slice(0, 12),
    },
  };
}
