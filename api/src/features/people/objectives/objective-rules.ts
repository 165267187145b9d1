import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type OkrSettingsRow } from '#api/core/objectives/okr-settings.queries.ts'
import { type Refusals } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { OBJECTIVE_REFUSALS, type ObjectiveReason } from '#contract/people/objectives.actions.ts'
import { editsObjective } from '#contract/people/objectives.policy.ts'
import { findPlace, listPeopleNamed, listVisibleAmong, type Place } from './linked.queries.ts'
import { type Names, type Written } from './objective-content.ts'
import { openObjective, relateToOwners } from './objective-access.ts'
import {
  assertAroundParts,
  assertInParentDates,
  assertOwnerRoom,
  assertParent,
  assertPeople,
  assertPeriod,
  assertTeam,
} from './objective-guards.queries.ts'
import { type Which } from './objectives.queries.ts'
import { type Viewer } from './visible.queries.ts'

/** A refusal at a field of the form. */
export const atField = (field: string, reason: ObjectiveReason) => (): DomainError => {
  const { kind, text } = OBJECTIVE_REFUSALS[reason]
  return new DomainError(kind, text, { errors: { [field]: [text] } })
}

const invalid = (field: string, text: string) =>
  new DomainError('validation-failed', text, { errors: { [field]: [text] } })

/** What the guards of `guardContent` say when they fail. */
export const CONTENT_REFUSALS = {
  people: () => invalid('ownerIds', 'Owners must be active people of your organization.'),
  'owner-room': atField('ownerIds', 'ownerLimit'),
  team: () => invalid('teamId', 'There is no such team.'),
  period: () => invalid('periodId', 'Choose a period that is not closed.'),
  parent: atField('parentId', 'parent'),
  loop: atField('parentId', 'loop'),
  depth: atField('parentId', 'depth'),
  'parent-dates': atField('endDate', 'parentDates'),
  'child-dates': atField('endDate', 'childDates'),
} satisfies Refusals<string>

interface Asked {
  viewer: Viewer
  settings: OkrSettingsRow
  written: Written
  /** What it is now; null of a new one. */
  before: Written | null
}

/** Whether the caller may have objectives like this one, and be who says who owns them. */
function requireOwn(scope: SignedInScope, { viewer, settings, written, before }: Asked, place: Place): void {
  const { content, ownerIds } = written
  const { level } = content
  if (viewer.isAdministrator) return
  const relationships = relateToOwners(scope, viewer, {
    ownerIds,
    leadId: level === 'team' ? place.leadId : null,
  })
  const isInTeam = level !== 'team' || place.leadId === viewer.id || place.isMember
  if (!isInTeam || !editsObjective(relationships, { level, rules: settings }))
    throw toRefusal(OBJECTIVE_REFUSALS, 'create')
  const isTheirs = (id: string) =>
    id === viewer.id || viewer.directIds.has(id) || viewer.belowIds.has(id) || before?.ownerIds.includes(id)
  if (level === 'individual' && !ownerIds.every(isTheirs))
    throw invalid('ownerIds', 'Choose yourself, or people who report to you.')
}

/** How much it counts in the objective above is up to who may change that one. */
async function requireWeight(scope: SignedInScope, { written, before }: Asked): Promise<void> {
  const { parentId, weight } = written.content
  const usual = before?.content.parentId === parentId ? before.content.weight : 100
  if (parentId === null || weight === usual) return
  const above = await openObjective(scope, parentId)
  const { owners, team, objective } = above.found
  const relationships = relateToOwners(scope, above.viewer, {
    ownerIds: owners.map(({ id }) => id),
    leadId: team?.leadId ?? null,
  })
  if (!editsObjective(relationships, { level: objective.level, rules: above.settings }))
    throw invalid('weight', 'Only who can edit the objective above can change how much it counts there.')
}

/** The names of what it refers to, all of which the caller may refer to. */
export async function requireContent(scope: SignedInScope, asked: Asked): Promise<Names> {
  const { actor, db } = scope
  const { written, before, viewer } = asked
  const { content, ownerIds, supportIds } = written
  const linked = [...(content.parentId === null ? [] : [content.parentId]), ...supportIds]
  const kept = [before?.content.parentId, ...(before?.supportIds ?? [])]
  const all = [...ownerIds, ...(before?.ownerIds ?? [])]
  const [place, people, objectives] = await Promise.all([
    findPlace(db, {
      organizationId: actor.organizationId,
      teamId: content.teamId,
      periodId: content.periodId,
      userId: actor.id,
    }),
    listPeopleNamed(db, actor.organizationId, all),
    listVisibleAmong(db, viewer, [...linked, ...kept.filter((id) => id != null)]),
  ])
  requireOwn(scope, asked, place)
  const isKnown = (id: string) => kept.includes(id) || objectives.some((each) => each.id === id)
  if (content.parentId !== null && !isKnown(content.parentId)) throw atField('parentId', 'parent')()
  if (!supportIds.every(isKnown)) throw atField('supportIds', 'parent')()
  await requireWeight(scope, asked)
  return { people, objectives, teamName: place.teamName, periodName: place.periodName }
}

/** What must hold of it when it is written. */
export function guardContent({ db }: SignedInScope, which: Which, { settings, written, before }: Asked) {
  const { content, ownerIds } = written
  const { parentId, periodId, teamId, startDate, endDate } = content
  const dated = { ...which, startDate, endDate }
  const isOther = <T>(one: T, other: T | undefined) => before === null || one !== other
  const added = ownerIds.filter((id) => !before?.ownerIds.includes(id))
  const isMoved = isOther(periodId, before?.content.periodId)
  return [
    assertPeople(db, which.organizationId, added),
    assertOwnerRoom(
      db,
      { ...which, periodId },
      { ownerIds: isMoved ? ownerIds : added, max: settings.maxObjectives },
    ),
    ...(teamId !== null ? [assertTeam(db, which.organizationId, teamId)] : []),
    ...(periodId !== null && isMoved ? [assertPeriod(db, which.organizationId, periodId)] : []),
    ...(parentId !== null && isOther(parentId, before?.content.parentId)
      ? assertParent(db, { ...which, parentId })
      : []),
    ...(parentId !== null ? [assertInParentDates(db, { ...dated, parentId })] : []),
    assertAroundParts(db, dated),
  ]
}
