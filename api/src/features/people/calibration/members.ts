import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type NewCalibrationGroup } from '#contract/people/calibration.forms.ts'
import { type AttributeRow, listCycleAttributes } from './grid.queries.ts'
import { type GroupedPacket, listActivePeople, listPacketsOf, type Members } from './groups.queries.ts'

type Chosen = Omit<NewCalibrationGroup, 'name'>

export const invalid = (field: string, messages: readonly string[]) =>
  new DomainError('validation-failed', messages[0] ?? '', { errors: { [field]: [...messages] } })

export const notActive = () =>
  new DomainError(
    'validation-failed',
    'Facilitators and participants must be active people of your organization.',
    {
      errors: {
        facilitatorIds: ['Facilitators and participants must be active people of your organization.'],
      },
    },
  )

/** Nobody takes part in the talk about themselves. */
function refuseOwn(chosen: Chosen, packets: readonly GroupedPacket[]): void {
  for (const field of ['facilitatorIds', 'participantIds'] as const) {
    const own = packets.filter(({ userId }) => chosen[field].includes(userId))
    if (own.length > 0)
      throw invalid(
        field,
        own.map((packet) => `${joinName(packet)} is being calibrated in this group.`),
      )
  }
}

function refuseGrouped(groupId: string, packets: readonly GroupedPacket[]): void {
  const grouped = packets.filter((packet) => packet.groupId !== null && packet.groupId !== groupId)
  if (grouped.length > 0)
    throw invalid(
      'revieweeIds',
      grouped.map(
        (packet) => `${joinName(packet)} is in the calibration group “${packet.groupName ?? ''}” already.`,
      ),
    )
}

function refuseGuidelines({ guidelines }: Chosen, attributes: readonly AttributeRow[]): void {
  for (const { attributeId, shares } of guidelines) {
    const attribute = attributes.find((each) => each.attributeId === attributeId)
    if (!attribute) throw invalid('guidelines', ['Choose attributes of this review cycle.'])
    if (attribute.options.length !== shares.length)
      throw invalid('guidelines', [`Give a share for each option of ${attribute.name}.`])
  }
}

interface Names {
  facilitators: string
  participants: string
  reviewees: string
}

/** Who takes part and whose ratings are calibrated, with their names; all of them may. */
export async function requireMembers(
  { actor, db }: SignedInScope,
  { cycleId, groupId }: { cycleId: string; groupId: string },
  chosen: Chosen,
): Promise<Members & { names: Names }> {
  const { organizationId } = actor
  const cycle = { id: cycleId, organizationId }
  // Who is chosen as both is a facilitator.
  const { facilitatorIds } = chosen
  const participantIds = chosen.participantIds.filter((id) => !facilitatorIds.includes(id))
  const ids = [...facilitatorIds, ...participantIds]
  const [packets, people, attributes] = await Promise.all([
    listPacketsOf(db, cycle, chosen.revieweeIds),
    listActivePeople(db, organizationId, ids),
    listCycleAttributes(db, cycle),
  ])
  if (packets.length < chosen.revieweeIds.length)
    throw invalid('revieweeIds', ['Choose reviewees of this review cycle.'])
  if (people.length < ids.length) throw notActive()
  refuseOwn(chosen, packets)
  refuseGrouped(groupId, packets)
  refuseGuidelines(chosen, attributes)
  const namesOf = (some: readonly string[]) =>
    people
      .filter(({ id }) => some.includes(id))
      .map(joinName)
      .join(', ')
  return {
    facilitatorIds,
    participantIds,
    packetIds: packets.map(({ packetId }) => packetId),
    names: {
      facilitators: namesOf(facilitatorIds),
      participants: namesOf(participantIds),
      reviewees: packets.map(joinName).join(', '),
    },
  }
}
