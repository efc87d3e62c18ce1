/**
 * How the ids of one review become what readers know. Each answer is worked out once per report: a bill of a
 * hundred lines names the same few rules, dates and sources over and over.
 */
import { checkLink } from './escape-html.ts';
import { type SplitFormula, splitFormula } from './formula-text.ts';
import type {
  ReportBill,
  ReportCitation,
  ReportLine,
  ReportOptions,
  ReportReasonCode,
  ReportStep,
} from './report-input.ts';
import { describeIdentifier, formatSpan, upperFirst } from './wording.ts';

export interface CitationView {
  readonly title: string;
  readonly pin: string;
  /** The address as a link, or empty: an address that is no web link is shown as text and never followed. */
  readonly link: string;
  readonly address: string;
  /** What the statement rests on when the source has not been read; else empty. */
  readonly unread: string;
  /** Its place in the list of sources. */
  readonly anchor: number;
  /** Its name without what it is about, with the place where that is short. */
  readonly brief: string;
  /** Its place in the text, where the short name does not have it. */
  readonly place: string;
}

/** The rule behind a step: what the template shows of it, at the steps and in the list of rules. */
export interface RuleView {
  /** Its place in the list of rules; 0 for a step of the engine itself, which stands there without one. */
  readonly anchor: number;
  readonly title: string;
  /** The same at a step, where the rule says the rest: its first clause, if that is long enough to stand alone. */
  readonly clause: string;
  readonly formula: string;
  readonly rule: string;
  /** Its page in the book of rules; blank where there is none. */
  readonly page: string;
  readonly file: string;
  readonly span: string;
  readonly citation: CitationView | false;
}

/** What stands before the first comma, when that says enough. */
const CLAUSE = /^[^,]{30,}(?=, )/;

export class Names {
  readonly #codes = new Map<string, ReportReasonCode>();
  readonly #places = new Map<string, number>();
  readonly #formulas = new Map<string, SplitFormula>();
  readonly #rules = new Map<string, { step: ReportStep; view: RuleView }[]>();
  readonly #describeRule: ReportOptions['describeRule'];
  readonly #describeUnread: ReportOptions['describeUnread'];
  readonly #describeFact: ReportOptions['describeFact'];
  readonly #facts = new Map<string, string>();
  readonly #listed: RuleView[] = [];
  readonly #linkRule: ReportOptions['linkRule'];

  /** Sources of params, by id. */
  readonly #citations = new Map<string, CitationView>();
  /** Places in the list of sources: a title, an address and what it rests on, whatever the place in the text. */
  readonly #anchors = new Map<string, number>();

  constructor(
    bill: ReportBill,
    lines: readonly ReportLine[],
    options: ReportOptions,
    citations: readonly ReportCitation[] = [],
  ) {
    this.#describeRule = options.describeRule;
    this.#describeUnread = options.describeUnread;
    this.#describeFact = options.describeFact;
    this.#linkRule = options.linkRule;
    for (const citation of citations) this.#citations.set(citation.id ?? '', this.#viewCitation(citation));
    for (const { reasonCodesDTO } of lines) {
      for (const code of reasonCodesDTO ?? []) this.#codes.set(String(code.id), code);
    }
    for (const { reasonCodesResult } of bill.bucketList ?? []) {
      for (const code of reasonCodesResult ?? []) this.#codes.set(String(code.id), code);
    }
  }

  /** The reason code of an id, when any part of the review carries it in full. */
  findReason(id: string): ReportReasonCode | undefined {
    return this.#codes.get(id);
  }

  /** The place of a reason code in the list of those that the page names; given when it is first asked for. */
  placeReason(id: string): number {
    const place = this.#places.get(id) ?? this.#places.size + 1;
    this.#places.set(id, place);
    return place;
  }

