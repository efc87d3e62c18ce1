/** Collects the problems of the checks, each at the place in its file where the author has to look. */
import type { RuleProblem } from '../../problem.ts';
import type { ProblemCode } from '../problem-codes.ts';
import { PROBLEM_CODES } from '../problem-codes.ts';
import type { YamlFile } from '../read-yaml.ts';

export type Path = readonly (string | number)[];

/** Where in a file: the value at `path`, its key, or a character inside its text. */
export interface Place {
  readonly yaml: YamlFile;
  readonly path: Path;
  readonly atKey?: boolean;
  /** Characters into the text of the value, for names inside a formula. */
  readonly offset?: number;
}

const LONGEST_SHOWN = 60;

/** A value in quotes; long ones are cut, so that a message stays one line. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LONGEST_SHOWN ? `"${line.slice(0, LONGEST_SHOWN)}…"` : `"${line}"`;
}

export class Report {
  readonly problems: RuleProblem[] = [];
  private readonly seen = new Set<string>();

  /** Adds a problem, once. Names of the pack stand in its text, so line breaks are taken out. */
  add(code: ProblemCode, { yaml, path, atKey = false, offset }: Place, text: string): void {
    const message = text.replaceAll(/\p{Cc}+/gu, ' ');
    const at = offset === undefined ? yaml.positionOf(path, atKey) : yaml.positionInside(path, offset);
    const key = `${yaml.file}:${at.line}:${at.column} ${code} ${message}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.problems.push({ code, severity: PROBLEM_CODES[code].severity, file: yaml.file, ...at, message });
  }

  /** Files with at least one error so far. */
  brokenFiles(): Set<string> {
    return new Set(this.problems.filter((one) => one.severity === 'error').map((one) => one.file));
  }
}
