import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type CycleQuestion } from '#contract/people/review-answers.ts'
import { REVIEW_REFUSALS } from '#contract/people/reviews.actions.ts'
import {
  findAnswerFault,
  isAnswered,
  type SentAnswer,
  type StoredAnswer,
  toContent,
} from '#contract/people/reviews.answers.ts'
import { type saveAnswers as contract } from '#contract/people/reviews.ts'
import { readQuestions, requireOwnVerb } from './get-review.ts'
import { assertDraft, listAnswers, putAnswers, type Replacing } from './review-answers.queries.ts'
import { assertUnderWay, updateReview } from './reviews.queries.ts'

const CHANGED = 'This answer was changed in another tab or on another device.'

/** @throws {DomainError} with what is wrong with each answer */
function requireValid(answers: readonly SentAnswer[], questions: readonly CycleQuestion[]): void {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const faults = answers.flatMap((answer): [string, string[]][] => {
    const question = byId.get(answer.questionId)
    const fault = question
      ? findAnswerFault(toContent(answer), question)
      : 'This review has no such question.'
    return fault === undefined ? [] : [[answer.questionId, [fault]]]
  })
  const [first] = faults
  if (!first) return
  throw new DomainError('validation-failed', first[1][0] ?? '', { errors: Object.fromEntries(faults) })
}

const isSame = (sent: SentAnswer, stored: StoredAnswer | undefined) => {
  const { value, comment, isNotApplicable } = toContent(sent)
  return (
    stored !== undefined &&
    JSON.stringify([value, comment, isNotApplicable]) ===
      JSON.stringify([stored.value, stored.comment, stored.isNotApplicable])
  )
}

interface Sorted {
  /** To be written. */
  replacing: Replacing[]
  /** What is stored where the sent answer was for another version. */
  clashing: StoredAnswer[]
}

/** What is stored already is not written again: a call whose reply was lost may be repeated. */
function sort(sent: readonly SentAnswer[], stored: ReadonlyMap<string, StoredAnswer>): Sorted {
  const sorted: Sorted = { replacing: [], clashing: [] }
  for (const answer of sent) {
    const current = stored.get(answer.questionId)
    if (isSame(answer, current)) continue
    const storedVersion = current?.version ?? 0
    if (current && answer.version !== undefined && answer.version !== storedVersion)
      sorted.clashing.push(current)
    else sorted.replacing.push({ questionId: answer.questionId, ...toContent(answer), storedVersion })
  }
  return sorted
}

/** Characters of answers that a refusal brings along. The errors name all of them; the rest has to be read again. */
const MOST_TOLD = 40_000

function takeSome(answers: readonly StoredAnswer[]): StoredAnswer[] {
  let length = 0
  return answers.filter((answer) => (length += JSON.stringify(answer).length) <= MOST_TOLD)
}

const toMap = (answers: readonly StoredAnswer[]) =>
  new Map(answers.map((answer) => [answer.questionId, answer]))

async function save(
  scope: SignedInScope,
  id: string,
  { answers: sent }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { db } = scope
  const listed = await requireOwnVerb(scope, id, 'save')
  const { review } = listed
  const [questions, stored] = await Promise.all([readQuestions(scope, listed), listAnswers(db, review)])
  requireValid(sent, questions)
  const { replacing, clashing } = sort(sent, toMap(stored))
  if (replacing.length > 0)
    await commit(
      db,
      [
        assertUnderWay(db, review),
        assertDraft(db, review, replacing),
        putAnswers(db, review, replacing),
        updateReview(db, review, { state: 'in_progress' }),
      ],
      { ended: () => toRefusal(REVIEW_REFUSALS, 'ended'), version: versionMoved },
    )
  if (clashing.length > 0) {
    const errors = Object.fromEntries(clashing.map(({ questionId }) => [questionId, [CHANGED]]))
    throw new DomainError('conflict', CHANGED, { errors, answers: takeSome(clashing) })
  }
  const after = replacing.length > 0 ? await listAnswers(db, review) : stored
  const byQuestion = toMap(after)
  return {
    state: replacing.length > 0 ? 'in_progress' : review.state,
    answeredCount: after.filter(isAnswered).length,
    answers: sent.flatMap(({ questionId }) => byQuestion.get(questionId) ?? []),
  }
}

/** Keeps some answers as a draft. Each is written or refused for itself: what clashes holds back none of the others. */
export const saveAnswers = (
  scope: SignedInScope,
  id: string,
  body: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> => untilCurrent(() => save(scope, id, body))
