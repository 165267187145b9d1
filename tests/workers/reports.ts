import { openSession } from '#api/core/sessions/sessions.ts'
import { toReportJobs } from '#api/features/seo/reports/reports.jobs.ts'
import { toReportTools } from '#api/report-tools.ts'
import { SOURCES } from '#api/sources/list-sources.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type EditReportSchedule } from '#contract/seo/reports.schedule.forms.ts'
import * as schedules from '#contract/seo/reports.schedule.ts'
import * as contract from '#contract/seo/reports.ts'
import { type ReportSection } from '#contract/seo/reports.words.ts'
import { type TestApi } from './api.ts'
import { readOutbox } from './outbox.ts'
import { createTestScope } from './people.ts'

type ReportId = `rpt_${string}`
type Schedule = Partial<EditReportSchedule>

const JOBS = toReportJobs(toReportTools(SOURCES))

/** Runs one job of reports, and waits for what it left for later. */
export async function runReportJob(api: TestApi, name: string): Promise<void> {
  const scope = createTestScope(api)
  const job = JOBS.find((one) => one.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run(scope)
  await scope.settled()
}

/** Sends the reports whose time has come. */
export const sendDue = (api: TestApi) => runReportJob(api, 'report-mails')

/** A schedule as its form sends it: Mondays at 08:00 in Berlin. */
export const aReportSchedule = (more: Schedule = {}) => ({
  frequency: 'weekly' as const,
  weekday: 'monday' as const,
  monthDay: 1,
  hour: 8,
  timeZone: 'Europe/Berlin',
  onlyNew: false,
  recipientIds: [],
  addresses: [],
  ...more,
})

/** A new session for each call: schedules take longer than one. */
const signIn = async (api: TestApi, { id }: { id: string }) => ({
  token: (await openSession(createTestScope(api), id)).token,
})

/** Reports of one caller. */
export function reportsOf(api: TestApi, person: { id: string }) {
  const by = () => signIn(api, person)
  const at = (id: string) => ({ params: { id: id as ReportId } })
  return {
    create: async (
      more: { target?: string; name?: string; sections?: ReportSection[] } = {},
    ): Promise<ReplyOf<typeof contract.createReport>> => {
      const body = {
        target: 'shop.example',
        sections: ['ranks' as const],
        paper: 'a4' as const,
        ...more,
      }
      const { status, body: report } = await api.call(contract.createReport, { body }, await by())
      if (status !== 201) throw new Error(JSON.stringify(report))
      return report
    },
    get: async (id: string) => api.call(contract.getSavedReport, at(id), await by()),
    content: async (id: string) => (await api.call(contract.getReportContent, at(id), await by())).body,
    remove: async (id: string) => api.call(contract.deleteReport, at(id), await by()),
    schedule: async (id: string, more: Schedule = {}) =>
      api.call(schedules.scheduleReport, { ...at(id), body: aReportSchedule(more) }, await by()),
    getSchedule: async (id: string) => api.call(schedules.getReportSchedule, at(id), await by()),
    unschedule: async (id: string) => api.call(schedules.unscheduleReport, at(id), await by()),
    pause: async (id: string) => api.call(schedules.pauseReportSchedule, at(id), await by()),
    resume: async (id: string) => api.call(schedules.resumeReportSchedule, at(id), await by()),
    test: async (id: string) => api.call(schedules.sendTestReport, at(id), await by()),
    setOwnMail: async (id: string, isWanted: boolean) =>
      api.call(schedules.setOwnReportMail, { ...at(id), body: { isWanted } }, await by()),
  }
}

const lastPart = (link: string | undefined) => link?.split('/').at(-1) ?? ''

/** The token of the link in the newest mail to an address whose path begins so. */
export async function readMailToken(api: TestApi, to: string, path: string): Promise<string> {
  const [mail] = await readOutbox(api, to)
  return lastPart(mail?.links.find((link) => link.includes(path)))
}

/** Confirms that an address wants what it was asked about last. */
export async function confirmAddress(api: TestApi, email: string): Promise<number> {
  const token = await readMailToken(api, email, '/reports/confirm/')
  return (await api.call(schedules.confirmReportRequest, { params: { token } })).status
}
