import { type TaskSource } from '#api/core/tasks/task-source.ts'
import { joinName } from '#api/lib/person-name.ts'
import { listAskedOf } from './feedback-requests.queries.ts'

/**
 * Requests for feedback that people have to answer. They are due, and so reminded, three working days after they were sent, and stay
 * until they expire. A manager does not learn that one of their reports is asked: it may be about the manager.
 */
export const FEEDBACK_TASKS: TaskSource = {
  name: 'feedback',
  list: async ({ actor, db }, { personIds, today, doneSince }) => {
    const { organizationId } = actor
    const rows = await listAskedOf(db, { organizationId, personIds, today, doneSince })
    return rows.map(({ personId, requestId, movedAt, dueOn, since, requester, about }) => ({
      id: `${requestId}:${personId}`,
      personId,
      title: `Give feedback about ${joinName(about)}`,
      about: `Asked by ${joinName(requester)}`,
      dueOn,
      since,
      doneAt: movedAt,
      path: `/people/feedback/requests/${requestId}`,
      isPrivate: true,
    }))
  },
}
