import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/results.ts'

export const getResults = (api: Api, cycleId: string, query: Partial<QueryOf<typeof contract.getResults>>) =>
  api(contract.getResults, { params: { cycleId }, query })
