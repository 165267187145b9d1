import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/directory.ts'

export const listColleagues = (api: Api, query: Partial<QueryOf<typeof contract.listColleagues>>) =>
  api(contract.listColleagues, { query })

export const listManagers = (api: Api) => api(contract.listManagers)

export const getColleague = (api: Api, userId: string) => api(contract.getColleague, { params: { userId } })
