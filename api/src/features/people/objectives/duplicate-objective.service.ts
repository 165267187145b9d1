import { type SignedInScope } from '#api/core/access/scope.ts'
import { newId } from '#api/lib/ids.ts'
import { type ObjectiveDetail } from '#contract/people/objectives.ts'
import { type KeyResultRow, insertKeyResults, listKeyResultRows } from './key-results.queries.ts'
import { progressOf } from './key-result-views.ts'
import { findPlace } from './linked.queries.ts'
import { openObjective, requireAction } from './objective-access.ts'
import { contentOf } from './objective-content.ts'
import { type ObjectiveContent } from './objective-writes.queries.ts'
import { CONTENT_REFUSALS } from './objective-rules.ts'
import { writeNew } from './objectives.service.ts'

/** A key result as it was before its first check-in. */
function toFresh(row: KeyResultRow, objectiveId: string, scope: SignedInScope): KeyResultRow {
  const milestones = row.milestones.map((each) => ({ ...each, isDone: false }))
  const fresh = { ...row, currentValue: row.startValue, milestones }
  return {
    ...fresh,
    id: newId('kre'),
    objectiveId,
    // Its day was one of the other period.
    dueDate: null,
    progress: progressOf(fresh),
    health: null,
    confidence: null,
    lastCheckInAt: null,
    createdBy: scope.actor.id,
    createdAt: scope.now(),
    updatedAt: scope.now(),
    version: 1,
  }
}

/** A copy in another period has its dates, and is aligned with nothing yet: what it was aligned with is in the old one. */
function moveToPeriod(
  content: ObjectiveContent,
  period: { id: string; startDate: string; endDate: string } | null,
): ObjectiveContent {
  if (period === null || period.id === content.periodId) return content
  const { startDate, endDate } = period
  return { ...content, periodId: period.id, startDate, endDate, parentId: null, weight: 100 }
}

async function findTarget({ actor, db }: SignedInScope, periodId: string | null) {
  if (periodId === null) return null
  const { organizationId, id: userId } = actor
  const { startDate, endDate } = await findPlace(db, { organizationId, teamId: null, periodId, userId })
  if (startDate === null || endDate === null) throw CONTENT_REFUSALS.period()
  return { id: periodId, startDate, endDate }
}

/** Copies an objective with its active key results as a draft, without what was reached. */
export async function duplicateObjective(
  scope: SignedInScope,
  id: string,
  { periodId }: { periodId: string | null },
): Promise<ObjectiveDetail> {
  const opened = await openObjective(scope, id)
  requireAction(scope, opened, 'duplicate')
  const { objective, owners } = opened.found
  const [target, keyResults] = await Promise.all([
    findTarget(scope, periodId),
    listKeyResultRows(scope.db, objective),
  ])
  const copyId = newId('obj')
  const rows = keyResults
    .filter(({ keyResult }) => keyResult.archivedAt === null)
    .map(({ keyResult }) => toFresh(keyResult, copyId, scope))
  return writeNew(scope, {
    id: copyId,
    written: {
      content: moveToPeriod(contentOf(objective), target),
      ownerIds: owners.map((owner) => owner.id),
      supportIds: [],
    },
    more: insertKeyResults(scope.db, rows),
    copyOf: objective.title,
  })
}
