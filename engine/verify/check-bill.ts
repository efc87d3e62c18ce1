/** What the review says of the whole bill: its fields, and those of its header, that follow from the lines and steps. */
import { computeDigest } from '../digest.ts';
import { OPTION_CHECKS } from '../present/not-checked.ts';
import type { ReviewResponse } from '../present/review.ts';
import type { Findings } from './findings.ts';

const FIELDS: readonly string[] = [
  'error',
  'qrCodeID',
  'qrCodeURL',
  'logHTML',
  'bill',
  'services',
  'serviceReasonCodes',
  'logHeader',
  'logDetails',
] satisfies readonly (keyof ReviewResponse)[];

/** Fields of the body itself are under no digest, so one that is added or left out has to be seen here. */
export function checkFields(response: ReviewResponse, findings: Findings): void {
  for (const name of Object.keys(response))
    if (!FIELDS.includes(name)) findings.report(name, 'is no field of a review');
  for (const name of FIELDS) if (!Object.hasOwn(response, name)) findings.report(name, 'is left out');
}

/** The report is what was sent: it has a digest of its own. */
export function checkReport({ logHTML, logHeader }: ReviewResponse, findings: Findings): void {
  const digest = typeof logHTML === 'string' ? computeDigest(logHTML) : null;
  findings.expectSame('logHeader.reportDigest', logHeader.reportDigest, digest, 'logHTML');
}

/** Fields of a bill that was reviewed: state and days from the first step, the rest from the lines. */
export function checkBillFields(response: ReviewResponse, findings: Findings): void {
  const { bill, services, serviceReasonCodes, logDetails } = response;
  const [first] = logDetails;
  if (first?.bucket !== 'jurisdiction') {
    findings.report('logDetails[0]', 'does not say whose law the bill is under');
    return;
  }
  const days = first.decidedBy
    .filter(({ fact }) => fact === 'line.serviceDate')
    .map(({ got }) => String(got));
  const expect = (name: keyof typeof bill, shown: unknown, expected: unknown, from: string) =>
    findings.expectSame(`bill.${name}`, shown, expected, from);
  const state = first.decidedBy[0]?.got;
  expect('billReviewState', bill.billReviewState, state, 'the first step');
  expect('reviewedToState', bill.reviewedToState, state, 'the first step');
  const { fromServiceDate: from, toServiceDate: to } = bill;
  expect('fromServiceDate', from?.slice(0, 10), days[0], 'the first step');
  expect('toServiceDate', to?.slice(0, 10), days.at(-1), 'the first step');
  for (const name of ['isPriorAuthorizationRequired', 'isDocumentationRequired'] as const)
    expect(
      name,
      bill[name],
      services.some((service) => service[name]),
      'the lines',
    );
  const lines = services.map(({ line }) => String(line));
  findings.expectSame('serviceReasonCodes', Object.keys(serviceReasonCodes), lines, 'services');
}

/** What was not looked at agrees with the options and tables of the header; the rest of it is under the digest. */
export function checkNotChecked({ bill, logHeader, logDetails }: ReviewResponse, findings: Findings): void {
  const flags = new Set(logDetails.flatMap(({ effect, rule }) => (effect === 'flag' ? [rule] : [])));
  const options = new Map(logHeader.options.map((option) => [option.name as string, option]));
  for (const [index, { code, subject, why }] of bill.notChecked.entries()) {
    const path = `bill.notChecked[${index}]`;
    const option = options.get(subject);
    if (code === 'no_rule' && option?.used !== false)
      findings.report(path, `says that no rule reads ${subject}, and logHeader.options does not`);
    if (code === 'option_off' && why !== `${subject} is ${option?.value}`)
      findings.report(path, `says that ${why}, and logHeader.options does not`);
    if (code === 'left_by_rule' && !flags.has(subject))
      findings.report(path, `says that ${subject} left something out, and no step of logDetails is its`);
  }
  const told = new Set(bill.notChecked.map(({ code, subject }) => `${code} ${subject}`));
  for (const { name, value, used } of logHeader.options) {
    const check = OPTION_CHECKS[name];
    if (check && used && value !== check.when && !told.has(`option_off ${name}`))
      findings.report('bill.notChecked', `does not say that ${name} is ${value}`);
  }
  for (const path of logHeader.unusedFields) {
    const [owner, name = ''] = path.split('.');
    if (owner === 'BillOptions' && options.get(name)?.used !== false)
      findings.report('logHeader.unusedFields', `names ${path}, which a rule read`);
  }
}
