/** `rules facts`: what a pack can name. */
import { FACTS } from '../../../engine/index.ts';
import type { Printout } from '../shell.ts';

/** The facts of the service, by name, with their type and meaning. */
export function listFacts(): Printout {
  const lines = [...FACTS.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, description, values, optional }) => {
      const more = [
        ...(values ? [`one of ${values.join(', ')}`] : []),
        ...(optional ? ['may be absent'] : []),
      ].join('; ');
      return `${name}  ${type}  ${description}${more ? ` (${more})` : ''}\n`;
    });
  return { ok: true, text: lines.join('') };
}
