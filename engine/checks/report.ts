/** Collects the problems of the checks, each at the place in its file where the author has to look. */
import type { RuleProblem } from '../problem.ts';
import { showText } from '../rulebook/check-shape.ts';
import { PROBLEM_CODES, type ProblemCode } from '../rulebook/problem-codes.ts';
import type { YamlFile } from '../rulebook/read-yaml.ts';
import { suggestName } from '../rulebook/suggest-name.ts';

export type Path = readonly (string | number)[];

/** Where in a file: the value at `path`, its key, or a character inside its text. */
export interface Place {
  readonly yaml: YamlFile;
  readonly path: Path;
  readonly atKey?: boolean;
  /** Characters into the text of the value, for names inside a formula. */
  readonly offset?: number;
}

/** A value in quotes; long ones are cut, so that a message stays one line. */
export function quote(value: unknown): string {
  return `"${showText(typeof value === 'string' ? value : JSON.stringify(value))}"`;
}

/** One wrong name in many places is one mistake, and so is a rounding that the pack forgot to state. */
const isOneMistake = (code: ProblemCode) => code.startsWith('unknown-') || code === 'missing-rounding';

interface Told {
  readonly index: number;
  readonly message: string;
  readonly lines: number[];
}

export class Report {
  readonly problems: RuleProblem[] = [];
  private readonly told = new Map<string, Told>();
  private readonly places: { readonly code: ProblemCode; readonly file: string; readonly path: Path }[] = [];

  /**
   * Adds a problem, once. An unknown name (or the like) is reported where it first stands, and the other lines are named. Names of
   * the pack stand in its text, so line breaks are taken out.
   */
  add(code: ProblemCode, { yaml, path, atKey = false, offset }: Place, text: string): void {
    const message = text.replaceAll(/\p{Cc}+/gu, ' ');
    this.places.push({ code, file: yaml.file, path });
    const at = offset === undefined ? yaml.positionOf(path, atKey) : yaml.positionInside(path, offset);
    const where = isOneMistake(code) ? '' : `${at.line}:${at.column}`;
    const key = `${yaml.file}:${where} ${code} ${message}`;
    const told = this.told.get(key);
    if (told) this.addLine(told, at.line);
    else {
      this.told.set(key, { index: this.problems.length, message, lines: [at.line] });
      const { severity } = PROBLEM_CODES[code];
      this.problems.push({ code, severity, file: yaml.file, ...at, message });
    }
  }

  private addLine({ index, message, lines }: Told, line: number): void {
    if (lines.includes(line)) return;
    lines.push(line);
    const [, ...rest] = lines;
    const others = rest
      .sort((a, b) => a - b)
      .slice(0, MOST_LINES)
      .join(', ');
    const more = lines.length > 1 + MOST_LINES ? ' and more' : '';
    this.problems[index] = {
      ...this.problems[index]!,
      message: `${message} (the same in ${lines.length === 2 ? 'line' : 'lines'} ${others}${more})`,
    };
  }

  /** Reports a name that nothing has, with the nearest one that something does. */
  addUnknown(code: ProblemCode, place: Place, what: string, name: string, known: Iterable<string>): void {
    this.add(code, place, `${what} ${quote(name)}; ${suggestName(name, [...known])}`);
  }

  /**
   * True when a problem of this kind was said of the value at a path or of a part of it, so that what follows from it would be its echo.
   * Only of that value: a like mistake elsewhere in the file explains nothing here.
   */
  has(code: ProblemCode, file: string, within: Path): boolean {
    return this.places.some(
      (one) =>
        one.code === code && one.file === file && within.every((key, index) => one.path[index] === key),
    );
  }

  /** Files whose pack has an id that cannot be its own. */
  misnamedFiles(): string[] {
    return this.places
      .filter(({ code, path }) => code === 'unfit-pack' && path[0] === 'pack')
      .map(({ file }) => file);
  }

  /** Files with at least one error so far. */
  brokenFiles(): Set<string> {
    return new Set(this.problems.filter((one) => one.severity === 'error').map((one) => one.file));
  }
}

const MOST_LINES = 5;
