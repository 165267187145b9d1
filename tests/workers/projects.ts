import { AUDITS_OF_PROJECTS } from '#api/audits-of-projects.ts'
import { reportScheduledAudits } from '#api/features/seo/projects/report-runs.service.ts'
import { startScheduledAudits } from '#api/features/seo/projects/scheduled-runs.service.ts'
import * as contract from '#contract/seo/projects.ts'
import { type EditSchedule } from '#contract/seo/projects.forms.ts'
import { type Audit, createAudit, getAudit } from '#contract/seo/site-audit.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { type TestApi } from './api.ts'
import { createTestScope } from './people.ts'

export type ProjectId = `prj_${string}`
type Schedule = Partial<EditSchedule>

/** The schedule of a project as its form sends it, at 06:00 in Berlin. */
export const aSchedule = (more: Schedule = {}) => ({
  frequency: 'daily' as const,
  weekday: 'monday' as const,
  monthDay: 1,
  hour: 6,
  timeZone: 'Europe/Berlin',
  mailOn: 'new-errors' as const,
  recipientIds: [],
  ...more,
})

/** A new session for each call: schedules take longer than one. */
const signIn = async (api: TestApi, { id }: { id: string }) => ({
  token: (await openSession(createTestScope(api), id)).token,
})

/** Projects of one caller. */
export function projectsOf(api: TestApi, person: { id: string }) {
  const by = () => signIn(api, person)
  const at = (id: string) => ({ params: { id: id as ProjectId } })
  return {
    create: async (body: { url: string } & Record<string, unknown>) =>
      api.call(contract.createProject, { body }, await by()),
    list: async (query = {}) => api.call(contract.listProjects, { query }, await by()),
    get: async (id: string) => api.call(contract.getProject, at(id), await by()),
    update: async (id: string, body: { url: string } & Record<string, unknown>) =>
      api.call(contract.updateProject, { ...at(id), body }, await by()),
    schedule: async (id: string, more: Schedule = {}) =>
      api.call(contract.scheduleProject, { ...at(id), body: aSchedule(more) }, await by()),
    pause: async (id: string) => api.call(contract.pauseProject, at(id), await by()),
    resume: async (id: string) => api.call(contract.resumeProject, at(id), await by()),
    remove: async (id: string) => api.call(contract.deleteProject, at(id), await by()),
    audit: async (id: string) => api.call(contract.auditProject, at(id), await by()),
    setOwnMail: async (id: string, isWanted: boolean) =>
      api.call(contract.setOwnMail, { ...at(id), body: { isWanted } }, await by()),
    /** Starts an audit of the site without the project. */
    startAlone: async (url: string) => api.call(createAudit, { body: { url } }, await by()),
  }
}

export async function untilEnded(api: TestApi, person: { id: string }, auditId: string): Promise<Audit> {
  const id = auditId as `aud_${string}`
  for (;;) {
    const { status, body } = await api.call(getAudit, { params: { id } }, await signIn(api, person))
    if (status !== 200) throw new Error(`there is no audit ${id}`)
    if (['finished', 'failed', 'cancelled'].includes(body.status)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A minute of the clock: what is due starts. */
export async function startDue(api: TestApi): Promise<void> {
  const scope = createTestScope(api)
  await startScheduledAudits(scope, AUDITS_OF_PROJECTS)
  await scope.settled()
}

export async function reportEnded(api: TestApi): Promise<void> {
  const scope = createTestScope(api)
  await reportScheduledAudits(scope, AUDITS_OF_PROJECTS)
  await scope.settled()
}

/** Moves the clock to the next time of a project's schedule, and waits for the end of the audit that starts then. */
export async function runNext(api: TestApi, person: { id: string }, id: string) {
  const projects = projectsOf(api, person)
  const { nextRunAt } = (await projects.get(id)).body.schedule
  if (nextRunAt === null) throw new Error('the project has no next run')
  api.clock.at = new Date(nextRunAt)
  await startDue(api)
  const { runs } = (await projects.get(id)).body
  const auditId = runs[0]?.auditId
  if (auditId == null) throw new Error(`the run was not started: ${runs[0]?.reason ?? 'there is none'}`)
  const audit = await untilEnded(api, person, auditId)
  await reportEnded(api)
  return audit
}
