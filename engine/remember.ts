/** The value of a key, made and kept when it is not there yet. */
export function remember<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: (key: Key) => Value,
): Value {
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const value = make(key);
  known.set(key, value);
  return value;
}
