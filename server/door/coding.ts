/** Which coding of an answer a client takes (RFC 9110 12.5.3). */

export type Coding = 'gzip' | 'zstd';

/** Codings by the weight that an Accept-Encoding header gives them: of one that is named twice the first. */
function readWeights(header: string | undefined | null): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((piece) => piece.startsWith('q='));
    const coding = name === 'x-gzip' ? 'gzip' : name;
    if (!weights.has(coding)) weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return weights;
}

/** True for gzip that is named, or `*`, with a weight above zero. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = readWeights(header);
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}

/** True for zstd that is named, which `*` does not do, and gzip not preferred to it. */
function prefersZstd(header: string | undefined | null): boolean {
  const weights = readWeights(header);
  const zstd = weights.get('zstd') ?? 0;
  return zstd > 0 && zstd >= (weights.get('gzip') ?? 0);
}

/** For an answer that is always compressed. */
export const chooseCoding = (header: string | undefined | null): Coding =>
  prefersZstd(header) ? 'zstd' : 'gzip';

/** For one that need not be: null for no coding. */
export const findCoding = (header: string | undefined): Coding | null =>
  prefersZstd(header) ? 'zstd' : acceptsGzip(header) ? 'gzip' : null;
