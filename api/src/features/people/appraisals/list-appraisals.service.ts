import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { isShownToEmployee } from '#contract/people/appraisals.policy.ts'
import {
  type Appraisal,
  type exportAppraisals as exported,
  type listAppraisals as listed,
} from '#contract/people/appraisals.ts'
import { readsBelow, standingOf } from './appraisal-access.ts'
import { recordExported } from './appraisals.audit.ts'
import {
  type FoundAppraisal,
  pageOfAppraisals,
  readAppraisalRows,
  type Viewer,
} from './appraisals.queries.ts'
import { toAppraisal } from './read-appraisal.service.ts'

const toViewer = (scope: SignedInScope): Viewer => ({
  id: scope.actor.id,
  organizationId: scope.actor.organizationId,
  isAdministrator: scope.actor.role !== 'member',
  readsBelow: readsBelow(scope),
})

/** A final score is there once it is locked: anyone else who finds the appraisal in a list may read it. */
const toListed = ({ actor }: SignedInScope, found: FoundAppraisal): Appraisal =>
  toAppraisal(found, found.appraisal.employeeId !== actor.id || isShownToEmployee(standingOf(found)))

export async function listAppraisals(
  scope: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { rows, total } = await pageOfAppraisals(scope.db, toViewer(scope), query)
  return { items: rows.map((row) => toListed(scope, row)), total }
}

const COLUMNS = ['employee', 'cycle', 'startDate', 'endDate', 'manager', 'state', 'score', 'scaleMax', 'id']

const toRow = ({ id, employee, cycle, manager, state, score }: Appraisal): CsvRow => [
  employee.name,
  cycle.name,
  cycle.startDate,
  cycle.endDate,
  manager?.name ?? null,
  state,
  score,
  cycle.scaleMax,
  id,
]

async function* readRows(scope: SignedInScope, query: QueryOf<typeof exported>) {
  for await (const rows of readAppraisalRows(scope.db, toViewer(scope), query))
    yield rows.map((row) => toRow(toListed(scope, row)))
}

/** Each export is an audit event. */
export async function exportAppraisals(scope: SignedInScope, query: QueryOf<typeof exported>) {
  await commit(scope.db, [recordExported(scope)])
  return streamCsv(COLUMNS, readRows(scope, query))
}
