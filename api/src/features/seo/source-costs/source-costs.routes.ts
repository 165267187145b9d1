import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/seo/sources.costs.ts'
import { updateSpending } from './edit-spending.service.ts'
import { exportSourceCalls, getSourceSpending, listSourceCalls } from './source-costs.service.ts'

export function sourceCostsRoutes(http: Http): void {
  mount(http, contract.listSourceCalls, ({ scope, query }) => listSourceCalls(scope, query))
  mount(http, contract.exportSourceCalls, ({ scope, query }) =>
    csvResponse('dataforseo-costs.csv', exportSourceCalls(scope, query)),
  )
  mount(http, contract.getSourceSpending, ({ scope }) => getSourceSpending(scope))
  mount(http, contract.updateSourceSpending, ({ scope, body }) => updateSpending(scope, body))
}
