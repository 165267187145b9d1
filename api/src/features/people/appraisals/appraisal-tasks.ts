import { type SourcedTask, type TaskSource } from '#api/core/tasks/task-source.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type AppraisalTask, listAppraisalTasks } from './appraisal-tasks.queries.ts'

const TITLES: Record<AppraisalTask['kind'], (name: string) => string> = {
  'rate-self': () => 'Rate yourself',
  rate: (name) => `Rate ${name}`,
  acknowledge: () => 'Acknowledge your appraisal',
}

const toTask = ({ kind, personId, appraisalId, cycle, ...task }: AppraisalTask): SourcedTask => ({
  id: `${kind}:${appraisalId}`,
  personId,
  title: TITLES[kind](joinName(task)),
  about: `Appraisal cycle ${cycle}`,
  dueOn: kind === 'acknowledge' ? null : task.endDate,
  since: task.since,
  doneAt: task.doneAt,
  path: `/people/appraisals/${appraisalId}`,
})

/** Rating oneself, rating reports, and acknowledging what was finalized. */
export const APPRAISAL_TASKS: TaskSource = {
  name: 'appraisals',
  list: async ({ actor, db }, { personIds, doneSince }) =>
    (await listAppraisalTasks(db, { organizationId: actor.organizationId, personIds, doneSince })).map(
      toTask,
    ),
}
