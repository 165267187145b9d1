import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { findInstructions, listQuestionRows, toCycleQuestion } from '#api/core/reviews/cycle-questions.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { toDay } from '#api/lib/zoned-days.ts'
import { isWritten } from '#contract/people/questions.forms.ts'
import { type CycleQuestion } from '#contract/people/review-answers.ts'
import { REVIEW_REFUSALS } from '#contract/people/reviews.actions.ts'
import { describeAnonymity, describePrivate } from '#contract/people/reviews.anonymity.ts'
import {
  canBeDeclined,
  findAnonymity,
  findReviewReason,
  listReviewActions,
} from '#contract/people/reviews.policy.ts'
import { type ReviewVerb } from '#contract/people/reviews.states.ts'
import { type AssignedReview, type ReviewDetail } from '#contract/people/reviews.ts'
import { relate, type Relationships } from '#contract/relationships.ts'
import { listAnswers } from './review-answers.queries.ts'
import { findReview, type ListedReview, listOwnerIds, type Named } from './reviews.queries.ts'

export const toPerson = (person: Named) => ({ id: person.id, name: joinName(person) })

const notFound = () => new DomainError('not-found', 'There is no such review.')

const today = ({ account, now }: SignedInScope) => toDay(now(), account.organization.timeZone)

export function toAssigned(scope: SignedInScope, listed: ListedReview): AssignedReview {
  const { review, cycle, reviewee, dueOn, answeredCount, questionCount } = listed
  const isOpen = review.state === 'not_started' || review.state === 'in_progress'
  return {
    id: review.id,
    cycle: { id: cycle.id, name: cycle.name, state: cycle.state },
    reviewee: toPerson(reviewee),
    direction: review.direction,
    state: review.state,
    dueOn,
    isOverdue: isOpen && cycle.state === 'in_progress' && dueOn !== null && dueOn < today(scope),
    answeredCount,
    questionCount,
    submittedAt: review.submittedAt?.toISOString() ?? null,
  }
}

/** A review that the caller writes: to others it is as if there were none. */
export async function requireOwnReview(scope: SignedInScope, id: string): Promise<ListedReview> {
  const { actor, db } = scope
  const found = await findReview(db, { id, organizationId: actor.organizationId })
  if (found?.review.reviewerId !== actor.id) throw notFound()
  return found
}

/**
 * A review that the caller writes, or whose cycle they lead. Who leads it and is the reviewee does not learn from it who writes about
 * them.
 */
export async function requireKnownReview(scope: SignedInScope, id: string): Promise<Known> {
  const { actor, db } = scope
  const found = await findReview(db, { id, organizationId: actor.organizationId })
  if (!found) throw notFound()
  const relationships = await relateTo(scope, found)
  const leads = relationships.has('administrator') || relationships.has('cycle-owner')
  const isKnown = relationships.has('reviewer') || (leads && found.reviewee.id !== actor.id)
  if (!isKnown) throw notFound()
  return { listed: found, relationships }
}

interface Known {
  listed: ListedReview
  relationships: Relationships
}

async function relateTo({ actor, db }: SignedInScope, { review, cycle }: ListedReview) {
  const reviewerIds = review.reviewerId === null ? [] : [review.reviewerId]
  return relate(actor, { reviewerIds, cycleOwnerIds: await listOwnerIds(db, cycle) })
}

export const situationOf = ({ review, cycle }: ListedReview) => ({
  state: review.state,
  cycleState: cycle.state,
  isOpened: review.openedAt !== null,
  canBeDeclined: canBeDeclined(review.direction, cycle.settings),
})

/** @throws {DomainError} where the state of the review or its cycle, or what the caller is to it, does not allow the verb */
export function requireVerb({ listed, relationships }: Known, verb: ReviewVerb): void {
  const reason = findReviewReason(verb, relationships, situationOf(listed))
  if (reason !== undefined) throw toRefusal(REVIEW_REFUSALS, reason)
}

/** Of the writer. */
export const requireOwnVerb = async (
  scope: SignedInScope,
  id: string,
  verb: ReviewVerb,
): Promise<ListedReview> => {
  const listed = await requireOwnReview(scope, id)
  requireVerb({ listed, relationships: await relateTo(scope, listed) }, verb)
  return listed
}

/** The questions of a review, as its writer reads them. */
export async function readQuestions({ db }: SignedInScope, { review, reviewee }: ListedReview) {
  const rows = await listQuestionRows(db, review)
  return rows.map((row) => toCycleQuestion(row, reviewee.firstName))
}

const SECONDS_TO_READ = 10
const SECONDS_TO_CHOOSE = 15
const SECONDS_TO_WRITE = 120

/** About how long writing takes: a guess by the kinds of questions. */
function estimateMinutes(questions: readonly CycleQuestion[]): number {
  const seconds = questions.map(
    ({ responseType }) => SECONDS_TO_READ + (isWritten(responseType) ? SECONDS_TO_WRITE : SECONDS_TO_CHOOSE),
  )
  return Math.max(1, Math.round(seconds.reduce((sum, each) => sum + each, 0) / 60))
}

export async function getReview(scope: SignedInScope, id: string): Promise<ReviewDetail> {
  const listed = await requireOwnReview(scope, id)
  const { review, cycle, reviewee } = listed
  const [questions, answers, instructions, relationships] = await Promise.all([
    readQuestions(scope, listed),
    listAnswers(scope.db, review),
    findInstructions(scope.db, review),
    relateTo(scope, listed),
  ])
  const { direction } = review
  const name = reviewee.firstName
  const mode = findAnonymity(direction, cycle.settings)
  return {
    ...toAssigned(scope, listed),
    instructions,
    questions: questions.map((question) => ({
      ...question,
      readers: question.private ? describePrivate(direction, name) : null,
    })),
    answers,
    anonymity: { mode, words: describeAnonymity({ direction, name, settings: cycle.settings }) },
    minutes: estimateMinutes(questions),
    isDetached:
      mode !== 'named' &&
      review.state === 'submitted' &&
      cycle.state !== 'in_progress' &&
      answers.length === 0,
    reopenReason: review.reopenReason,
    version: review.version,
    allowedActions: listReviewActions(relationships, situationOf(listed)),
  }
}
