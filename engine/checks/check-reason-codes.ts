/** Reason codes: declared once, in their range, each with CARCs that are explained and programmes that exist. */
import { PROGRAMMES } from '../model/pack.ts';
import { FIRST_PAYER_REASON } from '../model/payer-pack.ts';
import { type ReasonCodeText, readCarc } from '../model/reason-code.ts';
import type { YamlFile } from '../rulebook/read-yaml.ts';
import { suggestName } from '../rulebook/suggest-name.ts';
import { ENGINE_REASONS } from '../run/stop-line.ts';
import type { BookView } from './book-view.ts';
import type { Path } from './report.ts';

function checkProgramme(view: BookView, yaml: YamlFile, programme: string, path: Path): void {
  if (!(PROGRAMMES as readonly string[]).includes(programme))
    view.report.addUnknown(
      'unknown-programme',
      { ...view.place(yaml, ...path, programme), atKey: true },
      'no programme is called',
      programme,
      PROGRAMMES,
    );
}

/** What a CARC is, and what the code list asks of whoever states it. */
function checkCarcs(view: BookView, yaml: YamlFile, code: ReasonCodeText, path: Path): void {
  const { carc: stated, group, rarc } = code;
  const { report, sources } = view;
  const byProgramme = typeof stated === 'object' ? Object.entries(stated) : [[null, stated] as const];
  for (const [programme, carc] of byProgramme) {
    if (programme !== null) checkProgramme(view, yaml, programme, [...path, 'carc']);
    const place = view.place(yaml, ...path, 'carc', ...(programme === null ? [] : [programme]));
    if (!sources.reasonFile) continue;
    const known = Object.keys(sources.reasonCodes.carcs);
    if (!known.includes(carc)) {
      report.add(
        'unknown-carc',
        place,
        `\`carcs\` of reason-codes.yaml does not explain the CARC ${carc}; add it there, or correct it: ${suggestName(carc, known)}`,
      );
      continue;
    }
    const { needsRemark, groups = [group] } = readCarc(sources.reasonCodes.carcs[carc]!);
    if (needsRemark === 'true' && rarc === undefined)
      report.add(
        'missing-remark',
        place,
        `a remittance may not state the CARC ${carc} without a remark code; add \`rarc\` to the reason code, or choose a CARC that says more`,
      );
    if (!groups.includes(group))
      report.add(
        'unfit-group',
        view.place(yaml, ...path, 'group'),
        `the CARC ${carc} stands in the group ${groups.join(' or ')} only; ${group} is stated`,
      );
  }
}

function checkStates(view: BookView, yaml: YamlFile, { states = {} }: ReasonCodeText, path: Path): void {
  for (const [state, stated] of Object.entries(states))
    if (typeof stated === 'object')
      for (const programme of Object.keys(stated))
        checkProgramme(view, yaml, programme, [...path, 'states', state]);
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
      view.say(
        'duplicate-name',
        { yaml },
        [...path, 'id'],
        `reason code ${code.id} is declared already, as "${codes[first]!.short.slice(0, 60)}"; choose another id`,
      );
    if (Number(code.id) >= FIRST_PAYER_REASON !== own)
      view.say(
        'unfit-reason-code',
        { yaml },
        [...path, 'id'],
        own
          ? `${code.id} lies in the range of the book's own codes; a payer's codes are 5000-9999`
          : `${code.id} lies in the range of payers' codes; codes of the book are 1000-4999`,
      );
    checkCarcs(view, yaml, code, path);
    checkStates(view, yaml, code, path);
  }
}

/** Reports reason codes that stand twice, out of range or without an explained CARC, and those the service gives by itself. */
export function checkReasonCodes(view: BookView): void {
  const { reasonFile: yaml, reasonCodes } = view.sources;
  if (yaml) {
    checkList(view, yaml, reasonCodes.codes, ['codes'], false);
    for (const id of Object.values(ENGINE_REASONS).map(String))
      if (!reasonCodes.codes.some((code) => code.id === id))
        view.say(
          'unknown-reason-code',
          { yaml },
          ['codes'],
          `code ${id} is missing; the service gives it by itself when a line cannot be priced, so declare it`,
          { atKey: true },
        );
  }
  for (const { yaml: file, pack } of view.sources.packs)
    checkList(view, file, pack.reasonCodes ?? [], ['reasonCodes'], true);
}
