/** A source of a pack as steps cite it. */
import { getOwn } from '../get-own.ts';
import type { Pack } from '../model/pack.ts';
import type { Citation } from '../model/trace.ts';
import { Bug } from '../problem.ts';

/**
 * @param name the source's key in the pack's `sources`, which the checks have looked up
 * @param id what the trace calls it: the key, or `pack#key` where another pack's steps cite it
 */
export function citeSource({ pack, sources }: Pack, name: string, id: string): Citation {
  const source = getOwn(sources, name);
  if (!source) throw new Bug(`citation ${name} of ${pack} reached the compiler unchecked`);
  const { title, pin = null, url = null, read = null } = source;
  return { id, title, pin, url, read };
}
