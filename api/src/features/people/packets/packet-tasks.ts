import { type SignedInScope } from '#api/core/access/scope.ts'
import { type SourcedTask, type TaskQuestion, type TaskSource } from '#api/core/tasks/task-source.ts'
import { joinName } from '#api/lib/person-name.ts'
import { listPacketTasks, type PacketTask } from './packet-tasks.queries.ts'

const TITLES: Record<PacketTask['kind'], (name: string) => string> = {
  rate: (name) => `Rate the attributes of ${name}`,
  share: (name) => `Share the review packet of ${name}`,
  acknowledge: () => 'Acknowledge your review packet',
}

const toTask = ({ kind, personId, packetId, cycle, since, doneAt, ...name }: PacketTask): SourcedTask => ({
  id: `${kind}:${packetId}`,
  personId,
  title: TITLES[kind](joinName(name)),
  about: `Review cycle ${cycle}`,
  dueOn: null,
  since,
  doneAt,
  path: `/people/packets/${packetId}`,
})

async function list(scope: SignedInScope, question: TaskQuestion): Promise<SourcedTask[]> {
  const rows = await listPacketTasks(scope.db, {
    organizationId: scope.actor.organizationId,
    ...question,
  })
  return rows.map(toTask)
}

/** Rating attributes, sharing packets and acknowledging one's own. */
export const PACKET_TASKS: TaskSource = { name: 'packet', list }
