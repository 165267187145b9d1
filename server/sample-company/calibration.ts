import {
  type calibrationChanges,
  type calibrationGroups,
  type calibrationPeople,
  type calibrationReviewees,
} from '#api/db/schema/calibration.ts'
import { type attributeScores, type directionScores } from '#api/db/schema/review-results.ts'
import { MAX_GROUPS } from '#contract/people/calibration.words.ts'
import { type Cycle } from './cycle-plans.ts'
import { draw, idOf } from './draws.ts'
import { type Founding, type People } from './people.ts'
import { type Packet } from './written-reviews.ts'

const DAY = 24 * 60 * 60 * 1000

type Group = typeof calibrationGroups.$inferInsert
type Rating = typeof attributeScores.$inferInsert
type PacketId = (typeof directionScores.$inferInsert)['packetId']

export interface CalibrationRows {
  groups: Group[]
  people: (typeof calibrationPeople.$inferInsert)[]
  reviewees: (typeof calibrationReviewees.$inferInsert)[]
  changes: (typeof calibrationChanges.$inferInsert)[]
}

/** How a department expects its ratings to be distributed, by how many options there are. */
const GUIDELINES: Readonly<Record<number, number[]>> = {
  3: [20, 60, 20],
  4: [10, 40, 35, 15],
  5: [5, 15, 50, 25, 5],
}

interface Ended {
  founding: Founding
  people: People
  packets: readonly Packet[]
  ratings: readonly Rating[]
  attributes: readonly { attributeId: string; options: readonly unknown[] }[]
}

/** Others who lead departments take part, and the owner facilitates: nobody of them is calibrated in the group. */
function listPeople({ founding, people }: Ended, group: Group, teamId: string): CalibrationRows['people'] {
  const common = { groupId: group.id, organizationId: group.organizationId, addedAt: group.createdAt }
  const leads = people.teams.filter(({ id }) => id !== teamId).flatMap(({ leadId }) => leadId ?? [])
  return [
    { ...common, userId: founding.owner.id, role: 'facilitator' },
    ...leads.slice(0, 3).map((userId) => ({ ...common, userId, role: 'participant' as const })),
  ]
}

function toChange(rating: Rating, start: Date): CalibrationRows['changes'] {
  const { packetId, cycleId, organizationId, attributeId, option, calibratedOption, calibrationReason } =
    rating
  if (option == null || calibratedOption == null) return []
  const key = `${packetId} ${attributeId}`
  return [
    {
      id: idOf('cch', key),
      packetId,
      cycleId,
      organizationId,
      attributeId,
      original: option,
      fromOption: option,
      toOption: calibratedOption,
      reason: calibrationReason ?? '',
      actorId: rating.calibratedBy ?? null,
      at: new Date(start.getTime() + draw(`calibrated ${key}`) * 3 * DAY),
    },
  ]
}

function toGroup(
  { id, organizationId, settings }: Cycle,
  name: string,
  { at, ended }: { at: Date; ended: Ended },
): Group {
  const axis = ended.attributes.find(({ attributeId }) => attributeId === settings.calibration.axisX)
  const shares = GUIDELINES[axis?.options.length ?? 0]
  return {
    id: idOf('cgr', `${id} ${name}`),
    cycleId: id,
    organizationId,
    name,
    nameKey: name.toLowerCase(),
    state: 'closed',
    guidelines: axis && shares ? [{ attributeId: axis.attributeId, shares }] : [],
    closedAt: new Date(at.getTime() + 4 * DAY),
    createdAt: at,
    version: 2,
  }
}

/** A closed group for each department of a calibrated cycle that is over, with the changes that it made. */
export function makeCalibration(cycle: Cycle, ended: Ended): CalibrationRows {
  const nothing: CalibrationRows = { groups: [], people: [], reviewees: [], changes: [] }
  if (!cycle.endedAt || !cycle.settings.calibration.enabled) return nothing
  const at = cycle.endedAt
  const grouped = new Set<PacketId>()
  const rows = ended.people.teams.slice(0, MAX_GROUPS).flatMap(({ id: teamId, name }) => {
    const packets = ended.packets.filter(({ teamIds }) => teamIds?.[0] === teamId)
    if (packets.length === 0) return []
    const group = toGroup(cycle, name, { at, ended })
    const reviewees = packets.map(({ id: packetId }) => {
      grouped.add(packetId)
      return { packetId, groupId: group.id, cycleId: cycle.id, organizationId: cycle.organizationId }
    })
    return [{ group, people: listPeople(ended, group, teamId), reviewees }]
  })
  return {
    groups: rows.map(({ group }) => group),
    people: rows.flatMap(({ people }) => people),
    reviewees: rows.flatMap(({ reviewees }) => reviewees),
    changes: ended.ratings
      .filter(({ packetId }) => grouped.has(packetId))
      .flatMap((rating) => toChange(rating, at)),
  }
}
