import { type Binding, listUses, type Pack } from '../model/pack.ts';
import type { YamlPath } from './locate-yaml.ts';

/** What a pack gives to one that it uses (`uses … with`), or whose params a payer supplies (`supplies`). */
export interface Given {
  /** The pack that is given something. */
  readonly packId: string;
  readonly bindings: Readonly<Record<string, Binding>>;
  /** Where the bindings stand, by their names. */
  readonly path: YamlPath;
}

/** All that a pack gives to others, in the order in which it states it. */
export const listGiven = ({ uses, supplies }: Pick<Pack, 'uses' | 'supplies'>): Given[] => [
  ...listUses({ uses }).map(({ pack: packId, with: bindings = {} }, index) => ({
    ...{ packId, bindings },
    path: ['uses', index, 'with'],
  })),
  ...Object.entries(supplies ?? {}).map(([packId, bindings]) => ({
    ...{ packId, bindings },
    path: ['supplies', packId],
  })),
];
