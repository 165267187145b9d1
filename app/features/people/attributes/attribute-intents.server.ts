import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { check, checkNew } from './attribute-form.check.ts'
import {
  archiveAttribute,
  copyRecommendedAttributes,
  createAttribute,
  deleteAttribute,
  restoreAttribute,
  updateAttribute,
} from './attributes.api.server.ts'

const FAILURES = {
  create: 'Failed to create attribute. Please try again.',
  update: 'Failed to update attribute. Please try again.',
  delete: 'Failed to delete attribute. Please try again.',
}

/** Intents of the form for a new attribute. */
export const newAttributeIntents = {
  default: form(
    checkNew,
    ({ api, value }) => createAttribute(api, value),
    () => redirectDone(paths.attributes(), 'The attribute was created.'),
    { failure: FAILURES.create },
  ),
}

/** Buttons of one attribute, named by its id: in a row of the list, and on its page. `at` is where they lead back to. */
const toButtons = (at: string) => ({
  archive: button(
    ({ api, text }) => archiveAttribute(api, text('id')),
    () => redirectDone(at, 'The attribute was archived.'),
    { at, failure: FAILURES.update },
  ),
  restore: button(
    ({ api, text }) => restoreAttribute(api, text('id')),
    () => redirectDone(at, 'The attribute was restored.'),
    { at, failure: FAILURES.update },
  ),
  delete: button(
    ({ api, text }) => deleteAttribute(api, text('id')),
    () => redirectDone(paths.attributes(), 'The attribute was deleted.'),
    { at, failure: FAILURES.delete },
  ),
})

/** Buttons in the list, which lead back to it as it was asked for. */
export function toListIntents(search: string) {
  const at = paths.attributes() + searchAddress(search, { delete: null, index: null })
  return {
    ...toButtons(at),
    copy: button(
      ({ api, form: sent }) => copyRecommendedAttributes(api, sent.getAll('key').map(String)),
      ({ items }) =>
        redirectDone(at, items.length === 1 ? 'The attribute was copied.' : 'The attributes were copied.'),
      { at, failure: FAILURES.create },
    ),
  }
}

export function toAttributeIntents(id: string) {
  const here = paths.attribute(id)
  return {
    ...toButtons(here),
    default: form(
      check,
      ({ api, value }) => updateAttribute(api, id, value),
      () => redirectDone(here, 'The attribute was updated.'),
      { failure: FAILURES.update },
    ),
  }
}
