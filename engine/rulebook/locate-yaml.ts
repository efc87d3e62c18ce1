/** Where a value stands in a YAML text, as line and column. */
import { isMap, isScalar, isSeq, type Node } from './yaml.ts';

export type YamlPath = readonly (string | number)[];

interface Found {
  readonly node: Node | null;
  readonly offset: number;
}

function stepInto(node: Node, part: string | number): { key: Node | null; value: Node | null } | null {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(part));
    return pair ? { key: pair.key as Node, value: pair.value as Node | null } : null;
  }
  if (!isSeq(node)) return null;
  const item = node.items[Number(part)] as Node | undefined;
  return item ? { key: null, value: item } : null;
}

/** The node at a path and its offset; of the key itself when `atKey`. Falls back to the nearest parent. */
function findNode(root: Node | null, path: YamlPath, atKey: boolean): Found {
  let node = root;
  let offset = root?.range?.[0] ?? 0;
  for (const [index, part] of path.entries()) {
    const step = node && stepInto(node, part);
    if (!step) return { node: null, offset };
    const keyOffset = step.key?.range?.[0] ?? offset;
    const isLast = index === path.length - 1;
    offset = atKey && isLast ? keyOffset : (step.value?.range?.[0] ?? keyOffset);
    node = step.value;
  }
  return { node, offset };
}

/** Offset of the value at a path. */
export function locateValue(root: Node | null, path: YamlPath, atKey: boolean): number {
  return findNode(root, path, atKey).offset;
}

/** Offset of a character of a one-line scalar; the scalar's own offset when its text is folded or escaped. */
export function locateInside(root: Node | null, path: YamlPath, index: number, text: string): number {
  const { node, offset } = findNode(root, path, false);
  if (!isScalar(node)) return offset;
  const value = String(node.value);
  const isQuoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
  const start = isQuoted ? offset + 1 : offset;
  return text.startsWith(value, start) ? start + index : offset;
}

/** Depth of the deepest node; stops counting above `limit`, so that no recursion is needed. */
export function exceedsDepth(root: Node | null, limit: number): Node | null {
  let level: Node[] = root ? [root] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return level[0]!;
    level = level.flatMap((node) =>
      isMap(node)
        ? node.items.flatMap((pair) => (pair.value ? [pair.value as Node] : []))
        : isSeq(node)
          ? (node.items as Node[])
          : [],
    );
  }
  return null;
}
