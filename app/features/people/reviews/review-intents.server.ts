import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { button, form, type Intent, type Sent, show } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirect } from '@remix-run/cloudflare'
import { findSubmissionFaults } from '#contract/people/reviews.answers.ts'
import { countAnswered, listAsked, listChanged, readAnswer } from './answer-fields.ts'
import { describeAnswer } from './describe-answer.ts'
import { check } from './reason-form.check.ts'
import type { RefusedForm } from './refused-form.ts'
import {
  declineReview,
  getReview,
  recallReview,
  reopenReview,
  requestReopen,
  saveAnswers,
  submitReview,
} from './reviews.api.server.ts'

const FAILURE = 'Failed to save your review. Please try again.'

const typedOf = (sent: FormData) =>
  listAsked(sent).flatMap((questionId) => readAnswer(sent, questionId) ?? [])

/** A refused form, with all that was typed in it. */
const toRefused = ({ form: sent }: Sent, refused: Pick<RefusedForm, 'message' | 'errors'>): RefusedForm => ({
  ...refused,
  typed: typedOf(sent),
  answeredCount: countAnswered(sent),
})

/** What another tab has stored is shown at its question; sent once more, what was typed is kept in its place. */
async function toClash(
  sent: Sent,
  id: string,
  { detail, errors }: ApiError['problem'],
): Promise<RefusedForm> {
  const { questions, answers } = await getReview(sent.api, id)
  const refused = toRefused(sent, { message: detail, errors: {} })
  for (const question of questions) {
    const stored = answers.find(({ questionId }) => questionId === question.id)
    const typed = refused.typed.find(({ questionId }) => questionId === question.id)
    if (!stored || !typed || !(question.id in errors)) continue
    typed.version = stored.version
    refused.errors[question.id] = [
      `Changed in another tab to “${describeAnswer(question, stored)}”. Save again to keep yours.`,
    ]
  }
  return refused
}

/** Saves what a form has changed; resolves to the refusal, with which the form is shown again. */
async function saveForm(sent: Sent, id: string): Promise<RefusedForm | undefined> {
  const answers = listChanged(sent.form)
  if (answers.length === 0) return undefined
  try {
    await saveAnswers(sent.api, id, { answers })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status === 401) throw error
    const { status, detail, errors, requestId } = error.problem
    if (status === 409 && Object.keys(errors).length > 0) return toClash(sent, id, error.problem)
    const message = status >= 500 ? `${FAILURE} Nothing you typed is lost. Request ${requestId}` : detail
    return toRefused(sent, { message, errors })
  }
}

const saveDraft =
  (id: string): Intent<RefusedForm> =>
  (sent) =>
    button(
      () => saveForm(sent, id),
      (refused) => (refused ? show(refused, 422) : redirectDone(paths.review(id), 'Draft saved.')),
    )(sent)

/** Saves, and asks to confirm what can be submitted. */
const review =
  (id: string): Intent<RefusedForm> =>
  (sent) =>
    button(
      async () => {
        const refused = await saveForm(sent, id)
        if (refused) return refused
        const { questions, answers } = await getReview(sent.api, id)
        const faults = findSubmissionFaults(questions, answers)
        return faults && toRefused(sent, faults)
      },
      (refused) => (refused ? show(refused, 422) : redirect(`${paths.review(id)}?dialog=submit`)),
    )(sent)

export function toReviewIntents(id: string) {
  const at = paths.review(id)
  return {
    default: saveDraft(id),
    review: review(id),
    submit: button(
      ({ api }) => submitReview(api, id),
      () => redirectDone(at, 'The review was submitted.'),
      { at, failure: 'Failed to submit your review. Please try again.' },
    ),
    recall: button(
      ({ api }) => recallReview(api, id),
      () => redirectDone(at, 'The review is a draft again.'),
      { at, failure: FAILURE },
    ),
    'request-reopen': form(
      check,
      ({ api, value }) => requestReopen(api, id, value),
      () => redirectDone(at, 'Administrators were asked to reopen the review.'),
    ),
    decline: form(
      check,
      ({ api, value }) => declineReview(api, id, value),
      () => redirectDone(paths.reviews(), 'The review was declined.'),
    ),
  }
}

export const toReopenIntents = (id: string) => ({
  default: form(
    check,
    ({ api, value }) => reopenReview(api, id, value),
    () => redirectDone(paths.reopenReview(id), 'The review was reopened, and its writer was told.'),
  ),
})
