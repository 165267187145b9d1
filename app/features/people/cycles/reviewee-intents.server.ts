import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { checkReviewees, checkReviewer, checkRoles } from './cycle-form.check.ts'
import {
  addParticipants,
  addReviewer,
  removeParticipant,
  removeReviewer,
  updateParticipant,
} from './cycles.api.server.ts'

const FAILURE = 'Failed to update reviewees. Please try again.'

function tellAdded({ added, skipped }: { added: number; skipped: number }): string {
  const before = skipped === 0 ? '' : ` ${count(skipped, 'person was', 'people were')} in it already.`
  return `${count(added, 'reviewee was', 'reviewees were')} added.${before}`
}

/** Intents of the list of reviewees, which lead back to it as it was asked for. */
export function toRevieweesIntents(id: string, search: string) {
  const here = paths.cycleReviewees(id) + searchAddress(search, { remove: null, dialog: null })
  return {
    add: form(
      checkReviewees,
      ({ api, value }) => addParticipants(api, id, value),
      (done) => redirectDone(here, tellAdded(done)),
      { failure: FAILURE },
    ),
    remove: button(
      ({ api, text }) => removeParticipant(api, id, text('id')),
      () => redirectDone(here, 'The reviewee was removed.'),
      { at: here, failure: FAILURE, tellsGone: true },
    ),
  }
}

/** Intents of the page of one reviewee. */
export function toRevieweeIntents(id: string, participantId: string) {
  const here = paths.cycleReviewee(id, participantId)
  const which = { id, participantId }
  return {
    roles: form(
      checkRoles,
      ({ api, value }) => updateParticipant(api, which, value),
      ({ reviewee }) => redirectDone(here, `${reviewee.name} was updated.`),
      { failure: FAILURE },
    ),
    'add-reviewer': form(
      checkReviewer,
      ({ api, value }) => addReviewer(api, which, value),
      ({ reviewer }) => redirectDone(here, `${reviewer?.name ?? 'The reviewer'} was added.`),
      { failure: FAILURE },
    ),
    'remove-reviewer': button(
      ({ api, text }) => removeReviewer(api, which, text('id')),
      () => redirectDone(here, 'The reviewer was removed.'),
      { at: here, failure: FAILURE, tellsGone: true },
    ),
  }
}
