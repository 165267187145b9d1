import { atFields, byNames } from '#app/lib/forms/at-fields.server.ts'
import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { COMPONENT_FIELDS } from '#contract/people/appraisal-cycles.words.ts'
import { check, checkNew, checkParticipants, checkTemplate } from './appraisal-cycle-form.check.ts'
import {
  addAppraisalParticipants,
  completeAppraisalCycle,
  createAppraisalCycle,
  createAppraisals,
  deleteAppraisalCycle,
  removeAppraisalParticipant,
  reopenAppraisalCycle,
  updateAppraisalCycle,
  updateAppraisalParticipant,
} from './appraisal-cycles.api.server.ts'

const FAILURES = {
  create: 'Failed to create appraisal cycle. Please try again.',
  update: 'Failed to update appraisal cycle. Please try again.',
}

const toFormErrors = byNames({ weights: COMPONENT_FIELDS.kra, reviewCycle: 'reviewCycleId' })

export const newCycleIntents = {
  default: form(
    checkNew,
    ({ api, value }) => atFields(createAppraisalCycle(api, value), toFormErrors),
    ({ id }) =>
      redirectDone(
        paths.appraisalParticipants(id),
        'The appraisal cycle was created. Add its participants here.',
      ),
    { failure: FAILURES.create },
  ),
}

export const toSettingsIntents = (id: string) => ({
  default: form(
    check,
    ({ api, value }) => atFields(updateAppraisalCycle(api, id, value), toFormErrors),
    () => redirectDone(paths.appraisalCycleSettings(id), 'The appraisal cycle was updated.'),
    { failure: FAILURES.update },
  ),
})

/** Buttons that lead one cycle on. */
export function toCycleIntents(id: string) {
  const here = paths.appraisalCycle(id)
  const at = { at: here, failure: FAILURES.update }
  const done = (text: string) => () => redirectDone(here, text)
  return {
    'create-appraisals': button(
      ({ api }) => createAppraisals(api, id),
      done('The appraisal cycle has started.'),
      at,
    ),
    complete: button(
      ({ api, text }) => completeAppraisalCycle(api, id, text('confirmed') === 'true'),
      done('The appraisal cycle was completed.'),
      at,
    ),
    reopen: button(({ api }) => reopenAppraisalCycle(api, id), done('The appraisal cycle was reopened.'), at),
    delete: button(
      ({ api }) => deleteAppraisalCycle(api, id),
      () => redirectDone(paths.appraisalCycles(), 'The appraisal cycle was deleted.'),
      at,
    ),
  }
}

function tellAdded({ added, skipped }: { added: number; skipped: number }): string {
  const before = skipped === 0 ? '' : ` ${count(skipped, 'person was', 'people were')} in it already.`
  return `${count(added, 'participant was', 'participants were')} added.${before}`
}

/** Intents of the list of participants, which lead back to it as it was asked for. */
export function toParticipantsIntents(id: string, search: string) {
  const here =
    paths.appraisalParticipants(id) + searchAddress(search, { remove: null, dialog: null, choose: null })
  const failure = 'Failed to update participants. Please try again.'
  return {
    add: form(
      checkParticipants,
      ({ api, value }) => addAppraisalParticipants(api, id, value),
      (done) => redirectDone(here, tellAdded(done)),
      { failure },
    ),
    choose: form(
      checkTemplate,
      ({ api, value, text }) => updateAppraisalParticipant(api, { id, userId: text('id') }, value),
      ({ user }) => redirectDone(here, `The template of ${user.name} was changed.`),
      { failure },
    ),
    remove: button(
      ({ api, text }) => removeAppraisalParticipant(api, { id, userId: text('id') }),
      () => redirectDone(here, 'The participant was removed.'),
      { at: here, failure, tellsGone: true },
    ),
  }
}
