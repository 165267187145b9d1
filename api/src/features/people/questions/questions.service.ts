import { type SignedInScope } from '#api/core/access/scope.ts'
import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import {
  assertQuestionUnquoted,
  assertQuestionUnused,
} from '#api/core/review-content/content-uses.queries.ts'
import {
  type Content,
  contentOf,
  hasOtherKind,
  toForm,
  toValues,
  valuesOf,
} from '#api/core/review-content/question-content.ts'
import { recordQuestionEvent } from '#api/core/review-content/questions.audit.ts'
import {
  countRecommended,
  findRecommended,
  listRecommended,
  listRecommendedCategories,
} from '#api/core/review-content/recommended-list.ts'
import {
  assertRoomForQuestions,
  insertQuestions,
  type ListedQuestion,
  type QuestionRow,
} from '#api/core/review-content/review-questions.queries.ts'
import { toQuestion } from '#api/core/review-content/to-question.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { MAX_QUESTIONS, QUESTION_FROZEN, QUESTION_REFUSALS } from '#contract/people/questions.actions.ts'
import { type EditQuestion, type NewQuestion } from '#contract/people/questions.forms.ts'
import { listQuestionActions } from '#contract/people/questions.policy.ts'
import {
  type listQuestions as listed,
  type QuestionDetail,
  type ReviewQuestion,
} from '#contract/people/questions.ts'
import { relate } from '#contract/relationships.ts'
import {
  assertQuestionVersion,
  countQuestions,
  deleteQuestionRow,
  findQuestionRow,
  pageOfQuestions,
  setArchived,
  updateQuestionRow,
} from './questions.queries.ts'

const notFound = () => new DomainError('not-found', 'There is no such question.')
const noRoom = () => toRefusal(QUESTION_REFUSALS, 'limit')
const frozen = () =>
  new DomainError('conflict', QUESTION_FROZEN, { errors: { responseType: [QUESTION_FROZEN] } })

const withActions = (
  { actor }: SignedInScope,
  question: ReviewQuestion,
  isInUse: boolean,
): QuestionDetail => ({
  ...question,
  allowedActions: listQuestionActions(relate(actor, {}), {
    isRecommended: question.source === 'recommended',
    isArchived: question.archivedAt !== null,
    isInUse,
  }),
})

export async function listQuestions(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { organizationId } = actor
  const counts = await countQuestions(db, organizationId)
  const tabs = {
    your: counts.your.count,
    recommended: countRecommended(),
    archived: counts.archived.count,
  }
  const { tab, page, pageSize } = query
  if (tab === 'recommended') {
    const all = listRecommended(query)
    const items = all.slice((page - 1) * pageSize, page * pageSize)
    return { items, total: all.length, tabs, categories: listRecommendedCategories() }
  }
  const { rows, total } = await pageOfQuestions(db, organizationId, query)
  return { items: rows.map(toQuestion), total, tabs, categories: counts[tab].categories }
}

async function getOwn({ actor, db }: SignedInScope, id: string): Promise<ListedQuestion> {
  const row = await findQuestionRow(db, { id, organizationId: actor.organizationId })
  if (!row) throw notFound()
  return row
}

export async function getQuestion(scope: SignedInScope, id: string): Promise<QuestionDetail> {
  const recommended = findRecommended(id)
  if (recommended) return withActions(scope, recommended, false)
  const listed = await getOwn(scope, id)
  return withActions(scope, toQuestion(listed), listed.quotes > 0)
}

async function create(
  scope: SignedInScope,
  content: Content,
  recommendedKey: string | null = null,
): Promise<QuestionDetail> {
  const { actor, db, now } = scope
  const question = {
    id: newId('rqn'),
    organizationId: actor.organizationId,
    ...content,
    recommendedKey,
    archivedAt: null,
    createdBy: actor.id,
    createdAt: now(),
    version: 1,
  }
  await commit(
    db,
    [
      assertRoomForQuestions(db, { organizationId: actor.organizationId, added: 1, max: MAX_QUESTIONS }),
      ...insertQuestions(db, [question]),
      recordQuestionEvent(scope, question, {
        action: 'review.question-created',
        after: { text: question.text },
      }),
    ],
    { 'question-room': noRoom },
  )
  return getQuestion(scope, question.id)
}

export const createQuestion = (scope: SignedInScope, form: NewQuestion): Promise<QuestionDetail> =>
  create(scope, toForm(form))

