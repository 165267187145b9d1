import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/seo/sites.ts'

export const listSites = (api: Api, query: Partial<QueryOf<typeof contract.listSites>>) =>
  api(contract.listSites, { query })

export const getSite = (api: Api, id: string) => api(contract.getSite, { params: { id } })

export const addSite = (api: Api, body: BodyOf<typeof contract.addSite>) => api(contract.addSite, { body })

export const verifySite = (api: Api, id: string, body: BodyOf<typeof contract.verifySite>) =>
  api(contract.verifySite, { params: { id }, body })

export const removeSite = (api: Api, id: string) => api(contract.removeSite, { params: { id } })
