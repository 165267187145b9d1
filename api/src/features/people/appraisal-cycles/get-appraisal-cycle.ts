import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import {
  APPRAISAL_CYCLE_REFUSALS,
  type AppraisalCycleAction,
} from '#contract/people/appraisal-cycles.actions.ts'
import { listAppraisalCycleActions } from '#contract/people/appraisal-cycles.policy.ts'
import { type AppraisalCycle, type AppraisalCycleDetail } from '#contract/people/appraisal-cycles.ts'
import { relate } from '#contract/relationships.ts'
import { findCycleRow, type FoundCycle, type ListedCycle } from './appraisal-cycles.queries.ts'

export const toCycle = ({ cycle, creator, ...counts }: ListedCycle): AppraisalCycle => ({
  id: cycle.id,
  name: cycle.name,
  description: cycle.description,
  state: cycle.state,
  startDate: cycle.startDate,
  endDate: cycle.endDate,
  participantCount: counts.participantCount,
  appraisalCount: counts.appraisalCount,
  finalizedCount: counts.finalizedCount,
  createdBy: creator && { id: creator.id, name: joinName(creator) },
  createdAt: cycle.createdAt.toISOString(),
  version: cycle.version,
})

export async function requireCycle({ actor, db }: SignedInScope, id: string): Promise<FoundCycle> {
  const found = await findCycleRow(db, { id, organizationId: actor.organizationId })
  if (!found) throw new DomainError('not-found', 'There is no such appraisal cycle.')
  return found
}

const listActions = ({ actor }: SignedInScope, { cycle }: FoundCycle) =>
  listAppraisalCycleActions(relate(actor), cycle)

/** @throws {DomainError} where the cycle's state or the caller's role does not allow it */
export function requireAction(scope: SignedInScope, found: FoundCycle, action: AppraisalCycleAction): void {
  const actions = listActions(scope, found)
  const refusal = findRefusal(actions, action)
  if (refusal) throw toRefusal(APPRAISAL_CYCLE_REFUSALS, refusal.reason)
  if (!hasAction(actions, action)) throw toRefusal(APPRAISAL_CYCLE_REFUSALS, 'state')
}

export const toDetail = (scope: SignedInScope, found: FoundCycle): AppraisalCycleDetail => ({
  ...toCycle(found),
  weights: found.cycle.weights,
  reviewCycle: found.reviewCycle,
  scaleMax: found.cycle.scaleMax,
  visibility: found.cycle.visibility,
  pendingCount: found.pendingCount,
  skippedCount: found.skippedCount,
  withoutTemplateCount: found.withoutTemplateCount,
  allowedActions: listActions(scope, found),
})

export const getAppraisalCycle = async (scope: SignedInScope, id: string): Promise<AppraisalCycleDetail> =>
  toDetail(scope, await requireCycle(scope, id))
