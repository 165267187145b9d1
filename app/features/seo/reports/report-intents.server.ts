import { parseWithZod } from '@conform-to/zod/v4'
import { button, form, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { EditReportSchedule } from '#contract/seo/reports.schedule.forms.ts'
import { ShareReport } from '#contract/seo/reports.forms.ts'
import { readEditForm, readNewForm } from './report-form.check.server.ts'
import {
  createReport,
  deleteReport,
  pauseReportSchedule,
  resumeReportSchedule,
  revokeReportShare,
  scheduleReport,
  sendTestReport,
  setOwnReportMail,
  shareReport,
  unscheduleReport,
  updateReport,
} from './reports.api.server.ts'

/** Intents of the form for a new report. */
export const newReportIntents = {
  default: form(
    readNewForm,
    ({ api, value }) => createReport(api, value),
    ({ id, name }) => redirectDone(paths.report(id), `${name} is saved.`),
    { failure: 'We couldn’t save the report. Try again.' },
  ),
}

/** Intents of the page with a report's settings. */
export const toEditIntents = (id: string) => ({
  default: form(
    readEditForm,
    ({ api, value }) => updateReport(api, id, value),
    ({ name }) => redirectDone(paths.report(id), `${name} is saved.`),
    { failure: 'We couldn’t save the report. Try again.' },
  ),
})

const readShareForm = (sent: FormData) => parseWithZod(sent, { schema: ShareReport })

const readScheduleForm = (sent: FormData) => parseWithZod(sent, { schema: EditReportSchedule })

/** Intents of the page with a report's schedule. */
export const toScheduleIntents = (id: string) => ({
  default: form(
    readScheduleForm,
    ({ api, value }) => scheduleReport(api, id, value),
    () => redirectDone(paths.report(id), 'Schedule saved.'),
    { failure: 'We couldn’t save the schedule. Try again.' },
  ),
})

/** Buttons about the schedule on a report's page. */
function toMailIntents(id: string) {
  const here = paths.report(id)
  const change = (run: (api: Api) => Promise<unknown>, text: string) =>
    button(
      ({ api }) => run(api),
      () => redirectDone(here, text),
      { at: here, failure: 'We couldn’t change the schedule. Try again.' },
    )
  return {
    pause: change((api) => pauseReportSchedule(api, id), 'Schedule paused.'),
    resume: change((api) => resumeReportSchedule(api, id), 'Schedule resumed.'),
    'mail-on': change((api) => setOwnReportMail(api, id, true), 'You’ll be emailed this report.'),
    'mail-off': change((api) => setOwnReportMail(api, id, false), 'You won’t be emailed this report.'),
    'delete-schedule': change((api) => unscheduleReport(api, id), 'Schedule deleted.'),
    test: button(
      ({ api }) => sendTestReport(api, id),
      ({ to }) => redirectDone(here, `A test is on its way to ${to}.`),
      { at: here, failure: 'We couldn’t make the report. Try again.' },
    ),
  }
}

/** Intents of a report's page. A link is only in the response that made it: no URL shows it, and nothing stores it. */
export function toReportIntents(id: string) {
  const here = paths.report(id)
  return {
    ...toMailIntents(id),
    share: form(
      readShareForm,
      ({ api, value }) => shareReport(api, id, value),
      ({ url }) => show({ url }),
      { failure: 'We couldn’t create the link. Try again.' },
    ),
    revoke: button(
      ({ api, text }) => revokeReportShare(api, id, text('share')),
      () => redirectDone(here, 'Link revoked.'),
      { at: here, failure: 'We couldn’t revoke the link. Try again.' },
    ),
    delete: button(
      ({ api }) => deleteReport(api, id),
      () => redirectDone(paths.reports(), 'Report deleted. Its links no longer work.'),
      { at: here, failure: 'We couldn’t delete the report. Try again.' },
    ),
  }
}
