import { type SignedInScope } from '#api/core/access/scope.ts'
import { type SourcedTask, type TaskQuestion, type TaskSource } from '#api/core/tasks/task-source.ts'
import { type FailedMove, listFailedMoves } from './due-cycles.queries.ts'

const toTask = ({ personId, cycle }: FailedMove): SourcedTask => ({
  id: `timeline:${cycle.id}:${cycle.nextMoveOn ?? ''}`,
  personId,
  title: cycle.state === 'scheduled' ? `Launch ${cycle.name}` : `Move ${cycle.name} to its next stage`,
  about: cycle.moveFailure ?? '',
  dueOn: cycle.nextMoveOn,
  since: cycle.moveFailedAt,
  doneAt: null,
  path: `/people/cycles/${cycle.id}`,
})

async function list({ db, actor }: SignedInScope, { personIds }: TaskQuestion): Promise<SourcedTask[]> {
  const rows = await listFailedMoves(db, { organizationId: actor.organizationId, personIds })
  return rows.map(toTask)
}

/** Review cycles that their timeline could not lead on. */
export const TIMELINE_TASKS: TaskSource = { name: 'timeline', list }
