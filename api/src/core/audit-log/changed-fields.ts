/** Only the fields that differ: writing these alone keeps concurrent changes of other fields. */
export const pickChanged = <Fields extends object>(before: Fields, after: Partial<Fields>): Partial<Fields> =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Fields]),
  ) as Partial<Fields>

/** The same fields of another state, such as the previous one. */
export const pickKeys = <Fields extends object, Keys extends keyof Fields>(
  from: Fields,
  keys: { [Key in Keys]?: unknown },
): Partial<Pick<Fields, Keys>> =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(Object.entries(from).filter(([name]) => Object.hasOwn(keys, name))) as Partial<
    Pick<Fields, Keys>
  >
