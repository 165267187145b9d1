import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportAttributes as contract, type ScoredAttribute } from '#contract/people/attributes.ts'
import { readAttributeRows } from './attributes.queries.ts'
import { toAttribute } from './attributes.service.ts'

const COLUMNS = [
  'name',
  'description',
  'options',
  'values',
  'numberless',
  'private',
  'status',
  'inUse',
  'createdBy',
  'created',
  'id',
]

const toRow = (attribute: ScoredAttribute): CsvRow => [
  attribute.name,
  attribute.description,
  attribute.options.map(({ label }) => label).join('\n'),
  attribute.numberless ? null : attribute.options.map(({ value }) => String(value)).join('\n'),
  attribute.numberless,
  attribute.private,
  attribute.status,
  attribute.inUse,
  attribute.createdBy?.name ?? null,
  attribute.createdAt,
  attribute.id,
]

async function* readRows({ actor, db }: SignedInScope, query: QueryOf<typeof contract>) {
  for await (const rows of readAttributeRows(db, actor.organizationId, query))
    yield rows.map((row) => toRow(toAttribute(row)))
}

export const exportAttributes = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))
