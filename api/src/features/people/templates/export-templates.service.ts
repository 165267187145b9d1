import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportReviewTemplates as contract, type ReviewTemplate } from '#contract/people/templates.ts'
import { toTemplate } from './get-template.ts'
import { listRecommendedTemplates } from './recommended-template-list.ts'
import { readTemplateRows } from './templates.queries.ts'

const COLUMNS = [
  'name',
  'tags',
  'instructions',
  'wordLimit',
  'questionCount',
  'includeGoals',
  'status',
  'cycles',
  'createdBy',
  'created',
  'id',
]

const toRow = (template: ReviewTemplate): CsvRow => [
  template.name,
  template.tags.join(', '),
  template.instructions,
  template.wordLimit,
  template.questionCount,
  template.includeGoals,
  template.status,
  template.uses,
  template.createdBy?.name ?? null,
  template.createdAt,
  template.id,
]

async function* readRows({ actor, db }: SignedInScope, query: QueryOf<typeof contract>) {
  if (query.tab === 'recommended') {
    yield listRecommendedTemplates(query).map(toRow)
    return
  }
  for await (const rows of readTemplateRows(db, actor.organizationId, query))
    yield rows.map((row) => toRow(toTemplate(row)))
}

export const exportTemplates = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))
