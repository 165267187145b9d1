import { type SignedInScope } from '#api/core/access/scope.ts'
import { recordQuestionsCreated } from '#api/core/review-content/questions.audit.ts'
import { contentOf } from '#api/core/review-content/question-content.ts'
import { findRecommended } from '#api/core/review-content/recommended-list.ts'
import {
  assertQuestionsUnchanged,
  assertRoomForQuestions,
  insertQuestions,
  listCopiesOf,
  listQuestionRows,
  type NewQuestionRow,
} from '#api/core/review-content/review-questions.queries.ts'
import { toQuestion } from '#api/core/review-content/to-question.ts'
import { toRefusal } from '#api/core/access/refuse.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { ARCHIVED_NOT_ADDED, MAX_QUESTIONS, QUESTION_REFUSALS } from '#contract/people/questions.actions.ts'
import { type ReviewQuestion } from '#contract/people/questions.ts'
import { toHundredths } from '#contract/people/template-weights.ts'
import { ALREADY_CHOSEN, type ChosenQuestion } from '#contract/people/templates.forms.ts'
import { type Asked } from './template-content.ts'

const refuseQuestions = (text: string) =>
  new DomainError('validation-failed', text, { errors: { questions: [text] } })

/** The questions that a template is to ask, and those of them that have to be written first. */
export interface Chosen {
  asked: Asked[]
  copies: NewQuestionRow[]
}

/** A question of the organization like a recommended one. */
const toCopy = ({ actor, now }: SignedInScope, recommended: ReviewQuestion): NewQuestionRow => ({
  id: newId('rqn'),
  organizationId: actor.organizationId,
  ...contentOf({ ...recommended, category: recommended.category ?? '' }),
  recommendedKey: recommended.id,
  archivedAt: null,
  createdBy: actor.id,
  createdAt: now(),
  version: 1,
})

const toKey = (content: Parameters<typeof contentOf>[0]) => JSON.stringify(contentOf(content))

/** For each recommended question, its copy: one that says the same already, or a new one. */
async function findCopies(scope: SignedInScope, recommended: readonly ReviewQuestion[]) {
  const { actor, db } = scope
  const keys = recommended.map(({ id }) => id)
  const present = keys.length === 0 ? [] : await listCopiesOf(db, { ...actor, keys })
  return new Map(
    recommended.map((question) => {
      const copy = toCopy(scope, question)
      const own = present.find((row) => row.recommendedKey === question.id && toKey(row) === toKey(copy))
      return [question.id, { row: own ?? copy, isNew: own === undefined }]
    }),
  )
}

/**
 * @param before ids of the questions that the template asks already, which may be archived meanwhile
 * @throws {DomainError} where one of them can't be asked
 */
export async function chooseQuestions(
  scope: SignedInScope,
  chosen: readonly ChosenQuestion[],
  before: ReadonlySet<string>,
): Promise<Chosen> {
  const { actor, db } = scope
  const recommended = chosen.flatMap(({ questionId }) => findRecommended(questionId) ?? [])
  const copies = await findCopies(scope, recommended)
  const ids = chosen.map(({ questionId }) => copies.get(questionId)?.row.id ?? questionId)
  if (new Set(ids).size < ids.length) throw refuseQuestions(ALREADY_CHOSEN)
  const rows = await listQuestionRows(db, { ...actor, ids })
  const known = new Map(rows.map((row) => [row.question.id, toQuestion(row)]))
  const asked = chosen.map(({ questionId, requiredOverride, weight }, index) => {
    const copy = copies.get(questionId)
    const question = copy?.isNew
      ? toQuestion({ question: { ...copy.row, ...UNFOLDED }, creator: null, uses: 0, quotes: 0 })
      : known.get(ids[index] ?? '')
    if (!question) throw refuseQuestions('There is no such question.')
    if (question.archivedAt !== null && !before.has(question.id)) throw refuseQuestions(ARCHIVED_NOT_ADDED)
    return { question, requiredOverride, weight: weight === null ? null : toHundredths(weight) }
  })
  return { asked, copies: [...copies.values()].filter(({ isNew }) => isNew).map(({ row }) => row) }
}

/** Those of the columns that nobody reads of a question that is not written yet. */
const UNFOLDED = { foldedText: '', foldedCategory: '', searched: '' }

/** Writes copies, with guards that there is room for them and that the others are as they were read. */
export const writeChosen = (scope: SignedInScope, { asked, copies }: Chosen) => {
  const { actor, db } = scope
  const { organizationId } = actor
  const isNew = new Set(copies.map(({ id }) => id))
  const others = asked.flatMap(({ question: { id, version } }) =>
    isNew.has(id) ? [] : [{ id, organizationId, version }],
  )
  return [
    assertQuestionsUnchanged(db, others),
    ...(copies.length === 0
      ? []
      : [
          assertRoomForQuestions(db, { organizationId, added: copies.length, max: MAX_QUESTIONS }),
          ...insertQuestions(db, copies),
          ...recordQuestionsCreated(scope, copies),
        ]),
  ]
}

export const noRoomForQuestions = () => toRefusal(QUESTION_REFUSALS, 'limit')
