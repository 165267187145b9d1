import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/seo/sources.costs.ts'

export const listSourceCalls = (api: Api, query: Partial<QueryOf<typeof contract.listSourceCalls>>) =>
  api(contract.listSourceCalls, { query })

export const getSourceSpending = (api: Api) => api(contract.getSourceSpending)

export const updateSourceSpending = (api: Api, body: BodyOf<typeof contract.updateSourceSpending>) =>
  api(contract.updateSourceSpending, { body })
