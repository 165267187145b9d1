import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import type { FeedbackRequest } from '#contract/people/feedback-requests.ts'
import { REACTIONS } from '#contract/people/feedback.words.ts'
import { checkEdit, checkNew, checkRequest, checkResponse } from './feedback-form.check.ts'
import {
  cancelFeedbackRequest,
  deleteFeedback,
  dismissFeedbackRequest,
  giveFeedback,
  reactToFeedback,
  requestFeedback,
  respondToFeedbackRequest,
  updateFeedback,
} from './feedback.api.server.ts'

const failure = 'Failed to update the feedback. Please try again.'

/** `then` is where the page is shown again: with the same box, filters and page. */
const toReact = (at: string) =>
  button(
    ({ api, text }) =>
      reactToFeedback(api, text('id'), {
        // An unknown one is refused by the API.
        reaction: REACTIONS.find((each) => each === text('reaction')) ?? (text('reaction') as 'thanks'),
        isOn: text('isOn') === 'true',
      }),
    ({ id }) => redirectDone(`${at}#${id}`, 'Your reaction was saved.'),
    { at, failure },
  )

export const toFeedIntents = (search: string) => ({ react: toReact(paths.feedback() + search) })

export const newFeedbackIntents = {
  default: form(
    checkNew,
    ({ api, value }) => giveFeedback(api, value),
    ({ id, visibility }) =>
      redirectDone(
        paths.feedbackItem(id),
        visibility === 'note_to_self' ? 'Your note was saved.' : 'Your feedback was sent.',
      ),
    { failure: 'Failed to send your feedback. Please try again.' },
  ),
}

export function toItemIntents(id: string) {
  const here = paths.feedbackItem(id)
  return {
    react: toReact(here),
    edit: form(
      checkEdit,
      ({ api, value }) => updateFeedback(api, id, value),
      () => redirectDone(here, 'Your feedback was changed.'),
      { failure },
    ),
    delete: button(
      ({ api }) => deleteFeedback(api, id),
      () => redirectDone(here, 'Your feedback was deleted.'),
      { at: here, failure },
    ),
  }
}

export const newRequestIntents = {
  default: form(
    checkRequest,
    ({ api, value }) => requestFeedback(api, value),
    ({ id }: FeedbackRequest) => redirectDone(paths.feedbackRequest(id), 'Your request was sent.'),
    { failure: 'Failed to send your request. Please try again.' },
  ),
}

export function toRequestIntents(id: string) {
  const here = paths.feedbackRequest(id)
  return {
    respond: form(
      checkResponse,
      ({ api, value }) => respondToFeedbackRequest(api, id, value),
      (sent) => redirectDone(paths.feedbackItem(sent.id), 'Your feedback was sent.'),
      { failure: 'Failed to send your feedback. Please try again.' },
    ),
    dismiss: button(
      ({ api }) => dismissFeedbackRequest(api, id),
      () => redirectDone(paths.feedbackRequests(), 'The request was dismissed.'),
      { at: here, failure },
    ),
    cancel: button(
      ({ api }) => cancelFeedbackRequest(api, id),
      () => redirectDone(here, 'The request was canceled.'),
      { at: here, failure },
    ),
  }
}
