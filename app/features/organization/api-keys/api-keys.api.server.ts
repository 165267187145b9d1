import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/organization/api-keys.ts'

export const listApiKeys = (api: Api, query: Partial<QueryOf<typeof contract.listApiKeys>>) =>
  api(contract.listApiKeys, { query })

export const createApiKey = (api: Api, body: BodyOf<typeof contract.createApiKey>) =>
  api(contract.createApiKey, { body })

export const revokeApiKey = (api: Api, id: string) => api(contract.revokeApiKey, { params: { id } })

/** The key of an id in a URL, shown next to the list; null for an invalid or unknown id. */
export async function findApiKey(api: Api, id: string | null): Promise<contract.ApiKey | null> {
  const params = contract.getApiKey.params.safeParse({ id })
  if (!params.success) return null
  try {
    return await api(contract.getApiKey, { params: params.data })
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return null
    throw error
  }
}
