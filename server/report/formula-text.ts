/** A rule's formula as a reader can check it: the same text, with the numbers put in place of the names. */
import type { ReportOperand } from './report-input.ts';
import { showValue } from './wording.ts';

// Quoted text first, so that a name inside it is left alone.
const WORD = /"[^"]*"|'[^']*'|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g;

interface FormulaWord {
  /** What stands between this word and the one before it. */
  readonly lead: string;
  readonly word: string;
  readonly followsOperator: boolean;
}

/** A formula taken apart; the steps of one rule share it. */
export interface SplitFormula {
  readonly words: readonly FormulaWord[];
  readonly rest: string;
}

export function splitFormula(formula: string): SplitFormula {
  const words: FormulaWord[] = [];
  let end = 0;
  for (const match of formula.matchAll(WORD)) {
    const before = formula.slice(0, match.index);
    const lead = before.slice(end);
    words.push({ lead, word: match[0], followsOperator: /[-+*/]\s*$/.test(before) });
    end = match.index + match[0].length;
  }
  return { words, rest: formula.slice(end) };
}

/**
 * Puts each operand's value in place of its name. Function names and names without an operand stay as they
 * are; a negative value after an operator gets parentheses.
 */
export function substituteOperands(
  formula: string,
  operands: readonly ReportOperand[],
  split: SplitFormula = splitFormula(formula),
): string {
  return fillFormula(operands, split).replaceAll('*', '×');
}

/** The same as a spreadsheet reads it. */
export function fillFormula(operands: readonly ReportOperand[], split: SplitFormula): string {
  let text = '';
  for (const { lead, word, followsOperator } of split.words) {
    const operand = operands.find(({ name }) => name === word);
    const shown = operand ? showValue(operand.value) : word;
    text += lead + (operand && followsOperator && shown.startsWith('-') ? `(${shown})` : shown);
  }
  return text + split.rest;
}
