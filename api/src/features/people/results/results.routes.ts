import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/results.ts'
import { exportResults, getResults } from './results.service.ts'

export function resultsRoutes(http: Http) {
  mount(http, contract.getResults, ({ scope, params, query }) => getResults(scope, params.cycleId, query))
  mount(http, contract.exportResults, async ({ scope, params, query }) =>
    csvResponse('review-results.csv', await exportResults(scope, params.cycleId, query)),
  )
}
