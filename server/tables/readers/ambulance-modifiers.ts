/**
 * Where an ambulance took a patient up and brought them, as a modifier of two letters: Medicare Claims Processing Manual,
 * chapter 15, section 30. HCPCS Level II lists none of the pairs. X, a stop at a physician's office on the way to the
 * hospital, is a destination only.
 */
const ORIGINS = 'DEGHIJNPRS';
const DESTINATIONS = `${ORIGINS}X`;

export const AMBULANCE_MODIFIERS: readonly string[] = [...ORIGINS].flatMap((origin) =>
  [...DESTINATIONS].map((destination) => origin + destination),
);
