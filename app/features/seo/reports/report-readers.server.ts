import { button, show } from '#app/lib/forms/run-intents.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import type { ReportRequest, ReportSubscription } from './report-reader-pages.tsx'
import {
  confirmReportRequest,
  getReportMail,
  getReportRequest,
  unsubscribeFromReport,
} from './reports.api.server.ts'

/** Null for a link that is of no use any more, which the page explains. */
async function orNull<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.problem.status)) return null
    throw error
  }
}

export const findReportSubscription = (api: Api, token: string): Promise<ReportSubscription | null> =>
  orNull(getReportMail(api, token))

export const findReportRequest = (api: Api, token: string): Promise<ReportRequest | null> =>
  orNull(getReportRequest(api, token))

/** The button of the page that a mail's unsubscribe link leads to. */
export const toUnsubscribeIntents = (token: string) => ({
  default: button(
    ({ api }) => unsubscribeFromReport(api, token),
    (mailed) => show({ ...mailed, isSubscribed: false }),
  ),
})

/** The button of the page that the link of a mail leads to that asks. */
export const toConfirmIntents = (token: string) => ({
  default: button(
    ({ api }) => confirmReportRequest(api, token),
    (mailed) => show({ ...mailed, isConfirmed: true }),
  ),
})
