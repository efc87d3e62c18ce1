/** Columns of a PPRRVU file by their headings, joined from top to bottom, in the order of the table's columns. */
import type { WantedColumn } from './headings.ts';

const column = (name: string, heading: RegExp): WantedColumn => ({ name, heading });
/** Not in the releases of every year. */
const sometimes = (name: string, heading: RegExp): WantedColumn => ({ name, heading, optional: true });

/** While practice expense was in transition (2009 to 2012) Medicare paid by the columns called transitioned. */
export const RVU_COLUMNS: readonly WantedColumn[] = [
  column('code', /^HCPCS$/),
  column('modifier', /^MOD$/),
  column('statusCode', /^STATUS CODE$/),
  column('notUsedForMedicare', /^NOT USED FOR MEDICARE PAYMENT$/),
  column('workRvu', /^WORK RVU$/),
  column('nonfacilityPeRvu', /^(TRANSITIONED )?NON-FAC(ILITY)? PE RVU$/),
  column('nonfacilityNa', /^(TRANSITIONED )?NON-FAC(ILITY)? NA INDICATOR$/),
  column('facilityPeRvu', /^(TRANSITIONED )?FACILITY PE RVU$/),
  column('facilityNa', /^(TRANSITIONED )?FACILITY NA INDICATOR$/),
  column('malpracticeRvu', /^MP RVU$/),
  column('nonfacilityTotal', /^(TRANSITIONED )?NON-FACILITY TOTAL$/),
  column('facilityTotal', /^(TRANSITIONED )?FACILITY TOTAL$/),
  column('pcTcIndicator', /^PCTC IND$/),
  column('globalDays', /^GLOB DAYS$/),
  column('preOp', /^PRE OP$/),
  column('intraOp', /^INTRA OP$/),
  column('postOp', /^POST OP$/),
  column('multipleProcedure', /^MULT PROC$/),
  column('bilateralSurgery', /^BILAT SURG$/),
  column('assistantSurgery', /^ASST SURG$/),
  column('coSurgeons', /^CO- SURG$/),
  column('teamSurgery', /^TEAM SURG$/),
  sometimes('pricingIndicator', /^PRIC IND$/),
  column('endoscopicBase', /^ENDO BASE$/),
  column('conversionFactor', /^CONV FACTOR$/),
  column('physicianSupervision', /^PHYSICIAN SUPERVISION OF DIAGNOSTIC PROCEDURES$/),
  column('calculationFlag', /^CALCULATION FLAG$/),
  column('diagnosticImagingFamily', /^DIAGNOSTIC IMAGING FAMILY INDICATOR$/),
  column('nonfacilityPeOpps', /^NON-FACILITY PE USED FOR OPPS PAYMENT AMOUNT$/),
  column('facilityPeOpps', /^FACILITY PE USED FOR OPPS PAYMENT AMOUNT$/),
  column('malpracticeOpps', /^MP USED FOR OPPS PAYMENT AMOUNT$/),
  sometimes('nonfacilityPeFullyImplemented', /^FULLY IMPLEMENTED NON-FAC PE RVU$/),
  sometimes('nonfacilityNaFullyImplemented', /^FULLY IMPLEMENTED NON-FAC NA INDICATOR$/),
  sometimes('facilityPeFullyImplemented', /^FULLY IMPLEMENTED FACILITY PE RVU$/),
  sometimes('facilityNaFullyImplemented', /^FULLY IMPLEMENTED FACILITY NA INDICATOR$/),
  sometimes('nonfacilityTotalFullyImplemented', /^FULLY IMPLEMENTED NON-FACILITY TOTAL$/),
  sometimes('facilityTotalFullyImplemented', /^FULLY IMPLEMENTED FACILITY TOTAL$/),
];
