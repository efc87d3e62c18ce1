/** Every place of a request body: where it is, what the schema says of it, and what may be done to it. */
import { type Node, resolveNode, schemaRoot } from '../../engine/bill/arbitrary-request.ts';
import type { Bounds, RequestBody } from './valid-request.ts';

export type Kind = 'object' | 'map' | 'list' | 'decimal' | 'integer' | 'flag' | 'date' | 'state' | 'text';

export interface Place {
  /** As problems spell it: `Services[0].Charge`. */
  readonly path: string;
  readonly kind: Kind;
  readonly node: Node & { readonly minItems?: number; readonly pattern?: string };
  readonly required: boolean;
  readonly value: unknown;
  /** What holds it, and under which name; both are absent for the body itself. */
  readonly holder: Record<string | number, unknown> | null;
  readonly name: string | number;
  readonly holderPath: string;
}

export const boundsOf = (place: Place): Bounds => place.node['x-decimal'] as Bounds;

function kindOf(node: Node, types: readonly string[]): Kind {
  if (types.includes('object')) return Object.keys(node.properties ?? {}).length > 0 ? 'object' : 'map';
  if (types.includes('array')) return 'list';
  if (node['x-decimal']) return 'decimal';
  if (types.includes('integer')) return 'integer';
  if (types.includes('boolean')) return 'flag';
  if (node.format === 'bill-date-time') return 'date';
  return node.format === 'us-state' ? 'state' : 'text';
}

/** Lists the places of a body, the body itself first. Each refers into `body`, which mutations then change. */
export function listPlaces(file: string, body: RequestBody): Place[] {
  const places: Place[] = [];
  visit(schemaRoot(file), file, body, { path: '', holder: null, name: '', holderPath: '' });
  return places;

  function visit(
    unresolved: Node,
    from: string,
    value: unknown,
    at: Pick<Place, 'path' | 'holder' | 'name' | 'holderPath'>,
  ): void {
    const node = resolveNode(unresolved, from);
    const types = ([] as string[]).concat(node.type ?? []);
    const kind = kindOf(node, types);
    places.push({ ...at, kind, node, required: !types.includes('null'), value });
    if (kind === 'object' && value !== null) {
      const holder = value as Record<string, unknown>;
      for (const [name, child] of Object.entries(node.properties!)) {
        const path = at.path === '' ? name : `${at.path}.${name}`;
        if (name in holder)
          visit(child, node.file, holder[name], { path, holder, name, holderPath: at.path });
      }
    }
    if (kind === 'list' && value !== null)
      for (const [index, entry] of (value as unknown[]).entries()) {
        const holder = value as unknown as Record<number, unknown>;
        visit(node.items!, node.file, entry, {
          path: `${at.path}[${index}]`,
          holder,
          name: index,
          holderPath: at.path,
        });
      }
  }
}

/** True when one place lies inside the other, or they are the same. */
export function overlap(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === '' || short === long || (long.startsWith(short) && '.['.includes(long[short.length]!));
}