/** A question like another, to be changed. */
export async function duplicateQuestion(scope: SignedInScope, id: string): Promise<QuestionDetail> {
  const { question } = await getOwn(scope, id)
  refuse(QUESTION_REFUSALS, question.archivedAt === null ? undefined : 'archived')
  return create(scope, contentOf(question), question.recommendedKey)
}

export async function copyRecommended(scope: SignedInScope, key: string): Promise<QuestionDetail> {
  const recommended = findRecommended(key)
  if (!recommended) throw notFound()
  return create(scope, contentOf({ ...recommended, category: recommended.category ?? '' }), key)
}

export const updateQuestion = (
  scope: SignedInScope,
  id: string,
  form: EditQuestion,
): Promise<QuestionDetail> => untilCurrent(() => editQuestion(scope, id, form))

/** The fields to write. */
function mergeQuestion(
  scope: SignedInScope,
  question: QuestionRow,
  { version, seenVersion, ...form }: EditQuestion,
) {
  const values = valuesOf(question)
  return mergeEdit(scope, {
    current: { id: question.id, version: question.version, values },
    sent: valuesOf(toForm(form)),
    opened: { version, seenVersion },
    toText: (field) => toValues(values)[field],
  })
}

async function editQuestion(scope: SignedInScope, id: string, form: EditQuestion): Promise<QuestionDetail> {
  const { db } = scope
  const { question } = await getOwn(scope, id)
  refuse(QUESTION_REFUSALS, question.archivedAt === null ? undefined : 'archived')
  const before = valuesOf(question)
  const merged = await mergeQuestion(scope, question, form)
  const content = { ...contentOf(question), ...pickFields(toForm(form), withKind(Object.keys(merged))) }
  const isOfOtherKind = hasOtherKind(question, content)
  const after = valuesOf(content)
  const details = listDetails<keyof typeof before>(toValues(before), toValues(after))
  if (details.length === 0) return getQuestion(scope, id)
  await commit(
    db,
    [
      assertQuestionVersion(db, question),
      ...(isOfOtherKind ? [assertQuestionUnused(db, question)] : []),
      updateQuestionRow(db, question, content),
      recordQuestionEvent(
        scope,
        { id, text: content.text, version: question.version + 1 },
        {
          action: 'review.question-updated',
          details,
          before: pickFields(
            before,
            details.map(({ field }) => field),
          ),
          after: pickFields(
            after,
            details.map(({ field }) => field),
          ),
        },
      ),
    ],
    { version: versionMoved, unused: frozen },
  )
  return getQuestion(scope, id)
}

/** They make sense together only: who changes the response type decides about the options too. */
const OF_KIND = ['responseType', 'options', 'labels', 'scale', 'allowComment', 'wordLimit']
const withKind = (changed: readonly string[]) =>
  changed.some((field) => OF_KIND.includes(field)) ? [...changed, ...OF_KIND] : changed

const archiveOrRestore =
  (action: 'review.question-archived' | 'review.question-restored') =>
  (scope: SignedInScope, id: string): Promise<QuestionDetail> =>
    untilCurrent(async () => {
      const { db, now } = scope
      const { question } = await getOwn(scope, id)
      const isToArchive = action === 'review.question-archived'
      if (isToArchive !== (question.archivedAt === null))
        throw toRefusal(QUESTION_REFUSALS, isToArchive ? 'archived' : 'notArchived')
      await commit(
        db,
        [
          assertQuestionVersion(db, question),
          setArchived(db, question, isToArchive ? now() : null),
          recordQuestionEvent(scope, { ...question, version: question.version + 1 }, { action }),
        ],
        { version: versionMoved },
      )
      return getQuestion(scope, id)
    })

export const archiveQuestion = archiveOrRestore('review.question-archived')
export const restoreQuestion = archiveOrRestore('review.question-restored')

/** For good: what a review asked is kept with the review. */
export async function deleteQuestion(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const { question } = await getOwn(scope, id)
  await commit(
    db,
    [
      assertQuestionUnquoted(db, question),
      deleteQuestionRow(db, question),
      recordQuestionEvent(scope, question, {
        action: 'review.question-deleted',
        before: { text: question.text },
      }),
    ],
    { unused: () => toRefusal(QUESTION_REFUSALS, 'inUse') },
  )
}
