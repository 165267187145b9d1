import type { Api } from '#app/lib/api.server.ts'
import type { Audit } from '#contract/site-audit.ts'
import { diffAudits, listAudits } from './audits.api.server.ts'

const MOST_CHOICES = 100

/**
 * An audit against another one of its site: the wanted one, else the one before it. Without another one there is
 * nothing to compare, and `diff` is null.
 */
export async function loadDiff(api: Api, audit: Audit, wanted: string | null) {
  const { host } = new URL(audit.url)
  const { items } = await listAudits(api, { q: host, status: 'finished', pageSize: MOST_CHOICES })
  const others = items.filter(({ id, url }) => id !== audit.id && new URL(url).host === host)
  const against = (
    others.find(({ id }) => id === wanted) ??
    others.find(({ id }) => id === audit.previousId) ??
    others[0]
  )?.id
  return { others, against, diff: against ? await diffAudits(api, audit.id, against) : null }
}
