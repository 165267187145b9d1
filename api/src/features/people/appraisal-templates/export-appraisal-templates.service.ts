import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type WeightedArea } from '#contract/people/appraisal-templates.forms.ts'
import {
  type AppraisalTemplate,
  type exportAppraisalTemplates as contract,
} from '#contract/people/appraisal-templates.ts'
import { readTemplateRows } from './appraisal-templates.queries.ts'
import { toTemplate } from './appraisal-templates.service.ts'

const COLUMNS = [
  'name',
  'description',
  'keyResultAreas',
  'ratingCriteria',
  'status',
  'revision',
  'uses',
  'createdBy',
  'created',
  'id',
]

const toLines = (areas: readonly WeightedArea[]) =>
  areas.map(({ name, weightage }) => `${name}: ${weightage}%`).join('\n')

const toRow = (template: AppraisalTemplate): CsvRow => [
  template.name,
  template.description,
  toLines(template.keyResultAreas),
  toLines(template.ratingCriteria),
  template.status,
  template.revision,
  template.uses,
  template.createdBy?.name ?? null,
  template.createdAt,
  template.id,
]

async function* readRows({ actor, db }: SignedInScope, query: QueryOf<typeof contract>) {
  for await (const rows of readTemplateRows(db, actor.organizationId, query))
    yield rows.map((row) => toRow(toTemplate(row)))
}

export const exportAppraisalTemplates = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))
