/** Changes to a query string: a text sets a key, null removes it. */
export type SearchChanges = Record<string, string | number | null>

/**
 * A link to the same list with something changed. Whatever changes what is listed leads back to the first page, so
 * `page` stays only when it is what changes.
 */
export function changeSearch(search: string, changes: SearchChanges): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(key)
    else params.set(key, String(value))
  }
  const text = params.toString()
  return text ? `?${text}` : '?'
}

export interface FilterChip {
  key: string
  label: string
  /** The list without this filter. */
  removeHref: string
}

/**
 * The filters of an address as chips, in the order of `labels`. A label turns a value into words and may answer null
 * for a value that does not narrow the list.
 */
export function filterChips(
  search: string,
  labels: Record<string, (value: string) => string | null>,
): FilterChip[] {
  const params = new URLSearchParams(search)
  return Object.entries(labels).flatMap(([key, toLabel]) => {
    const value = params.get(key)?.trim()
    const label = value ? toLabel(value) : null
    return label ? [{ key, label, removeHref: changeSearch(search, { [key]: null }) }] : []
  })
}
