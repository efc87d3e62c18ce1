/** Params: values where the pack gives them itself, none where others supply them, and each of the declared type. */
import { readTyped } from '../../condition/read-value.ts';
import type { PackSource } from '../compile-rule-book.ts';
import type { Param } from '../pack.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import { type Path, quote } from './report.ts';

/** Values of a param, declared or supplied. `by` is the fact that picks an entry, where there is one. */
export function checkParamValues(
  view: BookView,
  source: PackSource,
  param: Param,
  path: Path,
  by: string | undefined,
): void {
  const add = view.report.add.bind(view.report);
  for (const [index, version] of (param.values ?? []).entries()) {
    const at = [...path, 'values', index];
    const place = view.place(source.yaml, ...at);
    if ((version.value === undefined) === (version.entries === undefined))
      add(
        'choose-one',
        place,
        'give either `value`, or `entries` with one value for each value of the `by` fact',
      );
    else if (by === undefined && version.entries)
      add(
        'unfit-param',
        place,
        'entries need a fact that picks one of them; name it as `by`, or give one `value`',
      );
    else if (by !== undefined && version.value !== undefined)
      add(
        'unfit-param',
        place,
        `\`by\` picks one of several entries by ${by}, and here is one value; give \`entries\``,
      );
    const texts: [string, Path][] = Object.entries(version.entries ?? {}).map(([key, text]) => [
      text,
      [...at, 'entries', key],
    ]);
    if (version.value !== undefined) texts.push([version.value, [...at, 'value']]);
    for (const [text, textPath] of texts)
      if (readTyped(text, param.type) === undefined)
        add(
          'unfit-value',
          view.place(source.yaml, ...textPath),
          `${quote(text)} is not of the param's type, ${param.type}`,
        );
    checkEntryKeys(view, source, version.entries, [...at, 'entries'], by);
  }
}

function checkEntryKeys(
  view: BookView,
  source: PackSource,
  entries: Readonly<Record<string, string>> | undefined,
  path: Path,
  by: string | undefined,
): void {
  const values = by === undefined ? undefined : view.findFact(source, by)?.values;
  for (const key of Object.keys(entries ?? {}))
    if (values && !values.includes(key))
      view.report.add(
        'unfit-value',
        { yaml: source.yaml, path: [...path, key], atKey: true },
        `${by} is never ${quote(key)}, so the entry is never used; ${suggestName(
          key,
          values.filter((one) => one !== ''),
        )}`,
      );
}

function checkParam(view: BookView, source: PackSource, name: string, param: Param): void {
  const path = ['params', name];
  if (param.by !== undefined) {
    const fact = view.requireFact(source, param.by, view.place(source.yaml, ...path, 'by'));
    if (fact?.type === 'list')
      view.report.add(
        'unfit-param',
        view.place(source.yaml, ...path, 'by'),
        `${param.by} is a list, and one value has to pick the entry; derive a text fact from it`,
      );
  }
  if (param.type === 'date')
    view.report.add(
      'unfit-param',
      view.place(source.yaml, ...path, 'type'),
      'values of params are numbers; state a date in the condition or the `effective` that needs it',
    );
  else if (param.from !== undefined && param.values)
    view.report.add(
      'unfit-param',
      { yaml: source.yaml, path: [...path, 'values'], atKey: true },
      `\`from: ${param.from}\` says that another pack supplies the values, and these would be ignored; remove one of the two`,
    );
  else if (param.from === undefined && !param.values)
    view.report.add(
      'missing-key',
      view.place(source.yaml, ...path),
      'the param has no values; add `values`, or `from` when another pack supplies them',
    );
  else checkParamValues(view, source, param, path, param.by);
}

/** Reports params without values, with values nobody reads, or with values of another type. */
export function checkParams(view: BookView): void {
  for (const source of view.sources.packs)
    for (const [name, param] of Object.entries(source.pack.params ?? {}))
      checkParam(view, source, name, param);
}
