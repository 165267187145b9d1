import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import type { CallerRole } from '#contract/access.ts'
import { findDestinations } from './navigation.ts'
import type { Destination } from './destination.ts'

export interface FoundAudit {
  id: string
  url: string
  /** "Finished", "Running". */
  state: string
  /** Date and time, to distinguish audits of one site. */
  started: string
}

export interface SearchResult {
  key: string
  label: string
  /** The kind of result, in a word or two. */
  kind: string
  to: string
  isExternal: boolean
}

const MOST_AUDITS = 8

/** Pages, then audits, newest first; for the palette and the search page. */
export function toSearchResults(query: string, audits: FoundAudit[], callerRole: CallerRole): SearchResult[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = audits.filter(({ url }) => words.every((word) => url.toLowerCase().includes(word)))
  return [
    ...findDestinations(query, callerRole).map(toResult),
    ...found.slice(0, MOST_AUDITS).map(({ id, url, state, started }) => ({
      key: id,
      label: shortUrl(url),
      kind: `Audit of ${started}, ${state.toLowerCase()}`,
      to: paths.audit(id),
      isExternal: false,
    })),
  ]
}

function toResult({ label, to, isExternal = false }: Destination): SearchResult {
  return { key: to, label, kind: 'Page', to, isExternal }
}
