import { type Http, mount } from '#api/http/mount.ts'
import * as schedules from '#contract/seo/reports.schedule.ts'
import * as contract from '#contract/seo/reports.ts'
import { setOwnReportMail } from './report-own-mail.service.ts'
import * as links from './report-reader-links.service.ts'
import { getReportSchedule } from './report-schedule-views.service.ts'
import * as schedule from './report-schedule.service.ts'
import * as shares from './report-shares.service.ts'
import { type ReportTools } from './report-tools.ts'
import * as reports from './reports.service.ts'
import { sendTestReport } from './send-report.service.ts'

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
  scheduleRoutes(http, tools)
  sharedRoutes(http)
}

function scheduleRoutes(http: Http, tools: ReportTools): void {
  mount(http, schedules.getReportSchedule, ({ scope, params }) => getReportSchedule(scope, params.id))
  mount(http, schedules.scheduleReport, ({ scope, params, body }) =>
    schedule.scheduleReport(scope, params.id, body),
  )
  mount(http, schedules.unscheduleReport, async ({ scope, params }) => {
    await schedule.unscheduleReport(scope, params.id)
    return undefined
  })
  mount(http, schedules.pauseReportSchedule, ({ scope, params }) =>
    schedule.pauseReportSchedule(scope, params.id, true),
  )
  mount(http, schedules.resumeReportSchedule, ({ scope, params }) =>
    schedule.pauseReportSchedule(scope, params.id, false),
  )
  mount(http, schedules.sendTestReport, ({ scope, params }) => sendTestReport(tools, scope, params.id))
  mount(http, schedules.setOwnReportMail, ({ scope, params, body }) =>
    setOwnReportMail(scope, params.id, body.isWanted),
  )
  mount(http, schedules.getReportMail, ({ scope, params }) => links.getReportMail(scope, params.token))
  mount(http, schedules.unsubscribeFromReport, ({ scope, params }) =>
    links.unsubscribeFromReport(scope, params.token),
  )
  mount(http, schedules.getReportRequest, ({ scope, params }) => links.getReportRequest(scope, params.token))
  mount(http, schedules.confirmReportRequest, ({ scope, params }) =>
    links.confirmReportRequest(scope, params.token),
  )
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
