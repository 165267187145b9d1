import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/seo/sites.ts'
import { addSite, getSite, listSites, removeSite, verifySite } from './sites.service.ts'

export function sitesRoutes(http: Http): void {
  mount(http, contract.listSites, ({ scope, query }) => listSites(scope, query))
  mount(http, contract.addSite, ({ scope, body }) => addSite(scope, body))
  mount(http, contract.getSite, ({ scope, params }) => getSite(scope, params.id))
  mount(http, contract.verifySite, ({ scope, params, body }) => verifySite(scope, params.id, body.method))
  mount(http, contract.removeSite, async ({ scope, params }) => {
    await removeSite(scope, params.id)
    return undefined
  })
}
