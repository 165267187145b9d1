import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { leadsCycle } from '#contract/people/cycles.policy.ts'
import { UNLAUNCHED } from '#contract/people/cycles.words.ts'
import { seesSelection, type SelectionStage, toSelectionStage } from '#contract/people/nominations.policy.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import {
  findCycle,
  findSelection,
  type FoundCycle,
  type SelectionRow,
  type Viewer,
} from './selections.queries.ts'

/** A review cycle as the caller stands to it. */
export interface OpenCycle extends FoundCycle {
  stage: SelectionStage
  viewer: Viewer
}

/** One reviewee of it, as the caller stands to them. */
export interface OpenSelection extends OpenCycle {
  selection: SelectionRow
  relationships: Relationships
}

const noCycle = () => new DomainError('not-found', 'There is no such review cycle.')
const noReviewee = () => new DomainError('not-found', 'There is no such reviewee in this review cycle.')

/** A cycle of the caller’s organization. What they see of it is decided by their entry in it. */
export async function requireCycle({ actor, db }: SignedInScope, id: string): Promise<OpenCycle> {
  const found = await findCycle(db, { id, organizationId: actor.organizationId })
  if (!found) throw noCycle()
  return {
    ...found,
    stage: toSelectionStage(found.cycle.state, found.cycle.settings),
    viewer: { userId: actor.id, leads: leadsCycle(relate(actor, { cycleOwnerIds: found.ownerIds })) },
  }
}

/** Whether somebody who does not lead the cycle may know of it at all. */
export function requireVisible({ stage, viewer }: OpenCycle, seen: number): void {
  const isShown = stage.hasPeers && !UNLAUNCHED.has(stage.state) && stage.state !== 'canceled'
  if (!viewer.leads && (!isShown || seen === 0)) throw noCycle()
}

export const relateTo = (
  { actor }: SignedInScope,
  { ownerIds }: FoundCycle,
  { reviewee, manager }: SelectionRow,
  peerId?: string,
): Relationships =>
  relate(actor, {
    personId: reviewee.id,
    managerIds: manager ? [manager.id] : [],
    cycleOwnerIds: ownerIds,
    reviewerIds: peerId === undefined ? [] : [peerId],
  })

/** A reviewee of a cycle whose peers the caller sees: to others it is as if there were none. */
export async function requireSelection(
  scope: SignedInScope,
  { cycleId, participantId }: { cycleId: string; participantId: string },
): Promise<OpenSelection> {
  const open = await requireCycle(scope, cycleId)
  const selection = await findSelection(scope.db, open.cycle, participantId)
  if (!selection) throw open.viewer.leads ? noReviewee() : noCycle()
  const relationships = relateTo(scope, open, selection)
  if (!seesSelection(relationships, open.stage)) throw noCycle()
  return { ...open, selection, relationships }
}
