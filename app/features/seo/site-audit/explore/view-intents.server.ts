import { viewAddress } from '#app/labels/saved-views/saved-view.ts'
import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { createPageView, deletePageView, updatePageView } from './explore.api.server.ts'
import { checkNewView, checkView } from './view-form.check.ts'

/** Intents of the page explorer. */
export function toViewIntents(auditId: string) {
  const here = paths.auditPages(auditId)
  return {
    'save-view': form(
      checkNewView,
      ({ api, value }) => createPageView(api, value),
      (view) => redirectDone(viewAddress(here, view), `${view.name} was saved for your organization.`),
      { failure: 'Failed to save the view. Please try again.' },
    ),
    'edit-view': form(
      checkView,
      ({ api, value, text }) => updatePageView(api, text('viewId'), value),
      (view) => redirectDone(viewAddress(here, view), `${view.name} was updated.`),
      { failure: 'Failed to update the view. Please try again.' },
    ),
    'delete-view': button(
      ({ api, text }) => deletePageView(api, text('viewId')),
      () => redirectDone(here, 'The view was deleted.'),
      { at: here, failure: 'Failed to delete the view. Please try again.', tellsGone: true },
    ),
  }
}
