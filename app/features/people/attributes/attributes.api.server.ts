import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/attributes.ts'

const of = (attributeId: string) => ({ params: { attributeId } })

export const listAttributes = (api: Api, query: Partial<QueryOf<typeof contract.listAttributes>>) =>
  api(contract.listAttributes, { query })

const MOST_CHOICES = 200

/** Those that are not archived, by name. */
export async function listAttributeChoices(api: Api): Promise<{ id: string; name: string }[]> {
  const { items } = await listAttributes(api, { sort: 'name', pageSize: MOST_CHOICES })
  return items.map(({ id, name }) => ({ id, name }))
}

export const getAttribute = (api: Api, id: string) => api(contract.getAttribute, of(id))

export const createAttribute = (api: Api, body: BodyOf<typeof contract.createAttribute>) =>
  api(contract.createAttribute, { body })

export const updateAttribute = (api: Api, id: string, body: BodyOf<typeof contract.updateAttribute>) =>
  api(contract.updateAttribute, { ...of(id), body })

export const copyRecommendedAttributes = (api: Api, keys: string[]) =>
  api(contract.copyRecommendedAttributes, { body: { keys } })

export const archiveAttribute = (api: Api, id: string) => api(contract.archiveAttribute, of(id))
export const restoreAttribute = (api: Api, id: string) => api(contract.restoreAttribute, of(id))
export const deleteAttribute = (api: Api, id: string) => api(contract.deleteAttribute, of(id))
