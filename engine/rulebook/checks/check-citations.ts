/** Citations: every `cite` names an entry of the pack's own sources, and a source says whether it has been read. */
import type { PackSource } from '../compile-rule-book.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { listRoundings } from './list-roundings.ts';
import { type Path, quote } from './report.ts';

/** Every citation of a pack with its place. */
export function listCitations(source: PackSource): { id: string; path: Path }[] {
  const { pack } = source;
  const found = listRoundings(source).map(({ rounding, path }) => ({
    id: rounding.cite,
    path: [...path, 'cite'],
  }));
  const add = (id: string, ...path: Path) => found.push({ id, path: [...path, 'cite'] });
  for (const [index, rule] of (pack.rules ?? []).entries()) add(rule.cite, 'rules', index);
  for (const [index, custom] of (pack.customCodes ?? []).entries()) add(custom.cite, 'customCodes', index);
  for (const [name, param] of Object.entries(pack.params ?? {}))
    for (const [index, value] of (param.values ?? []).entries())
      add(value.cite, 'params', name, 'values', index);
  for (const [packId, params] of Object.entries(pack.supplies ?? {}))
    for (const [name, param] of Object.entries(params))
      for (const [index, value] of (param.values ?? []).entries())
        add(value.cite, 'supplies', packId, name, 'values', index);
  return found;
}

/** Every source has been read on a day, or says what a statement rests on instead: a reader must not guess which. */
function checkSources(view: BookView, { pack, yaml }: PackSource): void {
  for (const [id, { read, unread }] of Object.entries(pack.sources))
    if ((read === undefined) === (unread === undefined))
      view.report.add(
        'choose-one',
        { yaml, path: ['sources', id], atKey: true },
        `the source ${quote(id)} has ${read === undefined ? 'neither `read` nor `unread`' : 'both `read` and `unread`'}; ` +
          'give `read`, the day its text was read, or `unread`, what its statements rest on instead',
      );
}

/** Reports citations that no source answers, and sources that do not say whether they have been read. */
export function checkCitations(view: BookView): void {
  for (const source of view.sources.packs) {
    checkSources(view, source);
    for (const { id, path } of listCitations(source))
      if (!Object.hasOwn(source.pack.sources, id))
        view.report.add(
          'unknown-citation',
          view.place(source.yaml, ...path),
          `the pack's sources have no entry "${id.slice(0, 60)}"; ${suggestName(id, Object.keys(source.pack.sources))}`,
        );
  }
}
