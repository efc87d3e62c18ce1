/** What the walks of all chains share: they read on by positions, and hold links against those that somebody noted. */

/** A link as somebody noted it: `12:` and its 64 hex digits. */
export interface NotedLink {
  readonly position: number;
  readonly link: string;
}

/** Entries at a time. */
const AT_ONCE = 256;

/** All of a chain: `read` gives those behind a position, in their order. */
export async function* readOn<Entry>(
  read: (after: number, limit: number) => Promise<readonly Entry[]>,
  positionOf: (entry: Entry) => number,
): AsyncGenerator<Entry> {
  for (let after = 0; ; ) {
    const entries = await read(after, AT_ONCE);
    yield* entries;
    if (entries.length < AT_ONCE) return;
    after = positionOf(entries.at(-1)!);
  }
}

/** The words of a chain, for people. */
export interface ChainWords {
  /** `link`: one of its entries. */
  readonly entry: string;
  /** `the chain was made anew`. */
  readonly anew: string;
  /** `the end of the chain was cut off`. */
  readonly cut: string;
}

export interface Marks {
  /** To be told of each link; says what is wrong with it, or null. */
  meet(link: NotedLink): string | null;
  /** When all were met: what is wrong with those that were noted and not met. */
  end(): string[];
}

export function expectNoted(noted: readonly NotedLink[], { entry, anew, cut }: ChainWords): Marks {
  const open = new Map(noted.map((one) => [one.position, one.link]));
  return {
    meet({ position, link }) {
      const known = open.get(position);
      open.delete(position);
      return known === undefined || known === link
        ? null
        : `${entry} ${position} is not the one that was noted: ${anew}`;
    },
    end: () => [...open.keys()].map((position) => `${entry} ${position} was noted and is missing: ${cut}`),
  };
}
