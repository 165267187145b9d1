import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import type { CalibrationSuggestion } from '#contract/people/calibration.ts'
import type { SuggestedBy } from '#contract/people/calibration.words.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { checkEdit, checkNew, checkRatings } from './calibration-form.check.ts'
import {
  calibrateScores,
  closeCalibrationGroup,
  createCalibrationGroup,
  deleteCalibrationGroup,
  reopenCalibrationGroup,
  suggestCalibrationGroups,
  updateCalibrationGroup,
} from './calibration.api.server.ts'

const failure = 'Failed to update the calibration group. Please try again.'

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** Creates a suggested group as it is suggested now: somebody may have made another one meanwhile. */
async function createSuggested(api: Api, cycleId: string, { by, id }: { by: SuggestedBy; id: string }) {
  const { suggestions } = await suggestCalibrationGroups(api, cycleId, by)
  const chosen: CalibrationSuggestion | undefined = suggestions.find((each) => each.id === id)
  if (!chosen) return null
  return createCalibrationGroup(api, cycleId, {
    name: chosen.name.slice(0, 120),
    facilitatorIds: idsOf(chosen.facilitators),
    participantIds: idsOf(chosen.participants),
    revieweeIds: idsOf(chosen.reviewees),
    guidelines: [],
  })
}

/** Buttons of the list of groups of a cycle. */
export function toGroupsIntents(cycleId: string, search: string) {
  const here = paths.cycleCalibration(cycleId)
  const at = here + search
  return {
    suggest: button(
      ({ api, text }) =>
        createSuggested(api, cycleId, { by: text('by') === 'team' ? 'team' : 'manager', id: text('id') }),
      (group) =>
        redirectDone(
          at,
          group ? `The group “${group.name}” was created.` : 'These people are in groups already.',
        ),
      { at, failure },
    ),
    delete: button(
      ({ api, text }) => deleteCalibrationGroup(api, text('id')),
      () => redirectDone(here, 'The calibration group was deleted.'),
      { at: here, failure, tellsGone: true },
    ),
  }
}

export const toNewIntents = (cycleId: string) => ({
  default: form(
    checkNew,
    ({ api, value }) => createCalibrationGroup(api, cycleId, value),
    ({ id }) => redirectDone(paths.calibration(id), 'The calibration group was created.'),
    { failure },
  ),
})

export const toEditIntents = (id: string) => ({
  default: form(
    checkEdit,
    ({ api, value }) => updateCalibrationGroup(api, id, value),
    () => redirectDone(paths.calibration(id), 'The calibration group was changed.'),
    { failure },
  ),
})

/** What a group's page, and the same for a big screen at `here`, can do. */
export const toGroupIntents = (id: string, here: string) => ({
  calibrate: form(
    checkRatings,
    ({ api, value }) => calibrateScores(api, id, value),
    () => redirectDone(here, 'The rating was calibrated.'),
    { failure },
  ),
  close: button(
    ({ api }) => closeCalibrationGroup(api, id),
    () => redirectDone(here, 'The calibration group was closed.'),
    { at: here, failure },
  ),
  reopen: button(
    ({ api }) => reopenCalibrationGroup(api, id),
    () => redirectDone(here, 'The calibration group was reopened.'),
    { at: here, failure },
  ),
})
