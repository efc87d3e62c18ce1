/** Postal codes that can name a jurisdiction: the states, the District of Columbia and the territories. */
const CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
  'PA RI SC SD TN TX UT VT VA WA WV WI WY AS FM GU MH MP PW PR VI';

/** Upper-case postal codes. Source: USPS Publication 28, appendix B, without the military posts. */
export const STATE_CODES: ReadonlySet<string> = new Set(CODES.split(' '));
