import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/auditing.ts'

/** Cycles that a filter offers. */
const MOST_CHOICES = 200

export const listAuditedCycles = (api: Api, query: Partial<QueryOf<typeof contract.listAuditedCycles>>) =>
  api(contract.listAuditedCycles, { query })

/** A switch is sent as text. */
const asSent = <Query extends { overdue: boolean }>(query: Query) => ({
  ...query,
  overdue: query.overdue ? ('true' as const) : ('false' as const),
})

export const listAuditedReviews = (api: Api, query: QueryOf<typeof contract.listAuditedReviews>) =>
  api(contract.listAuditedReviews, { query: asSent(query) })

export const openAuditedReviews = (api: Api, query: QueryOf<typeof contract.exportAuditedReviews>) =>
  api.open(contract.exportAuditedReviews, { query: asSent(query) })

export const listReviewLog = (api: Api, query: Partial<QueryOf<typeof contract.listReviewLog>>) =>
  api(contract.listReviewLog, { query })

/** The cycles that the reader may audit, as options of a filter. */
export async function listCycleOptions(api: Api) {
  const query = { sort: 'name', direction: 'asc', pageSize: MOST_CHOICES } as const
  const { items } = await listAuditedCycles(api, query)
  return items.map(({ id, name }) => ({ value: id, label: name }))
}
