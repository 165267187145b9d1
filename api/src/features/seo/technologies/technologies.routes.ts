import { type Http, mount } from '#api/http/mount.ts'
import { tableResponse } from '#api/http/table-response.ts'
import * as contract from '#contract/seo/technologies.ts'
import { exportTechnologies } from './export-technologies.service.ts'
import { type PageTools } from './page-tools.ts'
import { getLookup, listSites, lookUpTechnologies } from './technologies.service.ts'

/** What sites are built with. How a page is fetched is given. */
export function technologiesRoutes(http: Http, tools: PageTools): void {
  mount(http, contract.lookUpTechnologies, ({ scope, query }) => lookUpTechnologies(tools, scope, query.url))
  mount(http, contract.listTechnologySites, ({ scope, query }) => listSites(scope, query))
  mount(http, contract.getTechnologyLookup, ({ scope, params }) => getLookup(scope, params.id))
  mount(http, contract.exportTechnologies, async ({ scope, params, query }) =>
    tableResponse(await exportTechnologies(scope, { ...params, ...query })),
  )
}
