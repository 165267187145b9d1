import { type SignedInScope } from '#api/core/access/scope.ts'
import { type ObjectiveDetail } from '#contract/people/objectives.ts'
import { listKeyResultsOf } from './key-result-views.ts'
import {
  type Child,
  listAncestors,
  listChildren,
  listPeopleNamed,
  listSupportedBy,
  listSupports,
} from './linked.queries.ts'
import { listActions, type Opened, openObjective } from './objective-access.ts'
import { lookNow, toHealth, toObjective, toPerson, toShownPercent, toWeight } from './objective-views.ts'

const toChild = (child: Child): ObjectiveDetail['children'][number] => ({
  id: child.id,
  title: child.title,
  state: child.state,
  progress: toShownPercent(child.progress),
  health: toHealth(child.health),
  weight: toWeight(child.weight),
  contributes: child.contributes === 1,
})

async function findCreator({ actor, db }: SignedInScope, { found }: Opened) {
  const { createdBy } = found.objective
  if (createdBy === null) return null
  const [person] = await listPeopleNamed(db, actor.organizationId, [createdBy])
  return person ? toPerson(person) : null
}

/** An objective with all that it is made of, as the caller sees it. */
export async function toDetail(scope: SignedInScope, opened: Opened): Promise<ObjectiveDetail> {
  const { db } = scope
  const { viewer, found, settings } = opened
  const { objective } = found
  const [ancestors, children, supports, supportedBy, keyResults, createdBy] = await Promise.all([
    listAncestors(db, viewer, objective.id),
    listChildren(db, viewer, objective.id),
    listSupports(db, viewer, objective.id),
    listSupportedBy(db, viewer, objective.id),
    listKeyResultsOf(scope, opened),
    findCreator(scope, opened),
  ])
  return {
    ...toObjective(found, lookNow(scope, settings)),
    description: objective.description,
    progressMode: objective.progressMode,
    contributesToParent: objective.contributesToParent,
    weight: toWeight(objective.weight),
    closeComment: objective.closeComment,
    closedAt: objective.closedAt?.toISOString() ?? null,
    ancestors,
    children: children.map(toChild),
    supports,
    supportedBy,
    keyResults,
    createdBy,
    createdAt: objective.createdAt.toISOString(),
    allowedActions: listActions(scope, opened),
  }
}

export const getObjective = async (scope: SignedInScope, id: string): Promise<ObjectiveDetail> =>
  toDetail(scope, await openObjective(scope, id))
