import { type TaskSource } from '#api/core/tasks/task-source.ts'
import { listFacilitated } from './tasks.queries.ts'

/** Calibration groups that people facilitate, until they are closed. */
export const CALIBRATION_TASKS: TaskSource = {
  name: 'calibration',
  list: async ({ actor, db }, { personIds, doneSince }) => {
    const rows = await listFacilitated(db, { organizationId: actor.organizationId, personIds, doneSince })
    return rows.map(({ personId, groupId, name, cycle, since, closedAt }) => ({
      id: groupId,
      personId,
      title: `Calibrate ${name}`,
      about: `Review cycle ${cycle}`,
      dueOn: null,
      since,
      doneAt: closedAt,
      path: `/people/calibration/${groupId}`,
    }))
  },
}
