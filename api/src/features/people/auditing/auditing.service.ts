import { pageOfAuditEvents } from '#api/core/audit-log/audit-event-pages.queries.ts'
import { exportAuditEventsOf, toAuditEvent } from '#api/core/audit-log/audit-event-views.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { joinName } from '#api/lib/person-name.ts'
import { toDay, toSpan } from '#api/lib/zoned-days.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type AuditedCycle,
  type AuditedReview,
  type exportReviewLog as logExported,
  type listAuditedCycles as cyclesListed,
  type listAuditedReviews as reviewsListed,
  type listReviewLog as logListed,
} from '#contract/people/auditing.ts'
import { type AuditedCycleRow, pageOfAuditedCycles } from './audited-cycles.queries.ts'
import { type Audit, type AuditedReviewRow, pageOfAuditedReviews } from './audited-reviews.queries.ts'
import { toLogCondition } from './review-log.queries.ts'
import { toViewer } from './viewer.ts'

interface Named {
  id: string
  firstName: string
  lastName: string
}
const toPerson = (person: Named) => ({ id: person.id, name: joinName(person) })

export function toAuditedCycle({ cycle, owners, ...counts }: Omit<AuditedCycleRow, 'total'>): AuditedCycle {
  const { groups } = cycle.settings
  const days = groups.flatMap(({ dueOn }) => dueOn ?? []).sort()
  return {
    id: cycle.id,
    name: cycle.name,
    state: cycle.state,
    directions: groups.map(({ direction }) => direction),
    owners: owners.map(toPerson),
    reviewerCount: counts.reviewerCount,
    reviewersDone: counts.reviewersDone,
    reviewCount: counts.reviewCount,
    submittedCount: counts.submittedCount,
    startedCount: counts.startedCount,
    launchedAt: cycle.launchedAt?.toISOString() ?? null,
    endedAt: cycle.endedAt?.toISOString() ?? null,
    dueOn: days.at(-1) ?? null,
  }
}

export async function listAuditedCycles(
  scope: SignedInScope,
  query: QueryOf<typeof cyclesListed>,
): Promise<ReplyOf<typeof cyclesListed>> {
  const { rows, total } = await pageOfAuditedCycles(scope.db, toViewer(scope), query)
  return { items: rows.map(toAuditedCycle), total }
}

export const toAudit = (scope: SignedInScope): Audit => ({
  viewer: toViewer(scope),
  today: toDay(scope.now(), scope.account.organization.timeZone),
})

/** The score of a packet, which its reviewee learns when it is shared. */
function toScore({ viewer }: Audit, { packet }: Pick<AuditedReviewRow, 'packet'>): number | null {
  const isShared = packet.state === 'shared' || packet.state === 'acknowledged'
  if (packet.revieweeId === viewer.userId && !isShared) return null
  const hundredths = packet.overrideScore ?? packet.computedScore
  return hundredths === null ? null : hundredths / 100
}

export function toAuditedReview(audit: Audit, row: AuditedReviewRow): AuditedReview {
  const { review, cycle, packet, reviewee, reviewer } = row
  return {
    id: row.tellsWriter ? review.id : null,
    cycle: { id: cycle.id, name: cycle.name },
    participantId: packet.id,
    reviewee: toPerson(reviewee),
    reviewer: row.tellsWriter && reviewer ? toPerson(reviewer) : null,
    direction: review.direction,
    state: review.state,
    dueOn: row.dueOn,
    isOverdue: row.isOverdue,
    submittedOn: row.submittedOn,
    packetScore: toScore(audit, row),
  }
}

export async function listAuditedReviews(
  scope: SignedInScope,
  query: QueryOf<typeof reviewsListed>,
): Promise<ReplyOf<typeof reviewsListed>> {
  const audit = toAudit(scope)
  const { rows, total } = await pageOfAuditedReviews(scope.db, audit, query)
  return { items: rows.map((row) => toAuditedReview(audit, row)), total }
}

/** Days are in the caller’s time zone, like all times that they see. */
function toLogFilter(
  scope: SignedInScope,
  { q, actorId, action, subjectId, cycleId, ...days }: QueryOf<typeof logExported>,
) {
  const { user, organization } = scope.account
  const also = toLogCondition(toViewer(scope), { actorId, action, subjectId, cycleId })
  return { q, area: 'review' as const, also, ...toSpan(days, user.timeZone ?? organization.timeZone) }
}

export async function listReviewLog(
  scope: SignedInScope,
  query: QueryOf<typeof logListed>,
): Promise<ReplyOf<typeof logListed>> {
  const { actor, db } = scope
  const { rows, total } = await pageOfAuditEvents(db, actor.organizationId, toLogFilter(scope, query), query)
  return { items: rows.map(toAuditEvent), total }
}

export const exportReviewLog = (scope: SignedInScope, query: QueryOf<typeof logExported>) =>
  exportAuditEventsOf(scope, toLogFilter(scope, query))
