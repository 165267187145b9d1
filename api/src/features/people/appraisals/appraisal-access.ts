import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listManagerIds } from '#api/core/directory/reporting-line.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { APPRAISAL_REFUSALS, type AppraisalAction } from '#contract/people/appraisals.actions.ts'
import {
  type AppraisalStanding,
  findAppraisalReader,
  listAppraisalActions,
} from '#contract/people/appraisals.policy.ts'
import { type AppraisalReader } from '#contract/people/appraisals.words.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import { findAppraisal, type FoundAppraisal } from './appraisals.queries.ts'

export const readsBelow = ({ actor, account }: SignedInScope): boolean =>
  account.organization.cascadeVisibility === 'line' && actor.isManager

/** What somebody is to an appraisal: by who its manager is, whom today's reporting line has somebody above. */
async function relateToAppraisal(
  scope: SignedInScope,
  { appraisal: { employeeId, managerId } }: FoundAppraisal,
): Promise<Relationships> {
  const { actor, db } = scope
  const isAsked = managerId !== null && managerId !== actor.id && readsBelow(scope)
  const above = isAsked
    ? await listManagerIds(db, { id: managerId, organizationId: actor.organizationId })
    : []
  return relate(actor, {
    personId: employeeId,
    managerIds: managerId === null ? [] : [managerId, ...above],
  })
}

export const standingOf = ({ appraisal, cycle }: FoundAppraisal): AppraisalStanding => ({
  state: appraisal.state,
  cycleState: cycle.state,
  visibility: cycle.visibility,
})

export interface AppraisalFacts {
  found: FoundAppraisal
  relationships: Relationships
  reader: AppraisalReader
  standing: AppraisalStanding
}

/** An appraisal that the caller may read: to others it is as if there were none. */
export async function requireAppraisal(scope: SignedInScope, id: string): Promise<AppraisalFacts> {
  const { actor, db } = scope
  const found = await findAppraisal(db, { id, organizationId: actor.organizationId })
  const relationships = found && (await relateToAppraisal(scope, found))
  const reader = relationships && findAppraisalReader(relationships)
  if (!found || !reader) throw new DomainError('not-found', 'There is no such appraisal.')
  return { found, relationships, reader, standing: standingOf(found) }
}

export const listActions = ({ relationships, standing }: AppraisalFacts) =>
  listAppraisalActions(relationships, standing)

/** Who may do it in another state learns that it is not the time; others that they may not. */
function mayEver(relationships: Relationships, action: AppraisalAction): boolean {
  const states = ['draft', 'self_submitted', 'manager_submitted', 'finalized'] as const
  return states.some((state) => {
    const standing = { state, cycleState: 'in_progress', visibility: 'after_finalize' } as const
    const actions = listAppraisalActions(relationships, standing)
    return hasAction(actions, action) && findRefusal(actions, action) === null
  })
}

/** @throws {DomainError} where the state, or what the caller is to the appraisal, does not allow it */
export function requireAction(facts: AppraisalFacts, action: AppraisalAction): void {
  const actions = listActions(facts)
  const refusal = findRefusal(actions, action)
  if (refusal) throw toRefusal(APPRAISAL_REFUSALS, refusal.reason)
  if (!hasAction(actions, action))
    throw toRefusal(APPRAISAL_REFUSALS, mayEver(facts.relationships, action) ? 'state' : 'role')
}
