import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type OkrSettingsRow, readOkrSettings } from '#api/core/objectives/okr-settings.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { findRefusal, hasAction } from '#contract/allowed-actions.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import { OBJECTIVE_REFUSALS, type ObjectiveAction } from '#contract/people/objectives.actions.ts'
import { knowsObjective, listObjectiveActions } from '#contract/people/objectives.policy.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import { findObjective, type FoundObjective } from './objectives.queries.ts'
import { ALL_LEVELS, listBelow, type Viewer } from './visible.queries.ts'

/** Who calls, with those whom they manage. */
export async function readViewer({ actor, account, db }: SignedInScope): Promise<Viewer> {
  const levels = account.organization.cascadeVisibility === 'line' ? ALL_LEVELS : 1
  const below = actor.isManager ? await listBelow(db, { ...actor, levels }) : []
  const idsOf = (isDirect: boolean) =>
    new Set(below.filter(({ level }) => (level === 1) === isDirect).map(({ id }) => id))
  return {
    id: actor.id,
    organizationId: actor.organizationId,
    isAdministrator: isAdministrator(actor),
    isManager: actor.isManager,
    directIds: idsOf(true),
    belowIds: idsOf(false),
  }
}

function listManagers({ id, directIds, belowIds }: Viewer, ownerIds: readonly string[]): string[] {
  if (ownerIds.some((owner) => directIds.has(owner))) return [id]
  // Somebody stands between them.
  return ownerIds.some((owner) => belowIds.has(owner)) ? ['', id] : []
}

/** What somebody is to an objective of these owners and of the team with this lead. */
export const relateToOwners = (
  { actor }: Pick<SignedInScope, 'actor'>,
  viewer: Viewer,
  { ownerIds, leadId }: { ownerIds: readonly string[]; leadId: string | null },
): Relationships =>
  relate(actor, {
    personId: ownerIds.includes(actor.id) ? actor.id : null,
    managerIds: listManagers(viewer, ownerIds),
    leadId,
  })

const relateTo = (scope: SignedInScope, viewer: Viewer, { owners, team }: FoundObjective) =>
  relateToOwners(scope, viewer, { ownerIds: owners.map(({ id }) => id), leadId: team?.leadId ?? null })

/** What a use case knows of an objective and of the caller. */
export interface Opened {
  viewer: Viewer
  settings: OkrSettingsRow
  found: FoundObjective
}

export const listActions = (scope: SignedInScope, { viewer, settings, found }: Opened) =>
  listObjectiveActions(relateTo(scope, viewer, found), {
    state: found.objective.state,
    level: found.objective.level,
    isArchived: found.objective.archivedAt !== null,
    isPeriodClosed: found.period?.state === 'closed',
    rules: settings,
    ownsKeyResult: found.ownsKeyResult,
  })

export const notFound = () => new DomainError('not-found', 'There is no such objective.')

/** An objective that the caller may know of: to others it is as if there were none. */
export async function openObjective(scope: SignedInScope, id: string): Promise<Opened> {
  const { actor, db } = scope
  const [viewer, settings] = await Promise.all([readViewer(scope), readOkrSettings(db, actor.organizationId)])
  const found = await findObjective(db, viewer, id)
  if (!found) throw notFound()
  const { visibility } = found.objective
  const { isInTeam, ownsKeyResult } = found
  if (!knowsObjective(relateTo(scope, viewer, found), { visibility, isInTeam, ownsKeyResult }))
    throw notFound()
  return { viewer, settings, found }
}

function whyNot({ found: { objective } }: Opened, action: ObjectiveAction) {
  if (objective.archivedAt !== null) return 'archived'
  if (objective.state === 'closed' && action.startsWith('edit')) return 'closed'
  return action === 'check-in' ? 'inactive' : 'state'
}

/** @throws {DomainError} where the state, or what the caller is to the objective, does not allow it */
export function requireAction(scope: SignedInScope, opened: Opened, action: ObjectiveAction): void {
  const actions = listActions(scope, opened)
  const refusal = findRefusal(actions, action)
  if (refusal) throw toRefusal(OBJECTIVE_REFUSALS, refusal.reason)
  if (!hasAction(actions, action)) throw toRefusal(OBJECTIVE_REFUSALS, whyNot(opened, action))
}
