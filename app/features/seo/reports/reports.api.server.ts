import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as schedules from '#contract/seo/reports.schedule.ts'
import * as contract from '#contract/seo/reports.ts'

export const listReports = (api: Api, query: Partial<QueryOf<typeof contract.listReports>>) =>
  api(contract.listReports, { query })

export const getSavedReport = (api: Api, id: string) => api(contract.getSavedReport, { params: { id } })

export const getReportContent = (api: Api, id: string) => api(contract.getReportContent, { params: { id } })

export const openReportPdf = (api: Api, id: string) =>
  api.open(contract.getSavedReportPdf, { params: { id } })

export const createReport = (api: Api, body: BodyOf<typeof contract.createReport>) =>
  api(contract.createReport, { body })

export const updateReport = (api: Api, id: string, body: BodyOf<typeof contract.updateReport>) =>
  api(contract.updateReport, { params: { id }, body })

export const deleteReport = (api: Api, id: string) => api(contract.deleteReport, { params: { id } })

export const shareReport = (api: Api, id: string, body: BodyOf<typeof contract.shareReport>) =>
  api(contract.shareReport, { params: { id }, body })

export const revokeReportShare = (api: Api, id: string, shareId: string) =>
  api(contract.revokeReportShare, { params: { id, shareId } })

/** A link, and what the password of it gave. */
interface Opening {
  token: string
  key: string | undefined
}

const toInput = ({ token, key }: Opening) => ({ params: { token }, query: key === undefined ? {} : { key } })

export const getSharedReport = (api: Api, opening: Opening) => api(contract.getSharedReport, toInput(opening))

export const openSharedReportPdf = (api: Api, opening: Opening) =>
  api.open(contract.getSharedReportPdf, toInput(opening))

export const openSharedReportLogo = (api: Api, opening: Opening) =>
  api.open(contract.getSharedReportLogo, toInput(opening))

export const unlockSharedReport = (api: Api, token: string, password: string) =>
  api(contract.unlockSharedReport, { params: { token }, body: { password } })

export const getReportSchedule = (api: Api, id: string) =>
  api(schedules.getReportSchedule, { params: { id } })

export const scheduleReport = (api: Api, id: string, body: BodyOf<typeof schedules.scheduleReport>) =>
  api(schedules.scheduleReport, { params: { id }, body })

export const unscheduleReport = (api: Api, id: string) => api(schedules.unscheduleReport, { params: { id } })

export const pauseReportSchedule = (api: Api, id: string) =>
  api(schedules.pauseReportSchedule, { params: { id } })

export const resumeReportSchedule = (api: Api, id: string) =>
  api(schedules.resumeReportSchedule, { params: { id } })

export const sendTestReport = (api: Api, id: string) => api(schedules.sendTestReport, { params: { id } })

export const setOwnReportMail = (api: Api, id: string, isWanted: boolean) =>
  api(schedules.setOwnReportMail, { params: { id }, body: { isWanted } })

export const getReportMail = (api: Api, token: string) => api(schedules.getReportMail, { params: { token } })

export const unsubscribeFromReport = (api: Api, token: string) =>
  api(schedules.unsubscribeFromReport, { params: { token } })

export const getReportRequest = (api: Api, token: string) =>
  api(schedules.getReportRequest, { params: { token } })

export const confirmReportRequest = (api: Api, token: string) =>
  api(schedules.confirmReportRequest, { params: { token } })
