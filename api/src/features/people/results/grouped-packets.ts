import { joinName } from '#api/lib/person-name.ts'
import { type ResultGrouping } from '#contract/people/results.words.ts'
import { type readGroupNames, type ResultPacket } from './results.queries.ts'

/** Groups of one list beyond those that a page reads. */
export const MOST_GROUPS = 200

export interface PacketGroup {
  id: string
  name: string
  packets: readonly ResultPacket[]
}

type Names = Awaited<ReturnType<typeof readGroupNames>>

/** In which groups a reviewee is: teams are several, and who has none is in none. */
export function listKeys(
  { id, managerId, teamIds }: ResultPacket,
  groupBy: ResultGrouping,
): readonly string[] {
  if (groupBy === 'person') return [id]
  if (groupBy === 'team') return teamIds ?? []
  return managerId === null ? [] : [managerId]
}

function toNames({ teams, managers }: Names, packets: readonly ResultPacket[], groupBy: ResultGrouping) {
  if (groupBy === 'team') return new Map(teams.map(({ id, name }) => [id, name]))
  if (groupBy === 'manager') return new Map(managers.map((manager) => [manager.id, joinName(manager)]))
  return new Map(packets.map(({ id, person }) => [id, joinName(person)]))
}

/** By name. Teams that are gone have no name, and are left out. */
export function groupPackets(
  packets: readonly ResultPacket[],
  groupBy: ResultGrouping,
  names: Names,
): PacketGroup[] {
  const membersOf = new Map<string, ResultPacket[]>()
  for (const packet of packets)
    for (const key of listKeys(packet, groupBy)) membersOf.set(key, [...(membersOf.get(key) ?? []), packet])
  return [...toNames(names, packets, groupBy)].flatMap(([id, name]) => {
    const members = membersOf.get(id)
    return members ? [{ id, name, packets: members }] : []
  })
}
