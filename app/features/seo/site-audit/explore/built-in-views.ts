import { paths } from '#app/lib/paths.ts'
import { BUILT_IN_VIEWS } from '#contract/seo/site-audit.explore-conditions.ts'
import type { OwnColumn } from '#contract/seo/own-checks.words.ts'

/** The views that come with the page explorer, and one of what the own checks of the audit have found. */
export function listBuiltInViews(auditId: string, own: readonly OwnColumn[]) {
  const here = paths.auditPages(auditId)
  const known = BUILT_IN_VIEWS.map(({ name, query }) => ({
    name,
    to: `${here}?${new URLSearchParams(query).toString()}`,
  }))
  if (own.length === 0) return known
  const columns = own.map(({ id }) => id).join(',')
  return [...known, { name: 'Custom search and extraction', to: `${here}?columns=${columns}` }]
}
