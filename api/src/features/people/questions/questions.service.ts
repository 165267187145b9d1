import { type SignedInScope } from '#api/core/access/scope.ts'
import { refuse, toRefusal } from '#api/core/access/refuse.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { MAX_QUESTIONS, QUESTION_REFUSALS } from '#contract/people/questions.actions.ts'
import { type EditQuestion, type NewQuestion } from '#contract/people/questions.forms.ts'
import { listQuestionActions } from '#contract/people/questions.policy.ts'
import {
  type listQuestions as listed,
  type QuestionDetail,
  type ReviewQuestion,
} from '#contract/people/questions.ts'
import { relate } from '#contract/relationships.ts'
import { recordQuestionEvent } from './questions.audit.ts'
import {
  assertQuestionVersion,
  assertRoomForQuestion,
  countQuestions,
  deleteQuestionRow,
  findQuestionRow,
  insertQuestion,
  type ListedQuestion,
  pageOfQuestions,
  type QuestionRow,
  setArchived,
  updateQuestionRow,
} from './questions.queries.ts'
import { type Content, contentOf, toForm, toValues, valuesOf } from './question-content.ts'
import {
  countRecommended,
  findRecommended,
  listRecommended,
  listRecommendedCategories,
} from './recommended-list.ts'

const notFound = () => new DomainError('not-found', 'There is no such question.')
const noRoom = () => toRefusal(QUESTION_REFUSALS, 'limit')

export const toQuestion = ({ question, creator }: ListedQuestion): ReviewQuestion => ({
  id: question.id,
  ...contentOf(question),
  category: question.category || null,
  source: 'own',
  directions: [],
  archivedAt: question.archivedAt?.toISOString() ?? null,
  createdBy: creator && { id: creator.id, name: joinName(creator) },
  createdAt: question.createdAt.toISOString(),
  version: question.version,
})

const withActions = ({ actor }: SignedInScope, question: ReviewQuestion): QuestionDetail => ({
  ...question,
  allowedActions: listQuestionActions(relate(actor, {}), {
    isRecommended: question.source === 'recommended',
    isArchived: question.archivedAt !== null,
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
  return withActions(scope, recommended ?? toQuestion(await getOwn(scope, id)))
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
      assertRoomForQuestion(db, question, MAX_QUESTIONS),
      insertQuestion(db, question),
      recordQuestionEvent(scope, question, {
        action: 'review.question-created',
        after: { text: question.text },
      }),
    ],
    { room: noRoom },
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
  const content = { ...contentOf(question), ...pick(toForm(form), withKind(Object.keys(merged))) }
  const after = valuesOf(content)
  const details = listDetails<keyof typeof before>(toValues(before), toValues(after))
  if (details.length === 0) return getQuestion(scope, id)
  await commit(
    db,
    [
      assertQuestionVersion(db, question),
      updateQuestionRow(db, question, content),
      recordQuestionEvent(
        scope,
        { id, text: content.text, version: question.version + 1 },
        {
          action: 'review.question-updated',
          details,
          before: pick(
            before,
            details.map(({ field }) => field),
          ),
          after: pick(
            after,
            details.map(({ field }) => field),
          ),
        },
      ),
    ],
    { version: versionMoved },
  )
  return getQuestion(scope, id)
}

/** They make sense together only: who changes the response type decides about the options too. */
const OF_KIND = ['responseType', 'options', 'labels', 'scale', 'allowComment', 'wordLimit']
const withKind = (changed: readonly string[]) =>
  changed.some((field) => OF_KIND.includes(field)) ? [...changed, ...OF_KIND] : changed

const pick = <Of extends object>(from: Of, keys: readonly string[]): Partial<Of> =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key))) as Partial<Of>

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
      deleteQuestionRow(db, question),
      recordQuestionEvent(scope, question, {
        action: 'review.question-deleted',
        before: { text: question.text },
      }),
    ],
    {},
  )
}