  /** The ids of the reason codes that the page names, in the order of their places. */
  listReasons(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** Reason codes by the ids that people know, as one text. */
  showReasons(ids: readonly string[]): string {
    if (ids.length === 0) return '';
    return ids.map((id) => this.#codes.get(id)?.displayID || id).join(', ');
  }

  /** A fact in words, as the pack of a rule knows it; its name where nobody says what it is. */
  describeFact(rule: string, fact: string): string {
    const key = `${rule.split('#', 1)[0]} ${fact}`;
    let name = this.#facts.get(key);
    if (name === undefined) {
      const description = this.#describeFact?.(rule, fact);
      name = description ? shorten(description) : fact;
      this.#facts.set(key, name);
    }
    return name;
  }

  /** The rules of all steps shown so far, in the order of their anchors. */
  listRules(): readonly RuleView[] {
    return this.#listed;
  }

  splitFormula(formula: string): SplitFormula {
    let split = this.#formulas.get(formula);
    if (split === undefined) {
      split = splitFormula(formula);
      this.#formulas.set(formula, split);
    }
    return split;
  }

  /** One view for all steps that rest on the same rule with the same formula, dates and citation. */
  viewRule(step: ReportStep): RuleView {
    // Steps of the engine itself have nothing but their title to tell them apart.
    const key = step.rule === 'engine' ? `engine ${this.#describeOrigin(step)}` : step.rule;
    const known = this.#rules.get(key);
    const same = known?.find((entry) => hasSameOrigin(entry.step, step));
    if (same) return same.view;
    const { rule, file, effective, citation, formula } = step;
    const title = upperFirst(this.#describeOrigin(step));
    const isListed = rule !== 'engine';
    const view = {
      anchor: isListed ? this.#listed.length + 1 : 0,
      title,
      clause: CLAUSE.exec(title)?.[0] ?? title,
      formula: formula || '',
      rule,
      page: (isListed && checkLink(this.#linkRule?.(rule))) || '',
      file: file || '',
      span: formatSpan(effective?.from, effective?.through),
      citation: citation ? this.#viewCitation(citation, step) : (false as const),
    };
    if (isListed) this.#listed.push(view);
    if (known) known.push({ step, view });
    else this.#rules.set(key, [{ step, view }]);
    return view;
  }

  /** The source of a param's value by its id, when the review carries it. */
  findCitation(id: string): CitationView | undefined {
    return this.#citations.get(id);
  }

  #viewCitation(citation: ReportCitation, step?: ReportStep): CitationView {
    const { id, title, pin, url } = citation;
    const link = checkLink(url) ?? '';
    const brief = abbreviate(title || id || 'source', pin || '');
    const view = {
      title: title || id || 'Source without a title',
      pin: pin || '',
      link,
      address: link ? '' : url || '',
      unread: citation.read === null ? this.#showUnread(id ?? '', step) : '',
      brief,
      place: pin && !brief.includes(pin) ? pin : '',
    };
    const key = `${view.title}\n${link}${view.address}\n${view.unread}`;
    const anchor = this.#anchors.get(key) ?? this.#anchors.size + 1;
    this.#anchors.set(key, anchor);
    return { ...view, anchor };
  }

  /** What an unread source rests on: the rule's own, or another pack's where the id names it (`pack#source`). */
  #showUnread(id: string, step?: ReportStep): string {
    const [pack] = (step?.rule ?? '').split('#');
    const basis = id.includes('#')
      ? this.#describeUnread?.(id, null)
      : this.#describeUnread?.(`${pack}#${id}`, step?.file ?? null);
    return basis?.replace(/\.$/, '') || 'what its rule file says';
  }

  /** A step of the engine itself that stopped a line is called by its reason: `Data missing`. */
  #describeOrigin(step: ReportStep): string {
    const { rule, file, effective, effect, title, formula, reasonCodes, message } = step;
    if (title) return title;
    if (effect === 'jurisdiction') return 'Whose rules apply';
    if (rule === 'engine' && (formula || reasonCodes?.length)) {
      const [reason] = typeof reasonCodes === 'string' ? [reasonCodes] : (reasonCodes ?? []);
      return this.findReason(String(reason))?.shortDescription || 'Stopped for a person to decide';
    }
    const known = this.#describeRule?.(rule, file ?? null, effective?.from ?? null);
    // A value that is worked out as another pack's stands in that pack's file, and says what it is itself.
    return known || (rule.includes('#derive.') && message) || describeIdentifier(rule);
  }
}

/** A description without what it adds: `how Medicare treats the code: A active, …` → `How Medicare treats the code`. */
const shorten = (description: string): string => upperFirst(description.split(/[:;.(]/, 1)[0]!.trim());

/** A place in a source that is no longer than this stands behind its short name. */
const SHORT_PIN = 24;

/** `20 CFR 10.807, how the maximum fee is computed` → `20 CFR 10.807`. */
function abbreviate(title: string, pin: string): string {
  const head = title.split(', ')[0]!;
  return pin === '' || pin.length > SHORT_PIN || pin.includes(head) || head.includes(pin)
    ? head
    : `${head}, ${pin}`;
}

/** True when two steps of one rule come from the same text of the law. */
function hasSameOrigin(left: ReportStep, right: ReportStep): boolean {
  return (
    left.file === right.file &&
    left.title === right.title &&
    left.formula === right.formula &&
    left.effective?.from === right.effective?.from &&
    left.effective?.through === right.effective?.through &&
    (left.citation === right.citation ||
      (left.citation?.id === right.citation?.id &&
        left.citation?.title === right.citation?.title &&
        left.citation?.pin === right.citation?.pin &&
        left.citation?.url === right.citation?.url &&
        left.citation?.read === right.citation?.read))
  );
}
