import { type SignedInScope } from '#api/core/access/scope.ts'
import { listSourcedTasks, type SourcedTask, type TaskSource } from '#api/core/tasks/task-source.ts'
import { joinName } from '#api/lib/person-name.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { endOfWeek } from '#contract/working-days.ts'
import { type listTasks as contract, type Task } from '#contract/workspace/tasks.ts'
import { DONE_DAYS, MOST_TASKS, TASK_GROUPS, type TaskGroup } from '#contract/workspace/tasks.words.ts'
import { type Doer, listReports } from './tasks.queries.ts'

const DAY_MS = 24 * 3600 * 1000
/** A manager of more people than that sees the tasks of the first ones by name. */
const MOST_REPORTS = 200

interface Week {
  today: string
  lastDay: string
}

/** The days by the clocks of the organization. */
function weekOf({ account: { organization }, now }: SignedInScope): Week {
  const today = toDay(now(), organization.timeZone)
  return { today, lastDay: endOfWeek(today, organization.workingDays) }
}

function groupOf({ dueOn, doneAt }: SourcedTask, { today, lastDay }: Week): TaskGroup {
  if (doneAt !== null) return 'done'
  if (dueOn === null || dueOn > lastDay) return 'later'
  return dueOn < today ? 'overdue' : 'week'
}

/** Group by group, by due date; those that are done, the last one first. */
function compare(one: Task, other: Task): number {
  const [a, b] = [one, other].map(({ group }) => TASK_GROUPS.indexOf(group)) as [number, number] // one each
  if (a !== b) return a - b
  const byDay =
    one.group === 'done'
      ? (other.doneAt ?? '').localeCompare(one.doneAt ?? '')
      : (one.dueOn ?? '9999').localeCompare(other.dueOn ?? '9999')
  return byDay || one.title.localeCompare(other.title) || one.id.localeCompare(other.id)
}

function toTask(task: SourcedTask, person: Doer, week: Week): Task {
  const { id, title, about, dueOn, doneAt, path } = task
  return {
    id,
    title,
    about,
    dueOn,
    group: groupOf(task, week),
    doneAt: doneAt?.toISOString() ?? null,
    path,
    person: { id: person.id, name: joinName(person) },
  }
}

interface Reading {
  people: readonly Doer[]
  withDone: boolean
  /** Whether they are the caller's direct reports. */
  isForManager?: boolean
}

async function readTasks(
  scope: SignedInScope,
  sources: readonly TaskSource[],
  { people, withDone, isForManager = false }: Reading,
): Promise<Task[]> {
  const week = weekOf(scope)
  const byId = new Map(people.map((person) => [person.id, person]))
  const found = await listSourcedTasks(sources, scope, {
    personIds: [...byId.keys()],
    today: week.today,
    doneSince: withDone ? new Date(scope.now().getTime() - DONE_DAYS * DAY_MS) : null,
    isForManager,
  })
  const tasks = found.flatMap((task) => {
    const person = byId.get(task.personId)
    return person ? [toTask(task, person, week)] : []
  })
  return tasks.sort(compare)
}

const countOf = (tasks: readonly Task[], group: TaskGroup) =>
  tasks.filter((task) => task.group === group).length

export async function listTasks(
  scope: SignedInScope,
  sources: readonly TaskSource[],
  { mine }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { account, actor, db } = scope
  const people =
    mine === 'true'
      ? [account.user]
      : await listReports(db, { organizationId: actor.organizationId, managerId: actor.id }, MOST_REPORTS)
  const tasks = await readTasks(scope, sources, { people, withDone: true, isForManager: mine === 'false' })
  return {
    items: tasks.slice(0, MOST_TASKS),
    counts: {
      overdue: countOf(tasks, 'overdue'),
      week: countOf(tasks, 'week'),
      later: countOf(tasks, 'later'),
      done: countOf(tasks, 'done'),
    },
    isTruncated: tasks.length > MOST_TASKS,
  }
}

export async function countTasks(
  scope: SignedInScope,
  sources: readonly TaskSource[],
): Promise<{ open: number; overdue: number }> {
  const tasks = await readTasks(scope, sources, { people: [scope.account.user], withDone: false })
  return { open: tasks.length, overdue: countOf(tasks, 'overdue') }
}
