/** What the templates show of a value: figures by date, cases, a table's key and columns, lines that stand together. */
import type {
  CaseWords,
  NameWords,
  Place,
  TableSource,
  TableWords,
  ValueWords,
  VersionWords,
} from '../../../engine/index.ts';
import { checkLink } from '../../report/escape-html.ts';
import { showValue } from '../../report/wording.ts';
import { showDays } from '../shell/words.ts';
import { viewCondition, viewName } from './view-condition.ts';
import { viewFormula } from './view-formula.ts';
import { viewSource } from './view-source.ts';

type Programme = string | null;

const viewNames = (names: readonly NameWords[], programme: Programme) =>
  names.map((name) => viewName(name, programme));

function viewVersion({ effective, source, values, entries }: VersionWords): object {
  return {
    days: effective.from || effective.through ? showDays(effective) : 'all days',
    law: source ? viewSource(source) : false,
    values: values ? values.join(', ') : '',
    entries: (entries ?? []).map(([key, value]) => ({ key: key === 'else' ? 'all others' : key, value })),
    hasEntries: entries !== null,
  };
}

function viewCase(one: CaseWords, place: Place): object {
  const programme = place.programme?.pack ?? null;
  const { when, formula, value, fact, date } = one;
  return {
    when: when ? viewCondition(when, programme) : false,
    formula: formula ? viewFormula(formula, place) : false,
    value: value === null ? '' : showValue(value),
    fact: fact ? viewName(fact, programme) : false,
    date: date ? { plus: date.plus, end: date.end ?? '', dateFrom: viewName(date.from, programme) } : false,
  };
}

const KEPT = 12;

function viewTable(words: TableWords, tables: TableSource, programme: Programme): object {
  const { table, title, publisher, key, on, isTenants, columns } = words;
  const releases = isTenants ? [] : tables.releases(table);
  return {
    table,
    tableTitle: title,
    publisher: publisher ? { publisherTitle: publisher.title, link: checkLink(publisher.url) ?? '' } : false,
    key: key.map((part) =>
      typeof part === 'string' ? { name: '', meaning: showValue(part), path: '' } : viewName(part, programme),
    ),
    on: on ? viewName(on, programme) : false,
    isTenants,
    columns,
    releases: releases.slice(-KEPT).map(({ release, effective, rowCount, wholeOf }) => ({
      release,
      days: showDays(effective),
      rowCount,
      isExcerpt: wholeOf !== undefined,
    })),
    hasReleases: releases.length > 0,
    isMissing: !isTenants && releases.length === 0,
  };
}

/** What a value is, by its kind; keys that the kind does not have are false, so that nothing around it shows through. */
export function viewValue(words: ValueWords, tables: TableSource, place: Place): object {
  const programme = place.programme?.pack ?? null;
  const blank = { param: false, derived: false, tableOf: false, group: false, pair: false };
  const find = (name: NameWords | null) => (name ? viewName(name, programme) : false);
  switch (words.kind) {
    case 'params':
      return {
        ...blank,
        param: {
          by: find(words.by),
          on: find(words.on),
          isTenants: words.from === 'tenant',
          isProgrammes: words.from === 'programme',
          versions: words.versions.map(viewVersion),
          hasVersions: words.versions.length > 0,
        },
      };
    case 'derive':
      return {
        ...blank,
        derived: {
          law: words.source ? viewSource(words.source) : false,
          rounding: words.rounding
            ? { places: words.rounding.places, mode: words.rounding.mode.replaceAll('-', ' ') }
            : false,
          like: find(words.like),
          isProgrammes: words.from === 'programme',
          cases: words.cases.map((one) => viewCase(one, place)),
          isOne: words.cases.length === 1,
        },
      };
    case 'tables':
      return { ...blank, tableOf: viewTable(words, tables, programme) };
    case 'groups':
      return {
        ...blank,
        group: {
          ofBill: words.ofBill,
          ofHistory: words.ofHistory,
          within: viewNames(words.within, programme),
          hasWithin: words.within.length > 0,
          when: words.when ? viewCondition(words.when, programme) : false,
          order: words.order.map(({ by, descending }) => ({
            descending,
            orderBy: viewName(by, programme),
          })),
          hasOrder: words.order.length > 0,
          weight: find(words.weight),
          shares: find(words.shares),
        },
      };
    default:
      return {
        ...blank,
        pair: {
          of: words.of.join(' and '),
          within: viewNames(words.within, programme),
          hasWithin: words.within.length > 0,
          pairDays: words.days ? { least: words.days[0], most: words.days[1] } : false,
          pairTable: words.table ? viewTable(words.table, tables, programme) : false,
          when: words.when ? viewCondition(words.when, programme) : false,
        },
      };
  }
}
