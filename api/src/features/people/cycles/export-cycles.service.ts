import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportCycles as contract, type ReviewCycle } from '#contract/people/cycles.ts'
import { readCycleRows } from './cycles.queries.ts'
import { toViewer } from './cycles.service.ts'
import { toCycle } from './get-cycle.ts'

const COLUMNS = [
  'name',
  'state',
  'directions',
  'owners',
  'reviewees',
  'reviews',
  'submitted',
  'launched',
  'ended',
  'created',
  'id',
]

const toRow = (cycle: ReviewCycle): CsvRow => [
  cycle.name,
  cycle.state,
  cycle.directions.join(', '),
  cycle.owners.map(({ name }) => name).join(', '),
  cycle.participantCount,
  cycle.reviewCount,
  cycle.submittedCount,
  cycle.launchedAt,
  cycle.endedAt,
  cycle.createdAt,
  cycle.id,
]

async function* readRows(scope: SignedInScope, query: QueryOf<typeof contract>) {
  for await (const rows of readCycleRows(scope.db, toViewer(scope), query))
    yield rows.map((row) => toRow(toCycle(row)))
}

export const exportCycles = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))
