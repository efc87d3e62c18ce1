/** `rules why-not`: what kept a rule from acting on a line, and the nearest change of the bill that lets it. */
import {
  type Change,
  describeAnswer,
  explainRule,
  findNearestChange,
  parseRequest,
} from '../../../engine/index.ts';
import { openRules, type RuleFolders } from '../../open-rules.ts';
import { selectPayer } from '../payers.ts';
import { CommandFailure, type Printout } from '../shell.ts';

interface Question {
  readonly line: number;
  /** `pack#rule`. */
  readonly ref: string;
  readonly tenant: string | undefined;
}

/** Rules of the pack that was named, or how one is written. */
function listNear(names: readonly string[], ref: string): string {
  const [pack = ''] = ref.split('#');
  const own = names.filter((name) => name.startsWith(`${pack}#`));
  return own.length > 0
    ? `${pack} has ${own.map((name) => name.split('#')[1]).join(', ')}.`
    : 'write pack#rule, as in methods/physician#price.';
}

const renderChange = ({ field, from, to }: Change) =>
  `  ${field}: ${from === undefined ? 'not given' : JSON.stringify(from)} → ${to === undefined ? 'not given' : JSON.stringify(to)}\n`;

export function explainWhyNot(text: string, folders: RuleFolders, { line, ref, tenant }: Question): Printout {
  const { ruleBook, tables } = openRules(folders, 'use');
  if (!ruleBook) throw new CommandFailure('The rules have mistakes; `rules check` names them.');
  if (ruleBook.findRuleTitle(ref) === null)
    throw new CommandFailure(`No pack has the rule ${ref}; ${listNear(ruleBook.listRuleNames(), ref)}`);
  const parsed = parseRequest(text);
  if (!parsed.ok)
    throw new CommandFailure(
      `The bill is not sound:\n${parsed.problems.map(({ path, message }) => `  ${path}: ${message}\n`).join('')}`,
    );
  const context = { ruleBook, tables, tenant: selectPayer(ruleBook.listPayers(), tenant) ?? '' };
  const answer = explainRule(parsed.request, context, { line, ref });
  const { sentence, details } = describeAnswer(answer);
  const head = `${ref}: ${answer.title}\n${sentence}\n${details.map((one) => `  ${one}\n`).join('')}`;
  const canChange = ['false', 'unknown', 'other-code'].includes(answer.outcome);
  const changes = canChange ? findNearestChange(text, context, { line, ref }) : null;
  const nearest = changes
    ? `It acts, as a review confirms, with\n${changes.map(renderChange).join('')}`
    : canChange
      ? 'No change of a few fields that was tried lets it act.\n'
      : '';
  return { ok: true, text: `${head}${nearest}` };
}
