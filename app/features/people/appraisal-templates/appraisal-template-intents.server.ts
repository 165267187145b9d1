import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { check, checkNew } from './appraisal-template-form.check.ts'
import {
  archiveAppraisalTemplate,
  createAppraisalTemplate,
  deleteAppraisalTemplate,
  duplicateAppraisalTemplate,
  restoreAppraisalTemplate,
  updateAppraisalTemplate,
} from './appraisal-templates.api.server.ts'

const FAILURES = {
  create: 'Failed to create appraisal template. Please try again.',
  update: 'Failed to update appraisal template. Please try again.',
  delete: 'Failed to delete appraisal template. Please try again.',
}

export const newTemplateIntents = {
  default: form(
    checkNew,
    ({ api, value }) => createAppraisalTemplate(api, value),
    () => redirectDone(paths.appraisalTemplates(), 'The template was created.'),
    { failure: FAILURES.create },
  ),
}

/** Buttons of one template, named by its id. `at` is where they lead back to. */
const toButtons = (at: string) => ({
  archive: button(
    ({ api, text }) => archiveAppraisalTemplate(api, text('id')),
    () => redirectDone(at, 'The template was archived.'),
    { at, failure: FAILURES.update },
  ),
  restore: button(
    ({ api, text }) => restoreAppraisalTemplate(api, text('id')),
    () => redirectDone(at, 'The template was restored.'),
    { at, failure: FAILURES.update },
  ),
  duplicate: button(
    ({ api, text }) => duplicateAppraisalTemplate(api, text('id')),
    ({ id }) => redirectDone(paths.appraisalTemplate(id), 'The template was copied. Change the copy here.'),
    { at, failure: FAILURES.create },
  ),
  delete: button(
    ({ api, text }) => deleteAppraisalTemplate(api, text('id')),
    () => redirectDone(paths.appraisalTemplates(), 'The template was deleted.'),
    { at, failure: FAILURES.delete },
  ),
})

/** Buttons in the list, which lead back to it as it was asked for. */
export const toListIntents = (search: string) =>
  toButtons(paths.appraisalTemplates() + searchAddress(search, { index: null }))

export function toTemplateIntents(id: string) {
  const here = paths.appraisalTemplate(id)
  return {
    ...toButtons(here),
    default: form(
      check,
      ({ api, value }) => updateAppraisalTemplate(api, id, value),
      () => redirectDone(here, 'The template was updated.'),
      { failure: FAILURES.update },
    ),
  }
}
