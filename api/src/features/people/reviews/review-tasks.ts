import { type SignedInScope } from '#api/core/access/scope.ts'
import { type SourcedTask, type TaskQuestion, type TaskSource } from '#api/core/tasks/task-source.ts'
import { joinName } from '#api/lib/person-name.ts'
import { findAnonymity } from '#contract/people/reviews.policy.ts'
import { REVIEW_KIND_WORDS } from '#contract/people/reviews.words.ts'
import { listTaskRows } from './review-tasks.queries.ts'

type Row = Awaited<ReturnType<typeof listTaskRows>>[number]

const toTitle = (row: Row) =>
  row.direction === 'self' ? 'Write your self review' : `Write your review of ${joinName(row)}`

const toTask = (row: Row): SourcedTask => ({
  id: row.id,
  personId: row.personId,
  title: toTitle(row),
  about: `${REVIEW_KIND_WORDS[row.direction]} in ${row.cycleName}`,
  dueOn: row.settings.groups.find(({ direction }) => direction === row.direction)?.dueOn ?? null,
  since: row.assignedAt,
  doneAt: row.state === 'submitted' ? row.submittedAt : null,
  path: `/people/reviews/${row.id}`,
  isPrivate: findAnonymity(row.direction, row.settings) !== 'named',
})

async function listReviewTasks(scope: SignedInScope, question: TaskQuestion): Promise<SourcedTask[]> {
  const { organizationId } = scope.actor
  const rows = await listTaskRows(scope.db, { organizationId, ...question })
  return rows.map(toTask)
}

/** Reviews to write, until they are submitted. A manager does not see those without names of their reports. */
export const REVIEW_TASKS: TaskSource = { name: 'review', list: listReviewTasks }
