/** A valid request with a few changes at places of their own, and the problems they must cause. */
import fc from 'fast-check';
import { type JsonMembers, renderJson } from './json-text.ts';
import { applyMutation, MUTATIONS } from './mutations.ts';
import { listPlaces, overlap } from './places.ts';
import { arbitraryValid, type RequestBody } from './valid-request.ts';

export interface MutatedRequest {
  readonly text: string;
  /** Names of the changes, for messages. */
  readonly changes: readonly string[];
  /** `path code` of every problem, sorted; empty when the request is still valid. */
  readonly expected: readonly string[];
}

/** Draws a change: which of all there are, and at which of the places it fits. */
const CHOICE = fc.tuple(fc.nat({ max: MUTATIONS.length - 1 }), fc.nat({ max: 9999 }));

function mutate(
  file: string,
  body: RequestBody,
  choices: readonly (readonly [number, number])[],
): MutatedRequest {
  const copy = structuredClone(body);
  const places = listPlaces(file, copy);
  const used: string[] = [];
  const changedHolders = new Set<string>();
  const changes: string[] = [];
  const expected: string[] = [];
  for (const [which, where] of choices) {
    const mutation = MUTATIONS[which]!;
    const fitting = places.filter(
      (place) =>
        place.path !== '' &&
        mutation.fits(place) &&
        !used.some((path) => overlap(path, place.path)) &&
        // Two added keys of one object could be the same one.
        !(mutation.change && changedHolders.has(place.holderPath)),
    );
    if (fitting.length === 0) continue;
    const place = fitting[where % fitting.length]!;
    used.push(place.path);
    if (mutation.change) changedHolders.add(place.holderPath);
    const problem = applyMutation(mutation, place);
    changes.push(`${mutation.name} at ${place.path}`);
    if (problem !== null) expected.push(problem);
  }
  return { text: renderJson(copy as JsonMembers), changes, expected: expected.sort() };
}

/** Requests of a schema file with up to `most` changes. */
export function arbitraryMutated(file: string, most: number): fc.Arbitrary<MutatedRequest> {
  return fc
    .tuple(arbitraryValid(file), fc.array(CHOICE, { minLength: 1, maxLength: most }))
    .map(([body, choices]) => mutate(file, body, choices));
}
