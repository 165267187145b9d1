import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import {
  type AppraisalCycle,
  type exportAppraisalCycles as contract,
} from '#contract/people/appraisal-cycles.ts'
import { readCycleRows } from './appraisal-cycles.queries.ts'
import { toCycle } from './get-appraisal-cycle.ts'

const COLUMNS = [
  'name',
  'state',
  'startDate',
  'endDate',
  'participants',
  'appraisals',
  'finalized',
  'created',
  'id',
]

const toRow = (cycle: AppraisalCycle): CsvRow => [
  cycle.name,
  cycle.state,
  cycle.startDate,
  cycle.endDate,
  cycle.participantCount,
  cycle.appraisalCount,
  cycle.finalizedCount,
  cycle.createdAt,
  cycle.id,
]

async function* readRows({ actor, db }: SignedInScope, query: QueryOf<typeof contract>) {
  for await (const rows of readCycleRows(db, actor.organizationId, query))
    yield rows.map((row) => toRow(toCycle(row)))
}

export const exportAppraisalCycles = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))
