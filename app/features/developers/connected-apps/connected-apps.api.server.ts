import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/developers/connected-apps.ts'

export const listConnectedApps = (api: Api, query: Partial<QueryOf<typeof contract.listConnectedApps>>) =>
  api(contract.listConnectedApps, { query })

export const disconnectApp = (api: Api, id: string) => api(contract.disconnectApp, { params: { id } })

/** The app of an id in a URL, shown next to the list; null for an invalid or unknown id. */
export async function findConnectedApp(api: Api, id: string | null): Promise<contract.ConnectedApp | null> {
  const params = contract.getConnectedApp.params.safeParse({ id })
  if (!params.success) return null
  try {
    return await api(contract.getConnectedApp, { params: params.data })
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) return null
    throw error
  }
}
