import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { readPage } from '#app/lib/http/list-query.server.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import {
  diffAudits,
  listAudits,
  listDiffFindings,
} from '#app/features/seo/site-audit/site-audit.api.server.ts'

import type { ChangesQuery } from './diff-list.tsx'

const MOST_CHOICES = 100

/** Audits of the same site, and the one to compare with: the requested one, else the previous one. */
export async function findOther(api: Api, audit: Audit, wanted: string | null) {
  const { host } = new URL(audit.url)
  const { items } = await listAudits(api, { q: host, status: 'finished', pageSize: MOST_CHOICES })
  const others = items.filter(({ id, url }) => id !== audit.id && new URL(url).host === host)
  const against = (
    others.find(({ id }) => id === wanted) ??
    others.find(({ id }) => id === audit.previousId) ??
    others[0]
  )?.id
  return { others, against }
}

/** What changed between two audits; null without them, or once either is deleted. */
export async function findChanges(api: Api, compared: { id: string; against: string } | null) {
  if (compared === null) return null
  try {
    const { new: found, fixed } = await diffAudits(api, compared.id, compared.against)
    return { new: found, fixed }
  } catch (error) {
    if (error instanceof ApiError && [404, 409].includes(error.problem.status)) return null
    throw error
  }
}

/** Compares two audits of a site. Without a second one, `diff` is null. */
export async function loadDiff(api: Api, audit: Audit, wanted: string | null, asked: ChangesQuery) {
  const { others, against } = await findOther(api, audit, wanted)
  if (!against || audit.status !== 'finished')
    return { others, against, diff: null, changes: null, query: asked }

  const diff = await diffAudits(api, audit.id, against)
  const { query, ...changes } = await readPage(asked, (part) =>
    listDiffFindings(api, audit.id, { ...part, against }),
  )
  return { others, against, diff, changes, query }
}
