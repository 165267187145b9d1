import { type SignedInScope } from '#api/core/access/scope.ts'
import { readOkrSettings } from '#api/core/objectives/okr-settings.queries.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportObjectives as contract, type Objective } from '#contract/people/objectives.ts'
import { readViewer } from './objective-access.ts'
import { lookNow, toObjective } from './objective-views.ts'
import { readObjectiveRows } from './objectives.queries.ts'

const COLUMNS = [
  'title',
  'level',
  'owners',
  'team',
  'period',
  'start',
  'end',
  'state',
  'health',
  'progress',
  'expected',
  'outcome',
  'grade',
  'kind',
  'tags',
  'keyResults',
  'lastCheckIn',
  'id',
  'parentId',
]

const toRow = (objective: Objective): CsvRow => [
  objective.title,
  objective.level,
  objective.owners.map(({ name }) => name).join('\n'),
  objective.team?.name ?? null,
  objective.period?.name ?? null,
  objective.startDate,
  objective.endDate,
  objective.state,
  objective.health,
  objective.progress,
  objective.expected,
  objective.outcome,
  objective.grade,
  objective.kind,
  objective.tags.join('\n'),
  objective.keyResultCount,
  objective.lastCheckInAt,
  objective.id,
  objective.parentId,
]

async function* readRows(scope: SignedInScope, query: QueryOf<typeof contract>) {
  const [viewer, settings] = await Promise.all([
    readViewer(scope),
    readOkrSettings(scope.db, scope.actor.organizationId),
  ])
  const looked = lookNow(scope, settings)
  for await (const rows of readObjectiveRows(scope.db, viewer, query))
    yield rows.map((row) => toRow(toObjective(row, looked)))
}

export const exportObjectives = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))
