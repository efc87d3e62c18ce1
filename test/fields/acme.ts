/** A made-up payer that uses everything a payer's pack can bring: tax, late fees, flags, custom and state reason codes. */
import type { RuleBook } from '../../engine/rulebook/rule-book.ts';
import { compileBook, SHIPPED_FILES } from '../helpers/rule-book.ts';

const PACK = `pack: payers/acme
kind: payer
version: 2.1.0
title: Acme
status: cited
money: { places: 2, mode: half-up, cite: terms }
sources:
  terms: { title: Acme's terms, pin: section 4, url: "https://acme.example/terms", read: 2026-01-01 }
options:
  IsLateFee: true
  IsMUE: false
supplies:
  us/ucr:
    percentOfMedicare: { values: [{ value: 150, cite: terms }] }
  edits/tax:
    taxPayable: { values: [{ value: 1, cite: terms }] }
  edits/late-fee:
    dueDays: { values: [{ value: 30, cite: terms }] }
    annualPercent: { values: [{ value: 10, cite: terms }] }
    interestFreeDays: { values: [{ value: 0, cite: terms }] }
customCodes:
  - { code: SHIP1, description: Shipping and handling, percentOfCharge: 100, cite: terms, effective: { from: 2024-01-01 } }
reasonCodes:
  - { id: 5001, displayID: A-1, short: Agreed, long: The allowance is the agreed amount., carc: P24, group: CO, states: { NC: N7, SC: S7 } }
  - { id: 5002, short: Report needed, long: The report of the service is needed., carc: "16", rarc: M31, group: CO }
rules:
  - id: agreed-visit
    bucket: contract
    title: Visits of established patients at the agreed amount
    effective: { from: 2024-01-01 }
    when: { fact: line.code, operator: equal, value: "99214" }
    price: { formula: 90.00 }
    reason: 5001
    cite: terms
  - id: scan-authorization
    bucket: authorization
    title: Scans need prior authorization and a report
    effective: { from: 2024-01-01 }
    when:
      all:
        - { fact: line.code, operator: equal, value: "72148" }
        - { fact: line.priorAuthorization, operator: notIn, value: [1, 3] }
    flag: { priorAuthorization: true, documentation: true }
    reason: 5002
    cite: terms
  - id: scan-without-report
    bucket: authorization
    title: A scan whose report nobody sends is not paid
    effective: { from: 2024-01-01 }
    when: { fact: line.code, operator: equal, value: "73721" }
    deny: {}
    reason: 5002
    cite: terms
`;

let book: RuleBook | undefined;

/** The shipped book with Acme's pack; review with the tenant `acme`. */
export function acmeBook(): RuleBook {
  book ??= compileBook([...SHIPPED_FILES, { file: 'rules/payers/acme.yaml', text: PACK }]);
  return book;
}
