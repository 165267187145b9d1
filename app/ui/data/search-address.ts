/** Where in a list an address is: another search, filter or order begins from its start. */
export const FROM_START = { page: null, after: null } as const

/**
 * The current query string with some parameters changed, as a relative URL. `null` or an empty string removes a
 * parameter. The state of a list is in its URL, so that it can be shared and works without script.
 */
export function searchAddress(search: string, changes: Record<string, string | number | null>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, String(value))
  }
  return `?${params.toString()}`
}
