const NAMES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|FM Federated States of Micronesia|GU Guam|MH Marshall Islands|MP Northern Mariana Islands|PW Palau|PR Puerto Rico|VI U.S. Virgin Islands';

/**
 * What can name a jurisdiction: the states, the District of Columbia and the territories, by upper-case postal code,
 * with their names. Source: USPS Publication 28, appendix B, without the military posts.
 */
export const STATES: ReadonlyMap<string, string> = new Map(
  NAMES.split('|').map((state) => [state.slice(0, 2), state.slice(3)]),
);
