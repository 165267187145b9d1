import { type SourcedTask, type TaskQuestion, type TaskSource } from '#api/core/tasks/task-source.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { joinName } from '#api/lib/person-name.ts'
import { listSelecting } from './peer-tasks.queries.ts'

type Selecting = Awaited<ReturnType<typeof listSelecting>>[number]

/** Who chooses the peers of a reviewee; nobody where administrators do, who see it in the cycle. */
function findChooser({ cycle, reviewee, managerId }: Selecting): string | null {
  const { by } = cycle.settings.peerSelection
  if (by === 'admin') return null
  return by === 'manager' ? managerId : reviewee.id
}

function listTasks(row: Selecting, { personIds }: TaskQuestion): SourcedTask[] {
  const { cycle, packetId, reviewee, managerId, waiting, chosen } = row
  const chooser = findChooser(row)
  const common = {
    about: `Review cycle ${cycle.name}`,
    dueOn: null,
    since: cycle.launchedAt,
    doneAt: null,
    path: `/people/nominations/${cycle.id}/${packetId}`,
  }
  const choose = chooser === reviewee.id ? 'Choose peers' : `Choose peers for ${joinName(reviewee)}`
  return [
    ...(chooser !== null && personIds.includes(chooser) && chosen < cycle.settings.peerSelection.min
      ? [{ ...common, id: `choose:${packetId}`, personId: chooser, title: choose }]
      : []),
    ...(managerId !== null && personIds.includes(managerId) && waiting > 0
      ? [
          {
            ...common,
            id: `approve:${packetId}`,
            personId: managerId,
            title: `Approve peers of ${joinName(reviewee)}`,
          },
        ]
      : []),
  ]
}

/** Peers that are to be chosen and approved while a review cycle selects them. */
export const PEER_TASKS: TaskSource = {
  name: 'peers',
  list: async (scope: SignedInScope, question) => {
    const { organizationId } = scope.actor
    const rows = await listSelecting(scope.db, { organizationId, personIds: question.personIds })
    return rows.flatMap((row) => listTasks(row, question))
  },
}
