/** What the coverage page shows of each programme: its kinds of service, and the sets of edits that it does without. */
import { type Coverage, type CoverageReport, SERVICE_KINDS } from '../../../engine/index.ts';
import { describeJurisdiction, describeProgramme, STATUSES } from '../shell/words.ts';

/** What a reader asks for; blank: all. */
export interface CoverageQuestion {
  readonly jurisdiction: string;
  readonly kind: string;
  readonly on: string;
}

const SUPPLIED = {
  all: 'always',
  some: 'for some',
  none: '',
} as const;

/** `tenant.fee-table` → `table fee-table`. */
const nameSupply = (name: string) =>
  name.startsWith('tenant.') ? `table ${name.slice('tenant.'.length)}` : name;

function viewService({ kind, from, through, status, by, supplied, supplies }: Coverage): object {
  const isPriced = from !== null;
  return {
    kind: kind.replaceAll('-', ' '),
    days: isPriced ? `${from} to ${through}` : '',
    ...STATUSES[status],
    isPriced,
    supplied: SUPPLIED[supplied],
    supplies: supplies.map(nameSupply).join(', '),
    by: by.map((pack) => ({ pack })),
  };
}

const isAsked = ({ kind, on }: CoverageQuestion) => {
  const holdsDay = ({ from, through }: Coverage) =>
    on === '' || (from !== null && from <= on && on <= through!);
  return (one: Coverage) => (kind === '' || one.kind === kind) && holdsDay(one);
};

/** A kind of service that neither the programme nor a draft knows says nothing, unless it was asked for. */
export function viewProgrammes(report: CoverageReport, question: CoverageQuestion): object[] {
  const asked = report.services.filter(
    ({ jurisdiction }) => question.jurisdiction === '' || jurisdiction === question.jurisdiction,
  );
  return [...Map.groupBy(asked, ({ pack }) => pack)].flatMap(([id, all]) => {
    const shown = all.filter(isAsked(question));
    const [{ jurisdiction, programme }] = all as [Coverage];
    if (shown.length === 0) return [];
    const declined = report.edits.filter(({ pack, status }) => pack === id && status === 'declined');
    const [pack = '', version = ''] = id.split('@');
    return {
      anchor: pack.replace('/', '-'),
      pack,
      version,
      jurisdiction: describeJurisdiction(jurisdiction),
      programme: describeProgramme(programme),
      services: shown.filter(({ status }) => status !== 'none').map(viewService),
      without: shown
        .filter(({ status, kind }) => status === 'none' && SERVICE_KINDS.some((one) => one === kind))
        .map(({ kind }) => kind.replaceAll('-', ' '))
        .join(', '),
      declined: declined.map(({ edits, title, why }) => ({ edits, title, why })),
      hasDeclined: declined.length > 0,
      declinedCount: declined.length,
    };
  });
}
