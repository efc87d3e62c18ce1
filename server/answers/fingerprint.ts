/** What a service answers with, as one text: two threads with the same one give the same answers. */
import { createHash } from 'node:crypto';
import { classifyFile } from '../../engine/index.ts';
import type { Assembly } from '../assembly.ts';

/**
 * Of every file but the tests beside the packs: the digest of the book says nothing of buckets and reason codes. And of
 * tables all that chooses among them and says what a missing row means, for the same bytes can be given other days.
 */
export function takeFingerprint({ tables, texts }: Pick<Assembly, 'tables' | 'texts'>): string {
  const hash = createHash('sha256');
  const add = (...words: string[]) => hash.update(JSON.stringify(words));
  for (const { file, text } of texts.files) if (classifyFile(file) !== 'pack-test') add(file, text);
  for (const id of tables.ids) {
    add(id, JSON.stringify(tables.definition(id)));
    for (const { digest, proof = '', release, effective } of tables.releases(id))
      add(digest, proof, release, effective.from, effective.through);
  }
  return hash.digest('hex');
}
