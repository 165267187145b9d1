import { type SignedInScope } from '#api/core/access/scope.ts'
import { type NewNotification, notify } from '#api/core/notifications/notify.queries.ts'
import { listSourcedTasks, type SourcedTask, type TaskSource } from '#api/core/tasks/task-source.ts'
import { commit } from '#api/db/commit.ts'
import { formatDay } from '#api/lib/format-day.ts'
import { endOfWeek, isStartOfWeek } from '#contract/working-days.ts'
import { type DueOrganization, listPersonIds, listReportsOf } from './digests.queries.ts'
import { findReminder } from './reminder-rules.ts'

const PEOPLE_AT_ONCE = 200
const REMINDERS_AT_ONCE = 500

/** The day that is dealt with, and the instant that its reminders are of. */
export interface Slot {
  day: string
  at: Date
}

/** The reminder of a task on this day. The key names rule, task and date: however often a job runs, a person has it once. */
function toReminder(
  task: SourcedTask,
  { timeZone, workingDays }: DueOrganization,
  { at }: Slot,
): NewNotification[] {
  const { id, personId, title, dueOn, since, path } = task
  if (dueOn === null) return []
  const reminder = findReminder({ dueOn, timeZone, week: workingDays, now: at, since })
  if (!reminder) return []
  const texts = { subject: title, detail: formatDay(dueOn) }
  return [{ kind: reminder.rule, key: `${reminder.rule} ${id} ${dueOn}`, to: [personId], texts, path }]
}

const count = (value: number, words: string) => (value === 0 ? [] : [`${value} ${words}`])

/** What a manager is told once a week, on the first working day; nothing where there is nothing. */
function toTeamDigest(
  managerId: string,
  tasks: readonly SourcedTask[],
  { day, week }: { day: string; week: DueOrganization['workingDays'] },
): NewNotification[] {
  const lastDay = endOfWeek(day, week)
  const overdue = tasks.filter(({ dueOn }) => dueOn !== null && dueOn < day).length
  const due = tasks.filter(({ dueOn }) => dueOn !== null && dueOn >= day && dueOn <= lastDay).length
  const subject = [...count(overdue, 'overdue'), ...count(due, 'due this week')].join(' and ')
  if (subject === '') return []
  return [
    {
      kind: 'team.tasks',
      key: `team.tasks ${day}`,
      to: [managerId],
      texts: { subject },
      path: '/tasks?mine=false',
    },
  ]
}

interface Reminding {
  sources: readonly TaskSource[]
  organization: DueOrganization
  slot: Slot
}

interface Asked {
  personIds: readonly string[]
  isForManager: boolean
}

const openTasksOf = (scope: SignedInScope, { sources, slot }: Reminding, asked: Asked) =>
  listSourcedTasks(sources, scope, { ...asked, today: slot.day, doneSince: null })

async function findTeamDigests(
  scope: SignedInScope,
  reminding: Reminding,
  personIds: readonly string[],
): Promise<NewNotification[]> {
  const { organization, slot } = reminding
  if (!isStartOfWeek(slot.day, organization.workingDays)) return []
  const reports = await listReportsOf(scope.db, organization.id, personIds)
  const tasks: SourcedTask[] = []
  for (let start = 0; start < reports.length; start += PEOPLE_AT_ONCE) {
    const some = reports.slice(start, start + PEOPLE_AT_ONCE).map(({ id }) => id)
    tasks.push(...(await openTasksOf(scope, reminding, { personIds: some, isForManager: true })))
  }
  const managerOf = new Map(reports.map(({ id, managerId }) => [id, managerId]))
  return [...new Set(managerOf.values())].flatMap((managerId) =>
    toTeamDigest(
      managerId,
      tasks.filter(({ personId }) => managerOf.get(personId) === managerId),
      { day: slot.day, week: organization.workingDays },
    ),
  )
}

async function write(
  { db }: SignedInScope,
  { organization, slot }: Reminding,
  some: readonly NewNotification[],
) {
  for (let start = 0; start < some.length; start += REMINDERS_AT_ONCE) {
    const part = some.slice(start, start + REMINDERS_AT_ONCE)
    await commit(db, [notify(db, { organizationId: organization.id, now: slot.at }, part)])
  }
}

/** Reminds everybody of an organization of their tasks, some hundred people at a time. */
export async function remindPeople(scope: SignedInScope, reminding: Reminding): Promise<void> {
  const { organization, slot } = reminding
  for (let after = ''; ;) {
    const personIds = await listPersonIds(scope.db, {
      organizationId: organization.id,
      after,
      max: PEOPLE_AT_ONCE,
    })
    const last = personIds.at(-1)
    if (last === undefined) return
    const tasks = await openTasksOf(scope, reminding, { personIds, isForManager: false })
    const reminders = tasks.flatMap((task) => toReminder(task, organization, slot))
    await write(scope, reminding, [...reminders, ...(await findTeamDigests(scope, reminding, personIds))])
    after = last
  }
}
