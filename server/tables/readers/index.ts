/** Every kind of release the importer reads. */
import { anesthesia } from './anesthesia.ts';
import { facilities } from './facilities.ts';
import { localityCounties } from './locality-counties.ts';
import { modifiers } from './modifiers.ts';
import { oppsCap } from './opps-cap.ts';
import { payerCharges, payerOwcpFactors } from './payer-table.ts';
import { placeOfService } from './place-of-service.ts';
import { practiceCost } from './practice-cost.ts';
import type { Reader } from './reader.ts';
import { relativeValues } from './relative-values.ts';
import { zipLocality } from './zip-locality.ts';

export const READERS: readonly Reader[] = [
  relativeValues,
  practiceCost,
  anesthesia,
  oppsCap,
  localityCounties,
  zipLocality,
  placeOfService,
  modifiers,
  facilities,
  payerCharges,
  payerOwcpFactors,
];
