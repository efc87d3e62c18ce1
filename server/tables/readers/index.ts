/** Every kind of release the importer reads. */
import { anesthesia } from './anesthesia.ts';
import { anesthesiaBaseUnits } from './anesthesia-base-units.ts';
import {
  ascAncillary,
  ascCommentIndicators,
  ascDeviceOffset,
  ascDevicePairs,
  ascExcluded,
  ascPaymentIndicators,
  ascProcedures,
} from './asc.ts';
import { codeEdits } from './code-edits.ts';
import {
  admissionSources,
  admissionTypes,
  billClassifications,
  billFacilities,
  billTypes,
  conditionCodes,
  contractors,
  dischargeStatus,
  providerSpecialties,
  revenueCodes,
  taxonomy,
} from './code-sets.ts';
import { ascConstants, ippsConstants, oppsConstants } from './constants.ts';
import { costReports } from './cost-reports.ts';
import { diagnoses, diagnosisCodes } from './diagnoses.ts';
import { drugPrices, drugProductCodes, drugProducts } from './drug-prices.ts';
import { formerAreaFees, formerAreaZips, mailOrderFees, ruralZips } from './equipment-areas.ts';
import { enteralFees, equipmentFees } from './equipment-fees.ts';
import { facilities } from './facilities.ts';
import { drgDiagnoses, drgProcedures, drgTitles } from './grouper.ts';
import { hcpcsCodes } from './hcpcs.ts';
import { drgTable5, drgWeights, standardizedAmounts } from './ipps.ts';
import { laboratoryFees } from './laboratory.ts';
import { localityCounties } from './locality-counties.ts';
import { modifiers } from './modifiers.ts';
import {
  addOnCodes,
  addOnPairs,
  pairRationales,
  unlikelyEquipment,
  unlikelyOutpatient,
  unlikelyPractitioner,
} from './ncci-lists.ts';
import { pairsOutpatient, pairsPractitioner } from './ncci-pairs.ts';
import { addendumA, addendumB, complexity, comprehensiveRank, inpatientOnly } from './opps.ts';
import { oppsCap } from './opps-cap.ts';
import { oppsStatusIndicators } from './opps-status.ts';
import { payerHospitals, payerHospitalsText } from './payer-hospitals.ts';
import {
  payerAcquisitionCosts,
  payerAmbulanceFees,
  payerCharges,
  payerEapgBaseRates,
  payerEapgWeights,
  payerFacilityTerms,
  payerFeeFactors,
  payerFeeRegions,
  payerFees,
  payerInterestRates,
  payerOwcpFactors,
  payerStatePrices,
  payerStayRates,
  payerStayWeights,
  payerWholesaleCosts,
  payerWholesalePrices,
} from './payer-kinds.ts';
import {
  payerChargeMaster,
  payerFacilityMethods,
  payerFormulary,
  payerGroundRules,
  payerPartB2007,
  payerRelativeValues,
} from './payer-terms.ts';
import { placeOfService } from './place-of-service.ts';
import { practiceCost } from './practice-cost.ts';
import type { Reader } from './reader.ts';
import { relativeValues } from './relative-values.ts';
import { ascWageIndex, ippsWageIndex, oppsWageIndex } from './wage-index.ts';
import { zipCounties, zipOnlyCounty } from './zip-counties.ts';
import { zipLocality } from './zip-locality.ts';

export const READERS: readonly Reader[] = [
  relativeValues,
  practiceCost,
  anesthesia,
  anesthesiaBaseUnits,
  oppsCap,
  localityCounties,
  zipLocality,
  placeOfService,
  modifiers,
  facilities,
  pairsPractitioner,
  pairsOutpatient,
  pairRationales,
  unlikelyPractitioner,
  unlikelyOutpatient,
  unlikelyEquipment,
  addOnPairs,
  addOnCodes,
  addendumA,
  addendumB,
  oppsStatusIndicators,
  inpatientOnly,
  comprehensiveRank,
  complexity,
  oppsWageIndex,
  oppsConstants,
  ascProcedures,
  ascAncillary,
  ascExcluded,
  ascDeviceOffset,
  ascPaymentIndicators,
  ascCommentIndicators,
  ascDevicePairs,
  ascWageIndex,
  ascConstants,
  drgTable5,
  drgWeights,
  standardizedAmounts,
  ippsWageIndex,
  ippsConstants,
  laboratoryFees,
  equipmentFees,
  enteralFees,
  ruralZips,
  formerAreaZips,
  formerAreaFees,
  mailOrderFees,
  drugPrices,
  drugProducts,
  drugProductCodes,
  hcpcsCodes,
  diagnoses,
  diagnosisCodes,
  dischargeStatus,
  billTypes,
  billClassifications,
  billFacilities,
  conditionCodes,
  admissionSources,
  admissionTypes,
  providerSpecialties,
  contractors,
  revenueCodes,
  taxonomy,
  codeEdits,
  drgTitles,
  drgDiagnoses,
  drgProcedures,
  zipCounties,
  zipOnlyCounty,
  costReports,
  payerCharges,
  payerOwcpFactors,
  payerFees,
  payerFeeFactors,
  payerFeeRegions,
  payerInterestRates,
  payerEapgBaseRates,
  payerEapgWeights,
  payerFacilityTerms,
  payerStayRates,
  payerStayWeights,
  payerHospitals,
  payerHospitalsText,
  payerAmbulanceFees,
  payerWholesalePrices,
  payerAcquisitionCosts,
  payerWholesaleCosts,
  payerStatePrices,
  payerGroundRules,
  payerFacilityMethods,
  payerFormulary,
  payerChargeMaster,
  payerPartB2007,
  payerRelativeValues,
];
