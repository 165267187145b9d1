import type { Api } from '#app/lib/http/api.server.ts'
import { button } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import {
  approveNomination,
  declineNomination,
  nominatePeers,
  rejectNomination,
  removeNomination,
  type WhichChoice,
} from './nominations.api.server.ts'

const FAILURE = 'Failed to change the peers. Please try again.'

/** One after another, so that the limit of peers refuses those that are too many, and no others. */
async function approveAll(api: Api, ids: string[]): Promise<number> {
  for (const id of ids) await approveNomination(api, id)
  return ids.length
}

/** Buttons of the peers of one reviewee, which lead back to the list as it was searched. */
export function toChoiceIntents(which: WhichChoice, search: string) {
  const at = paths.peerChoice(which.cycleId, which.participantId) + search
  const decided = (text: string) => () => redirectDone(at, text)
  const options = { at, failure: FAILURE }
  return {
    nominate: button(
      ({ api, text }) => nominatePeers(api, which, [text('userId')]),
      ({ warnings: [warning] }) =>
        redirectDone(at, warning ? `The peer was chosen. ${warning.text}` : 'The peer was chosen.'),
      options,
    ),
    approve: button(
      ({ api, text }) => approveNomination(api, text('id')),
      decided('The peer was approved.'),
      options,
    ),
    'approve-all': button(
      ({ api, form }) => approveAll(api, form.getAll('id').map(String)),
      (approved) => redirectDone(at, `${count(approved, 'peer')} approved.`),
      options,
    ),
    reject: button(
      ({ api, text }) => rejectNomination(api, text('id')),
      decided('The peer was rejected.'),
      options,
    ),
    remove: button(
      ({ api, text }) => removeNomination(api, text('id')),
      decided('The nomination was removed.'),
      options,
    ),
  }
}

/** The button of somebody who was asked to write about a colleague. */
export const askedIntents = {
  decline: button(
    ({ api, text }) => declineNomination(api, text('id')),
    () => redirectDone(paths.nominations(), 'You declined the review.'),
    { at: paths.nominations(), failure: FAILURE },
  ),
}
