/** `billState`, `serviceState` and `knownBy`: facts and params that exist. */
import type { PackSource } from '../compile-rule-book.ts';
import type { StateField } from '../pack.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import type { Path } from './report.ts';

function checkField(view: BookView, source: PackSource, field: StateField, path: Path): void {
  const place = view.place(source.yaml, ...path);
  const { fact, param } = field;
  if ((fact === undefined) === (param === undefined)) {
    view.report.add(
      'choose-one',
      place,
      'the value comes from one `fact` or from one `param` of the pack; give exactly one of them',
    );
    return;
  }
  if (fact !== undefined) view.requireFact(source, fact, view.place(source.yaml, ...path, 'fact'));
  else if (!Object.hasOwn(source.pack.params ?? {}, param!))
    view.report.add(
      'unknown-param',
      view.place(source.yaml, ...path, 'param'),
      `the pack declares no param "${param!.slice(0, 60)}"; ${suggestName(param!, Object.keys(source.pack.params ?? {}))}`,
    );
}

function checkKnownBy(view: BookView, source: PackSource): void {
  for (const [index, name] of (source.pack.knownBy ?? []).entries()) {
    const place = view.place(source.yaml, 'knownBy', index);
    const fact = view.requireFact(source, name, place);
    if (fact && fact.type !== 'boolean')
      view.report.add(
        'unfit-value',
        place,
        `${name} is of type ${fact.type}, and a code is known or not; name a boolean fact such as <table>.found`,
      );
  }
}

/** Reports state values and `knownBy` facts that do not exist. */
export function checkStates(view: BookView): void {
  for (const source of view.sources.packs) {
    for (const key of ['billState', 'serviceState'] as const)
      for (const [name, field] of Object.entries(source.pack[key] ?? {}))
        checkField(view, source, field, [key, name]);
    checkKnownBy(view, source);
  }
}
