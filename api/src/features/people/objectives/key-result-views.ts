import { type SignedInScope } from '#api/core/access/scope.ts'
import {
  exactOf,
  rawShareOf,
  shareOf,
  shareOfMilestones,
  toPercent,
  toStored,
} from '#api/ratings/objective-progress.ts'
import { type KeyResult } from '#contract/people/objectives.key-results.reply.ts'
import { type FoundKeyResult, type KeyResultRow, listKeyResultRows } from './key-results.queries.ts'
import { type Opened } from './objective-access.ts'
import { isOverdueSince, toHealth, toPerson, toWeight } from './objective-views.ts'

type Measured = Pick<KeyResultRow, 'metric' | 'startValue' | 'targetValue' | 'currentValue' | 'milestones'>

const valuesOf = ({ startValue, targetValue, currentValue }: Measured) => ({
  start: exactOf(startValue),
  target: exactOf(targetValue),
  current: exactOf(currentValue),
})

/** F9 of a key result, as it is stored: in millionths of a percent. */
export const progressOf = (measured: Measured): number =>
  toStored(
    measured.metric === 'milestone' ? shareOfMilestones(measured.milestones) : shareOf(valuesOf(measured)),
  )

const rawProgressOf = (measured: Measured): number =>
  toPercent(
    toStored(
      measured.metric === 'milestone'
        ? shareOfMilestones(measured.milestones)
        : rawShareOf(valuesOf(measured)),
    ),
  )

const isOverdue = ({ keyResult }: FoundKeyResult, { found }: Opened, now: Date) =>
  keyResult.archivedAt === null &&
  isOverdueSince(found, (keyResult.lastCheckInAt ?? keyResult.createdAt).getTime(), now)

export function toKeyResult(row: FoundKeyResult, opened: Opened, now: Date): KeyResult {
  const { keyResult, owner, trend } = row
  const { id, objectiveId, title, metric, unit, currency, dueDate, version, allowOver } = keyResult
  const { startValue, targetValue, currentValue, confidence } = keyResult
  return {
    ...{ id, objectiveId, title, metric, unit, currency, dueDate, version, allowOver },
    ...{ startValue, targetValue, currentValue, confidence },
    owner: owner && toPerson(owner),
    direction: targetValue < startValue ? 'decrease' : 'increase',
    milestones: keyResult.milestones.map((each) => ({ ...each, weight: toWeight(each.weight) })),
    weight: toWeight(keyResult.weight),
    progress: toPercent(keyResult.progress),
    rawProgress: rawProgressOf(keyResult),
    health: toHealth(keyResult.health),
    lastCheckInAt: keyResult.lastCheckInAt?.toISOString() ?? null,
    isOverdue: isOverdue(row, opened, now),
    trend: trend.map(({ at, value }) => ({ at: new Date(at).toISOString(), value })),
    archivedAt: keyResult.archivedAt?.toISOString() ?? null,
  }
}

export async function listKeyResultsOf(scope: SignedInScope, opened: Opened): Promise<KeyResult[]> {
  const rows = await listKeyResultRows(scope.db, opened.found.objective)
  return rows.map((row) => toKeyResult(row, opened, scope.now()))
}
