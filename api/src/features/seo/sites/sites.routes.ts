import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/seo/sites.ts'
import { exportSites } from './export-sites.service.ts'
import { addSite, getSite, listSites, removeSite } from './sites.service.ts'
import { verifySite } from './verify-site.service.ts'

export function sitesRoutes(http: Http): void {
  mount(http, contract.listSites, ({ scope, query }) => listSites(scope, query))
  // Before what is served at /seo/sites/{id}.
  mount(http, contract.exportSites, ({ scope, query }) => csvResponse('sites.csv', exportSites(scope, query)))
  mount(http, contract.addSite, ({ scope, body }) => addSite(scope, body))
  mount(http, contract.getSite, ({ scope, params }) => getSite(scope, params.id))
  mount(http, contract.verifySite, ({ scope, params, body }) => verifySite(scope, params.id, body))
  mount(http, contract.removeSite, async ({ scope, params }) => {
    await removeSite(scope, params.id)
    return undefined
  })
}
