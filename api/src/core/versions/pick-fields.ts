/** Those of an object's fields that have these names. */
export const pickFields = <Of extends object>(from: Of, keys: readonly string[]): Partial<Of> =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key))) as Partial<Of>
