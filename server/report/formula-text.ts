/** A rule's formula as a reader can check it: the same text, with the numbers put in place of the names. */
import type { ReportOperand } from './report-input.ts';
import { showValue } from './wording.ts';

// Quoted text first, so that a name inside it is left alone.
const WORD = /"[^"]*"|'[^']*'|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g;

/**
 * Puts each operand's value in place of its name. Function names and names without an operand stay as they
 * are; a negative value after an operator gets parentheses.
 */
export function substituteOperands(formula: string, operands: readonly ReportOperand[]): string {
  return formula
    .replace(WORD, (word, offset: number) => {
      const operand = operands.find(({ name }) => name === word);
      if (!operand) return word;
      const text = showValue(operand.value);
      return text.startsWith('-') && /[-+*/]\s*$/.test(formula.slice(0, offset)) ? `(${text})` : text;
    })
    .replaceAll('*', '×');
}
