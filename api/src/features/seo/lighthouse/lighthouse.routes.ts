import { csvResponse } from '#api/http/csv-response.ts'
import { jsonFile } from '#api/http/json-file.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/seo/lighthouse.ts'
import { exportFullReport } from './export-full-report.service.ts'
import { getFieldData } from './field-data.service.ts'
import { cancelRun, compareRuns, exportRuns, getRun, getRunner, listRuns } from './lighthouse.service.ts'
import { type ToPublicUrl } from './page-tools.ts'
import { startRuns } from './start-runs.service.ts'
import { runAndWait } from './wait-for-run.ts'

/** What a person has started is wanted until then, whether or not they look. */
const WANTED_MS = 6 * 60 * 60_000

/** Runs of Lighthouse. Which pages may be asked for is given. */
export function lighthouseRoutes(http: Http, toPublicUrl: ToPublicUrl): void {
  mount(http, contract.getOnPageLighthouse, ({ scope, query, request }) =>
    runAndWait(scope, toPublicUrl, query, request.signal),
  )
  mount(http, contract.startLighthouseRuns, ({ scope, body }) =>
    startRuns(scope, toPublicUrl, body, WANTED_MS),
  )
  mount(http, contract.listLighthouseRuns, ({ scope, query }) => listRuns(scope, query))
  // Must precede /seo/lighthouse-runs/{id}.
  mount(http, contract.exportLighthouseRuns, async ({ scope, query }) =>
    csvResponse('lighthouse.csv', await exportRuns(scope, query)),
  )
  mount(http, contract.getLighthouseRunner, ({ scope }) => getRunner(scope))
  mount(http, contract.getLighthouseRun, ({ scope, params }) => getRun(scope, params.id))
  mount(http, contract.downloadLighthouseReport, async ({ scope, params }) => {
    const { name, body } = await exportFullReport(scope, params.id)
    return jsonFile(name, body)
  })
  mount(http, contract.cancelLighthouseRun, ({ scope, params }) => cancelRun(scope, params.id))
  mount(http, contract.getLighthouseFieldData, ({ scope, params }) => getFieldData(scope, params.id))
  mount(http, contract.compareLighthouseRuns, ({ scope, params, query }) =>
    compareRuns(scope, { ...params, ...query }),
  )
}
