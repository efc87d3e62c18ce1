/** The two files beside a table's figures, held to their schemas: what is wrong comes with its place, as in a pack. */
import type { RuleProblem } from '../problem.ts';
import { checkShape } from './check-shape.ts';
import type { YamlPath } from './locate-yaml.ts';
import { readYaml, type YamlFile } from './read-yaml.ts';

export interface TableFile {
  /** Null when the text cannot be parsed; of the wrong shape when there are problems. */
  readonly value: unknown;
  readonly problems: readonly RuleProblem[];
  positionOf(path: YamlPath): { line: number; column: number };
}

function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/**
 * Checks a `table.yaml` (`table`, every scalar stays text) or a manifest (`table-manifest`, JSON with numbers).
 *
 * @param file the path that problems name
 */
export function checkTableFile(kind: 'table' | 'table-manifest', file: string, text: string): TableFile {
  const { yaml, problems } = readYaml(file, text);
  const positionOf = (path: YamlPath) => yaml.positionOf(path);
  if (kind === 'table') {
    const found = problems.length > 0 ? problems : checkShape(kind, yaml);
    return { value: yaml.value, problems: found, positionOf };
  }
  const json = readJson(text);
  if (json === null) {
    const place = problems[0] ?? { line: 1, column: 1 };
    const { line, column } = place;
    const message = 'not valid JSON';
    return {
      value: null,
      problems: [{ code: 'syntax', severity: 'error', file, line, column, message }],
      positionOf,
    };
  }
  // JSON is YAML too, so the places come from there and the values keep their types.
  const typed = { ...yaml, value: json.value as YamlFile['value'] };
  return { value: json.value, problems: checkShape(kind, typed), positionOf };
}
