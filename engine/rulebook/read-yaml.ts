/**
 * The gate to yaml: text in, plain values with positions out.
 *
 * Every scalar stays text (failsafe schema): `00100`, `08` and `0.10` arrive as written and get their type where a
 * declared type reads them. Duplicate keys, aliases, anchors, tags, merge keys and warnings are problems, not
 * conveniences: a rule must read the same to a person and to the machine.
 */
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { RuleProblem } from '../problem.ts';

/** Text, a list, or a map of text keys. */
export type YamlValue = string | YamlValue[] | { [key: string]: YamlValue };

export interface YamlFile {
  readonly file: string;
  readonly value: YamlValue | null;
  /** Position of the value at a path; of the key itself when `atKey`. Falls back to the nearest parent. */
  positionOf(path: readonly (string | number)[], atKey?: boolean): { line: number; column: number };
}

const PLAIN_MESSAGES: Record<string, string> = {
  DUPLICATE_KEY: 'the key stands twice in one map; keep one of them',
  TAB_AS_INDENT: 'a tab is used for indentation; use spaces',
  BAD_ALIAS: 'aliases are not used in packs; write the value out',
};

function plainValue(node: unknown): YamlValue {
  if (isScalar(node)) return node.value === null ? '' : String(node.value);
  if (isSeq(node)) return node.items.map(plainValue);
  if (isMap(node)) {
    const result: { [key: string]: YamlValue } = {};
    for (const pair of node.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
      Object.defineProperty(result, key, {
        value: plainValue(pair.value),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return result;
  }
  return '';
}

/** Parses one YAML file. Never throws: what is wrong comes back as problems with positions. */
export function readYaml(file: string, text: string): { yaml: YamlFile; problems: RuleProblem[] } {
  const counter = new LineCounter();
  const document = parseDocument(text, {
    schema: 'failsafe',
    strict: true,
    uniqueKeys: true,
    stringKeys: true,
    lineCounter: counter,
    prettyErrors: false,
    version: '1.2',
  });
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const problems: RuleProblem[] = [...document.errors, ...document.warnings].map((error) => ({
    code: error.code === 'DUPLICATE_KEY' ? 'duplicate-key' : 'syntax',
    severity: 'error',
    file,
    ...at(error.pos[0]),
    message: PLAIN_MESSAGES[error.code] ?? `not valid YAML: ${error.message}`,
  }));
  const refuse = (node: Node, message: string) =>
    problems.push({ code: 'syntax', severity: 'error', file, ...at(node.range?.[0] ?? 0), message });
  visit(document, {
    Alias: (_key, node) => {
      refuse(node, PLAIN_MESSAGES['BAD_ALIAS']!);
    },
    Node: (_key, node) => {
      if (isAlias(node)) return;
      if (node.anchor) refuse(node, 'anchors are not used in packs; write the value out where it is needed');
      if (node.tag?.startsWith('!')) refuse(node, `the tag ${node.tag} means nothing here; remove it`);
    },
  });
  const root = document.contents;
  const broken = problems.length > 0;
  return {
    yaml: {
      file,
      value: broken || root === null ? null : plainValue(root),
      positionOf: (path, atKey = false) => {
        let node: unknown = root;
        let offset = (root as Node | null)?.range?.[0] ?? 0;
        for (const [index, part] of path.entries()) {
          if (isMap(node)) {
            const pair = node.items.find(
              (item) => isScalar(item.key) && String(item.key.value) === String(part),
            );
            if (!pair) break;
            const keyOffset = (pair.key as Node).range?.[0] ?? offset;
            offset =
              atKey && index === path.length - 1
                ? keyOffset
                : ((pair.value as Node | null)?.range?.[0] ?? keyOffset);
            node = pair.value;
          } else if (isSeq(node)) {
            const item = node.items[Number(part)] as Node | undefined;
            if (!item) break;
            offset = item.range?.[0] ?? offset;
            node = item;
          } else break;
        }
        return at(offset);
      },
    },
    problems,
  };
}
