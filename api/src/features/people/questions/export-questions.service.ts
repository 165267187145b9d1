import { type SignedInScope } from '#api/core/access/scope.ts'
import { listRecommended } from '#api/core/review-content/recommended-list.ts'
import { toQuestion } from '#api/core/review-content/to-question.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { writeLabels, writeOptions } from '#contract/people/question-texts.ts'
import { type exportQuestions as contract, type ReviewQuestion } from '#contract/people/questions.ts'
import { readQuestionRows } from './questions.queries.ts'

const COLUMNS = [
  'text',
  'description',
  'responseType',
  'options',
  'lowestPoint',
  'labels',
  'category',
  'required',
  'private',
  'allowNotApplicable',
  'allowComment',
  'wordLimit',
  'created',
  'id',
]

const toRow = (question: ReviewQuestion): CsvRow => [
  question.text,
  question.description,
  question.responseType,
  writeOptions(question.options),
  question.scale?.min ?? null,
  question.scale && writeLabels(question.scale.labels),
  question.category,
  question.required,
  question.private,
  question.allowNotApplicable,
  question.allowComment,
  question.wordLimit,
  question.createdAt,
  question.id,
]

async function* readRows({ actor, db }: SignedInScope, query: QueryOf<typeof contract>) {
  if (query.tab === 'recommended') {
    yield listRecommended(query).map(toRow)
    return
  }
  for await (const rows of readQuestionRows(db, actor.organizationId, query))
    yield rows.map((row) => toRow(toQuestion(row)))
}

export const exportQuestions = (scope: SignedInScope, query: QueryOf<typeof contract>) =>
  streamCsv(COLUMNS, readRows(scope, query))
