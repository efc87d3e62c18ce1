/** What the review says of the whole bill: its fields, and those of its header, that follow from the lines and steps. */
import { computeDigest } from '../digest.ts';
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
