/** The value that a map itself has for a key; packs may call a thing `constructor` like any other name. */
export function getOwn<Value>(
  map: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  return map && Object.hasOwn(map, key) ? map[key] : undefined;
}
