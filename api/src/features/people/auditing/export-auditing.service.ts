import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import {
  type AuditedCycle,
  type AuditedReview,
  type exportAuditedCycles as cyclesExported,
  type exportAuditedReviews as reviewsExported,
} from '#contract/people/auditing.ts'
import { readAuditedCycles } from './audited-cycles.queries.ts'
import { readAuditedReviews } from './audited-reviews.queries.ts'
import { toAudit, toAuditedCycle, toAuditedReview } from './auditing.service.ts'
import { toViewer } from './viewer.ts'

const CYCLE_COLUMNS = [
  'name',
  'state',
  'directions',
  'owners',
  'reviewers',
  'reviewers done',
  'reviews',
  'submitted',
  'started',
  'launched',
  'ended',
  'due',
  'id',
]

const toCycleRow = (cycle: AuditedCycle): CsvRow => [
  cycle.name,
  cycle.state,
  cycle.directions.join(', '),
  cycle.owners.map(({ name }) => name).join(', '),
  cycle.reviewerCount,
  cycle.reviewersDone,
  cycle.reviewCount,
  cycle.submittedCount,
  cycle.startedCount,
  cycle.launchedAt,
  cycle.endedAt,
  cycle.dueOn,
  cycle.id,
]

async function* readCycleRows(scope: SignedInScope, query: QueryOf<typeof cyclesExported>) {
  for await (const rows of readAuditedCycles(scope.db, toViewer(scope), query))
    yield rows.map((row) => toCycleRow(toAuditedCycle(row)))
}

export const exportAuditedCycles = (scope: SignedInScope, query: QueryOf<typeof cyclesExported>) =>
  streamCsv(CYCLE_COLUMNS, readCycleRows(scope, query))

const REVIEW_COLUMNS = [
  'cycle',
  'reviewee',
  'reviewer',
  'direction',
  'state',
  'due',
  'overdue',
  'submitted',
  'packet score',
  'id',
]

const toReviewRow = (review: AuditedReview): CsvRow => [
  review.cycle.name,
  review.reviewee.name,
  review.reviewer?.name,
  review.direction,
  review.state,
  review.dueOn,
  review.isOverdue,
  review.submittedOn,
  review.packetScore,
  review.id,
]

async function* readReviewRows(scope: SignedInScope, query: QueryOf<typeof reviewsExported>) {
  const audit = toAudit(scope)
  for await (const rows of readAuditedReviews(scope.db, audit, query))
    yield rows.map((row) => toReviewRow(toAuditedReview(audit, row)))
}

export const exportAuditedReviews = (scope: SignedInScope, query: QueryOf<typeof reviewsExported>) =>
  streamCsv(REVIEW_COLUMNS, readReviewRows(scope, query))
