import { parseWithZod } from '@conform-to/zod/v4'
import { button, form, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { ShareReport } from '#contract/seo/reports.forms.ts'
import { readEditForm, readNewForm } from './report-form.check.server.ts'
import {
  createReport,
  deleteReport,
  revokeReportShare,
  shareReport,
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

/** Intents of a report's page. A link is only in the response that made it: no URL shows it, and nothing stores it. */
export function toReportIntents(id: string) {
  const here = paths.report(id)
  return {
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
