/** Where two reviews differ: the paths, with what stands there. */

type Json = unknown;

const isNode = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null;

const LONGEST = 40;
const show = (value: Json): string => {
  if (value === undefined) return 'absent';
  if (isNode(value)) return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** At most `most` places, in the order of the first: `services[0].allowance is 5, was 6`. */
export function compareJson(before: Json, after: Json, most: number, path = ''): string[] {
  if (Object.is(before, after)) return [];
  if (!isNode(before) || !isNode(after) || Array.isArray(before) !== Array.isArray(after))
    return [`${path} is ${show(after)}, was ${show(before)}`];
  const places: string[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (places.length >= most) break;
    const inner = Array.isArray(before) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    places.push(...compareJson(before[key], after[key], most - places.length, inner));
  }
  return places;
}
