/** The values by their keys, in the order in which they come. `Map.groupBy`, which not every runtime of ours has. */
export function groupBy<Key, Value>(
  values: readonly Value[],
  toKey: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = toKey(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
