import { type TaskSource } from '#api/core/tasks/task-source.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { OVERDUE_FACTOR } from '#contract/people/objectives.words.ts'
import { CADENCE_DAYS } from '#contract/people/okr-periods.words.ts'
import { listPending, listWaiting } from './tasks.queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Check-ins that are overdue, and objectives that wait for approval. */
export const OBJECTIVE_TASKS: TaskSource = {
  name: 'objectives',
  list: async ({ account, actor, db, now }, { personIds }) => {
    const asked = { organizationId: actor.organizationId, personIds }
    const [waiting, pending] = await Promise.all([listWaiting(db, asked), listPending(db, asked)])
    const overdue = waiting.flatMap(({ id, title, objective, personId, cadence, waitingSince }) => {
      const dueAt = waitingSince + CADENCE_DAYS[cadence] * OVERDUE_FACTOR * DAY_MS
      if (now().getTime() <= dueAt) return []
      return [
        {
          // Another one after the next check-in.
          id: `${id}:${waitingSince}`,
          personId,
          title: `Check in on ${title}`,
          about: `Objective ${objective}`,
          dueOn: toDay(new Date(dueAt), account.organization.timeZone),
          since: new Date(dueAt),
          doneAt: null,
          path: `/people/key-results/${id}`,
        },
      ]
    })
    const approvals = pending.map(({ id, title, personId, since }) => ({
      id: `approve:${id}`,
      personId,
      title: `Approve ${title}`,
      about: 'Objective that waits for approval',
      dueOn: null,
      since: new Date(since),
      doneAt: null,
      path: `/people/objectives/${id}`,
    }))
    return [...overdue, ...approvals]
  },
}
