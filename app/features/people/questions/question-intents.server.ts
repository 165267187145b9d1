import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { check, checkNew } from './question-form.check.ts'
import {
  archiveQuestion,
  copyRecommendedQuestion,
  createQuestion,
  deleteQuestion,
  duplicateQuestion,
  restoreQuestion,
  updateQuestion,
} from './questions.api.server.ts'

const FAILURES = {
  create: 'Failed to create question. Please try again.',
  update: 'Failed to update question. Please try again.',
  delete: 'Failed to delete question. Please try again.',
}

/** Intents of the form for a new question. */
export const newQuestionIntents = {
  default: form(
    checkNew,
    ({ api, value }) => createQuestion(api, value),
    () => redirectDone(paths.questions(), 'The question was created.'),
    { failure: FAILURES.create },
  ),
}

/** Buttons of one question, named by its id: in a row of the list, and on its page. `at` is where they lead back to. */
const toButtons = (at: string) => ({
  archive: button(
    ({ api, text }) => archiveQuestion(api, text('id')),
    () => redirectDone(at, 'The question was archived.'),
    { at, failure: FAILURES.update },
  ),
  restore: button(
    ({ api, text }) => restoreQuestion(api, text('id')),
    () => redirectDone(at, 'The question was restored.'),
    { at, failure: FAILURES.update },
  ),
  duplicate: button(
    ({ api, text }) => duplicateQuestion(api, text('id')),
    ({ id }) => redirectDone(paths.question(id), 'The question was duplicated. Change the copy here.'),
    { at, failure: FAILURES.create },
  ),
  copy: button(
    ({ api, text }) => copyRecommendedQuestion(api, text('id')),
    () => redirectDone(at, 'The question was copied to your questions.'),
    { at, failure: FAILURES.create },
  ),
  delete: button(
    ({ api, text }) => deleteQuestion(api, text('id')),
    () => redirectDone(paths.questions(), 'The question was deleted.'),
    { at, failure: FAILURES.delete },
  ),
})

/** Buttons in the rows of the list, which lead back to it as it was asked for. */
export const toListIntents = (search: string) =>
  toButtons(paths.questions() + searchAddress(search, { delete: null, index: null }))

export function toQuestionIntents(id: string) {
  const here = paths.question(id)
  return {
    ...toButtons(here),
    default: form(
      check,
      ({ api, value }) => updateQuestion(api, id, value),
      () => redirectDone(here, 'The question was updated.'),
      { failure: FAILURES.update },
    ),
  }
}
