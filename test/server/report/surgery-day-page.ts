/** The report of a day of surgery, reviewed by the engine: groups, pairs, values of the bill, lines that wait. */
import type { ReportOptions } from '../../../server/report/report-input.ts';
import { surgeryDayReview, surgeryDaySetting } from '../../helpers/surgery-day.ts';

/** As the report gets it: before it has an id and a link. */
export const SURGERY_DAY = { ...surgeryDayReview(), qrCodeID: null, qrCodeURL: null };

const { ruleBook } = surgeryDaySetting();

export const SURGERY_DAY_OPTIONS: ReportOptions = {
  qrCodeID: '3868-4256',
  qrCodeURL: 'https://reviews.example.com/ID/3868-4256?k=Zk3vQ0b7u2yT9sXe1LrPdA',
  submittedBill: {
    claim: 'WC-2025-0417',
    dateOfInjury: '2025-01-02T00:00:00',
    provider: 'Oak Orthopaedics',
    facility: {
      number: '340001',
      typeOfBill: '131',
      drg: '470',
      severity: 2,
      admitted: '2025-03-04T00:00:00',
      discharged: '2025-03-05T00:00:00',
      dischargeStatus: '01',
    },
  },
  programmes: ['A made-up programme for a day of surgery'],
  describeRule: (rule, file, from) => ruleBook!.ruleTitle(rule, file, from),
  describeUnread: (source, file) => ruleBook!.describeUnread(source, file),
};
