import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/organization/api-keys.ts'
import { createApiKey, exportApiKeys, getApiKey, listApiKeys, revokeApiKey } from './api-keys.service.ts'

export function apiKeysRoutes(http: Http): void {
  mount(http, contract.listApiKeys, ({ scope, query }) => listApiKeys(scope, query))
  // Before what is served at /organization/api-keys/{id}.
  mount(http, contract.exportApiKeys, ({ scope, query }) =>
    csvResponse('api-keys.csv', exportApiKeys(scope, query)),
  )
  mount(http, contract.createApiKey, ({ scope, body }) => createApiKey(scope, body))
  mount(http, contract.getApiKey, ({ scope, params }) => getApiKey(scope, params.id))
  mount(http, contract.revokeApiKey, async ({ scope, params }) => {
    await revokeApiKey(scope, params.id)
    return undefined
  })
}
