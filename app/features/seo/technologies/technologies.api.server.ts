import type { Api } from '#app/lib/http/api.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/seo/technologies.ts'

export const lookUpTechnologies = (api: Api, url: string) =>
  api(contract.lookUpTechnologies, { query: { url } })

export const getTechnologyLookup = (api: Api, id: string) =>
  api(contract.getTechnologyLookup, { params: { id } })

export const listTechnologySites = (api: Api, query: Partial<QueryOf<typeof contract.listTechnologySites>>) =>
  api(contract.listTechnologySites, { query })

export const openTechnologiesFile = (
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof contract.exportTechnologies>>,
) => api.open(contract.exportTechnologies, { params: { id }, query })
