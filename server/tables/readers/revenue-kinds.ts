/** Kinds of services by the first three digits of a revenue code, in our words; rules ask for these. */
const KINDS: readonly (readonly [from: number, through: number, kind: string])[] = [
  [0, 0, 'total'],
  [2, 2, 'grouper'],
  [10, 16, 'room'],
  [17, 17, 'nursery'],
  [18, 18, 'leave'],
  [19, 19, 'subacute'],
  [20, 21, 'intensive-care'],
  [22, 24, 'other-inpatient'],
  [25, 25, 'pharmacy'],
  [26, 26, 'infusion'],
  [27, 27, 'supplies'],
  [28, 28, 'oncology'],
  [29, 29, 'equipment'],
  [30, 31, 'laboratory'],
  [32, 35, 'imaging'],
  [36, 36, 'operating-room'],
  [37, 37, 'anesthesia'],
  [38, 39, 'blood'],
  [40, 40, 'imaging'],
  [41, 41, 'respiratory'],
  [42, 44, 'therapy'],
  [45, 45, 'emergency'],
  [46, 46, 'pulmonary'],
  [47, 47, 'audiology'],
  [48, 48, 'cardiology'],
  [49, 49, 'ambulatory-surgery'],
  [51, 53, 'clinic'],
  [54, 54, 'ambulance'],
  [55, 60, 'home-health'],
  [61, 61, 'imaging'],
  [62, 62, 'supplies'],
  [63, 63, 'pharmacy'],
  [65, 66, 'hospice'],
  [67, 67, 'special-residence'],
  [68, 68, 'trauma'],
  [70, 70, 'cast-room'],
  [71, 71, 'recovery-room'],
  [72, 72, 'labor-room'],
  [73, 74, 'diagnostic'],
  [75, 75, 'gastro-intestinal'],
  [76, 76, 'observation'],
  [77, 78, 'other'],
  [79, 79, 'lithotripsy'],
  [80, 80, 'dialysis'],
  [81, 81, 'organs'],
  [82, 88, 'dialysis'],
  [89, 89, 'pharmacy'],
  [90, 91, 'behavioral-health'],
  [92, 92, 'diagnostic'],
  [94, 95, 'therapeutic'],
  [96, 98, 'professional'],
  [99, 99, 'patient-convenience'],
];
/** Codes apart from their category: implants, pacemakers, lenses and other things that stay in the body. */
const IMPLANTS = ['0274', '0275', '0276', '0278'];
const OBSERVATION = '0762';

/** Kind of a revenue code of four digits; '' when it is in no category that is assigned. */
export function nameRevenueKind(code: string): string {
  if (IMPLANTS.includes(code)) return 'implant';
  if (code.startsWith('076') && code !== OBSERVATION) return 'treatment-room';
  const category = Number(code.slice(0, 3));
  return KINDS.find(([from, through]) => from <= category && category <= through)?.[2] ?? '';
}
