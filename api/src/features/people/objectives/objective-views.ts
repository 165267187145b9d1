import { type SignedInScope } from '#api/core/access/scope.ts'
import { type OkrSettingsRow } from '#api/core/objectives/okr-settings.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { exact } from '#api/ratings/fractions.ts'
import {
  expectedShareOf,
  STORED_WHOLE,
  suggestHealth,
  toPercent,
  toStored,
} from '#api/ratings/objective-progress.ts'
import { type Objective } from '#contract/people/objectives.ts'
import { type Health, HEALTHS, OVERDUE_FACTOR } from '#contract/people/objectives.words.ts'
import { CADENCE_DAYS } from '#contract/people/okr-periods.words.ts'
import { type FoundObjective, type Named } from './objectives.queries.ts'

const DAY_MS = 24 * 60 * 60_000

export const toPerson = (person: Named) => ({ id: person.id, name: joinName(person) })

export const toHealth = (rank: number | null): Health | null =>
  rank === null ? null : (HEALTHS[rank - 1] ?? null)

export const toShownPercent = (stored: number | null): number | null =>
  stored === null ? null : toPercent(stored)

const HUNDREDTHS = 100
export const toWeight = (hundredths: number): number => hundredths / HUNDREDTHS
export const toHundredthsOf = (weight: number): number => Math.round(weight * HUNDREDTHS)

type Course = Pick<FoundObjective, 'objective' | 'period'>

/** Whether what waits since then has waited for longer than the cadence of an active period asks for, and half of it again. */
export function isOverdueSince(
  { objective, period }: Course,
  waitingSince: number | null,
  now: Date,
): boolean {
  if (waitingSince === null || objective.state !== 'active' || period?.state !== 'active') return false
  const began = Math.max(waitingSince, objective.activatedAt?.getTime() ?? 0, Date.parse(period.startDate))
  return now.getTime() - began > CADENCE_DAYS[period.cadence] * OVERDUE_FACTOR * DAY_MS
}

interface Looked {
  settings: Pick<OkrSettingsRow, 'onTrackGap' | 'atRiskGap'>
  now: Date
  today: string
}

/** What all objectives of a reply are compared with. */
export const lookNow = (
  { account, now }: Pick<SignedInScope, 'account' | 'now'>,
  settings: Looked['settings'],
): Looked => ({ settings, now: now(), today: toDay(now(), account.organization.timeZone) })

function judge({ objective }: Course, { settings, today }: Looked) {
  const { startDate, endDate, progress } = objective
  const expected = expectedShareOf({ startDate, endDate, today })
  return {
    expected: toPercent(toStored(expected)),
    suggestedHealth:
      progress === null ? null : suggestHealth({ expected, share: exact(progress, STORED_WHOLE) }, settings),
  }
}

export function toObjective(found: FoundObjective, looked: Looked): Objective {
  const { objective, team, period, owners } = found
  const { id, title, level, startDate, endDate, visibility, state, outcome, kind, tags, version } = objective
  return {
    ...{ id, title, level, startDate, endDate, visibility, state, outcome, kind, tags, version },
    owners: owners.map(toPerson),
    team: team && { id: team.id, name: team.name },
    period: period && { id: period.id, name: period.name },
    parentId: found.seesParent ? objective.parentId : null,
    health: toHealth(objective.health),
    progress: toShownPercent(objective.progress),
    ...judge(found, looked),
    grade: objective.grade === null ? null : objective.grade / 10,
    keyResultCount: found.keyResultCount,
    lastCheckInAt: objective.lastCheckInAt?.toISOString() ?? null,
    isOverdue: isOverdueSince(found, found.waitingSince, looked.now),
    archivedAt: objective.archivedAt?.toISOString() ?? null,
  }
}
