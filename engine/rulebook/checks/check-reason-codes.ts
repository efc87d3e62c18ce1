/** Reason codes: declared once, in their range, each with CARCs that are explained and programmes that exist. */
import { ENGINE_REASONS } from '../../run/stop-line.ts';
import type { PackSource } from '../compile-rule-book.ts';
import { PROGRAMMES, type ReasonCodeText } from '../pack.ts';
import { FIRST_PAYER_REASON } from '../payer-pack.ts';
import type { YamlFile } from '../read-yaml.ts';
import { suggestName } from '../suggest-name.ts';
import type { BookView } from './book-view.ts';
import type { Path } from './report.ts';

function checkCarcs(view: BookView, yaml: YamlFile, code: ReasonCodeText, path: Path): void {
  const isMap = typeof code.carc === 'object';
  const byProgramme = isMap ? Object.entries(code.carc) : [['', code.carc] as const];
  for (const [programme, carc] of byProgramme) {
    const place = view.place(yaml, ...path, 'carc', ...(isMap ? [programme] : []));
    if (isMap && !(PROGRAMMES as readonly string[]).includes(programme))
      view.report.add(
        'unknown-programme',
        { ...place, atKey: true },
        `no programme is called "${programme.slice(0, 60)}"; ${suggestName(programme, PROGRAMMES)}`,
      );
    if (view.knowsReasonCodes && !Object.hasOwn(view.sources.reasonCodes.carcs, carc))
      view.report.add(
        'unknown-carc',
        place,
        `CARC ${carc.slice(0, 60)} is not explained under \`carcs\` of reason-codes.yaml; add it there, or ${suggestName(carc, Object.keys(view.sources.reasonCodes.carcs))}`,
      );
  }
}

function checkList(
  view: BookView,
  yaml: YamlFile,
  codes: readonly ReasonCodeText[],
  list: Path,
  own: boolean,
): void {
  for (const [index, code] of codes.entries()) {
    const path = [...list, index];
    const first = codes.findIndex((other) => other.id === code.id);
    if (first !== index)
      view.report.add(
        'duplicate-name',
        view.place(yaml, ...path, 'id'),
        `reason code ${code.id} is declared already, as "${codes[first]!.short.slice(0, 60)}"; choose another id`,
      );
    if (Number(code.id) >= FIRST_PAYER_REASON !== own)
      view.report.add(
        'unfit-reason-code',
        view.place(yaml, ...path, 'id'),
        own
          ? `${code.id} lies in the range of the book's own codes; a payer's codes are 5000-9999`
          : `${code.id} lies in the range of payers' codes; codes of the book are 1000-4999`,
      );
    checkCarcs(view, yaml, code, path);
  }
}

function checkGiven(view: BookView, source: PackSource, reason: string | undefined, path: Path): void {
  if (reason === undefined) return;
  const place = view.place(source.yaml, ...path);
  const own = source.pack.reasonCodes ?? [];
  if (Number(reason) < FIRST_PAYER_REASON) {
    if (view.knowsReasonCodes && !view.sources.reasonCodes.codes.some((code) => code.id === reason))
      view.report.add(
        'unknown-reason-code',
        place,
        `reason-codes.yaml has no code ${reason}; ${suggestName(
          reason,
          view.sources.reasonCodes.codes.map((code) => code.id),
        )}`,
      );
  } else if (view.report.has('unfit-pack', source.yaml.file)) {
    // Not known to be a payer's pack or not.
  } else if (source.pack.kind !== 'payer')
    view.report.add(
      'unfit-reason-code',
      place,
      `${reason} belongs to a payer, and this pack is for all payers; use a code of reason-codes.yaml, 1000-4999`,
    );
  // A code of a wrong id is reported where it is declared.
  else if (
    !own.some((code) => code.id === reason) &&
    own.every((code) => Number(code.id) >= FIRST_PAYER_REASON)
  )
    view.report.add(
      'unknown-reason-code',
      place,
      `the pack's \`reasonCodes\` have no code ${reason}; declare it there, or ${suggestName(
        reason,
        own.map((code) => code.id),
      )}`,
    );
}

/** Reports reason codes that are unknown, twice, out of range or without an explained CARC. */
export function checkReasonCodes(view: BookView): void {
  const { reasonFile, reasonCodes } = view.sources;
  if (reasonFile) {
    checkList(view, reasonFile, reasonCodes.codes, ['codes'], false);
    for (const id of Object.values(ENGINE_REASONS).map(String))
      if (!reasonCodes.codes.some((code) => code.id === id))
        view.report.add(
          'unknown-reason-code',
          { yaml: reasonFile, path: ['codes'], atKey: true },
          `code ${id} is missing; the service gives it by itself when a line cannot be priced, so declare it`,
        );
  }
  for (const source of view.sources.packs) {
    checkList(view, source.yaml, source.pack.reasonCodes ?? [], ['reasonCodes'], true);
    for (const [index, rule] of (source.pack.rules ?? []).entries())
      checkGiven(view, source, rule.reason, ['rules', index, 'reason']);
    for (const [index, custom] of (source.pack.customCodes ?? []).entries())
      checkGiven(view, source, custom.reason, ['customCodes', index, 'reason']);
  }
}
