import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/seo/reports.ts'
import * as shares from './report-shares.service.ts'
import { type ReportTools } from './report-tools.ts'
import * as reports from './reports.service.ts'

/** Reports about domains. What they are made of is given. */
export function reportsRoutes(http: Http, tools: ReportTools): void {
  mount(http, contract.getReport, ({ scope, params, query }) =>
    reports.getReport(tools, scope, { ...params, query }),
  )
  mount(http, contract.listReports, ({ scope, query }) => reports.listReports(scope, query))
  mount(http, contract.createReport, ({ scope, body }) => reports.createReport(tools, scope, body))
  mount(http, contract.getSavedReport, ({ scope, params }) => reports.getSavedReport(scope, params.id))
  mount(http, contract.updateReport, ({ scope, params, body }) =>
    reports.updateReport(scope, params.id, body),
  )
  mount(http, contract.deleteReport, async ({ scope, params }) => {
    await reports.deleteReport(scope, params.id)
    return undefined
  })
  mount(http, contract.getReportContent, ({ scope, params }) =>
    reports.getReportContent(tools, scope, params.id),
  )
  mount(http, contract.getSavedReportPdf, ({ scope, params }) =>
    reports.getSavedReportPdf(tools, scope, params.id),
  )
  mount(http, contract.shareReport, ({ scope, params, body }) =>
    shares.shareReport(tools, scope, { ...params, form: body }),
  )
  mount(http, contract.revokeReportShare, ({ scope, params }) => shares.revokeShare(scope, params))
  sharedRoutes(http)
}

/** For anyone who has a link. */
function sharedRoutes(http: Http): void {
  mount(http, contract.getSharedReport, ({ scope, params, query }) =>
    shares.getSharedReport(scope, { ...params, ...query }),
  )
  mount(http, contract.unlockSharedReport, ({ scope, params, body }) =>
    shares.unlockSharedReport(scope, { ...params, ...body }),
  )
  mount(http, contract.getSharedReportPdf, ({ scope, params, query }) =>
    shares.getSharedReportPdf(scope, { ...params, ...query }),
  )
  mount(http, contract.getSharedReportLogo, ({ scope, params, query, request }) =>
    shares.getSharedReportLogo(scope, { ...params, ...query, request }),
  )
}
