import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/developers/connected-apps.ts'
import { disconnectApp, getConnectedApp, listConnectedApps } from './connected-apps.service.ts'

export function connectedAppsRoutes(http: Http): void {
  mount(http, contract.listConnectedApps, ({ scope, query }) => listConnectedApps(scope, query))
  mount(http, contract.getConnectedApp, ({ scope, params }) => getConnectedApp(scope, params.id))
  mount(http, contract.disconnectApp, async ({ scope, params }) => {
    await disconnectApp(scope, params.id)
    return undefined
  })
}
