import { atFields } from '#app/lib/forms/at-fields.server.ts'
import { button, form, type Sent } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import type { NewCycle } from '#contract/people/cycles.forms.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { toFieldName } from '#contract/people/typed-cycle.forms.ts'
import { check, checkDays, checkNew } from './cycle-form.check.ts'
import {
  cancelCycle,
  completeCycle,
  createCycle,
  deleteCycle,
  duplicateCycle,
  endCalibration,
  endPeerSelection,
  endReviews,
  launchCycle,
  remindReviewers,
  reopenCycle,
  scheduleCycle,
  unscheduleCycle,
  updateCycle,
  updateDays,
} from './cycles.api.server.ts'

const FAILURES = {
  create: 'Failed to create review cycle. Please try again.',
  update: 'Failed to update review cycle. Please try again.',
}

const toFormErrors = (body: Pick<NewCycle, 'groups'>) => (errors: Readonly<Record<string, string[]>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [
      toFieldName(
        path,
        body.groups.map(({ direction }) => direction),
      ),
      texts,
    ]),
  )

export const newCycleIntents = {
  default: form(
    checkNew,
    ({ api, value }) => atFields(createCycle(api, value), toFormErrors(value)),
    ({ id }) => redirectDone(paths.cycleReviewees(id), 'The draft was created. Add its reviewees here.'),
    { failure: FAILURES.create },
  ),
}

const toDuplicate = (at: string) =>
  button(
    ({ api, text }) => duplicateCycle(api, text('id')),
    ({ id }) => redirectDone(paths.cycleSettings(id), 'The review cycle was copied. Change the copy here.'),
    { at, failure: FAILURES.create },
  )

export const toListIntents = (search: string) => ({ duplicate: toDuplicate(paths.cycles() + search) })

export function toSettingsIntents(id: string) {
  const here = paths.cycleSettings(id)
  return {
    default: form(
      check,
      ({ api, value }) => atFields(updateCycle(api, id, value), toFormErrors(value)),
      () => redirectDone(here, 'The review cycle was updated.'),
      { failure: FAILURES.update },
    ),
    days: form(
      checkDays,
      ({ api, value }) => updateDays(api, id, value),
      () => redirectDone(here, 'The days were changed.'),
      { failure: FAILURES.update },
    ),
  }
}

type Move = (api: Api, id: string, sent: Sent) => Promise<CycleDetail>

/** Buttons that lead one cycle on, and those that end it. */
export function toCycleIntents(id: string) {
  const here = paths.cycle(id)
  const at = { at: here, failure: FAILURES.update }
  const move = (run: Move, done: string) =>
    button(
      (sent) => run(sent.api, id, sent),
      () => redirectDone(here, done),
      at,
    )
  return {
    schedule: move(scheduleCycle, 'The review cycle was scheduled.'),
    unschedule: move(unscheduleCycle, 'The review cycle is a draft again.'),
    launch: move(launchCycle, 'The review cycle was launched.'),
    'end-peer-selection': move(endPeerSelection, 'The peer selection ended. Reviews are assigned.'),
    'end-reviews': move(endReviews, 'Reviews ended.'),
    'end-calibration': move(
      (api, _, { text }) => endCalibration(api, id, text('confirmed') === 'true'),
      'The calibration ended. Packets can be shared.',
    ),
    complete: move(
      (api, _, { text }) => completeCycle(api, id, text('confirmed') === 'true'),
      'The review cycle was completed.',
    ),
    reopen: move(reopenCycle, 'The review cycle was reopened.'),
    cancel: move(cancelCycle, 'The review cycle was canceled.'),
    duplicate: toDuplicate(here),
    delete: button(
      ({ api }) => deleteCycle(api, id),
      () => redirectDone(paths.cycles(), 'The draft was deleted.'),
      at,
    ),
  }
}

const told = (reminded: number) =>
  reminded === 0
    ? 'Everybody has been reminded today.'
    : `${count(reminded, 'person was', 'people were')} reminded.`

/** Buttons of the page of its progress, which lead back to it as it was asked for. */
export function toProgressIntents(id: string, search: string) {
  const here = `${paths.cycleProgress(id)}${search}`
  return {
    remind: button(
      ({ api, text }) => remindReviewers(api, id, text('userId') ? { userIds: [text('userId')] } : {}),
      ({ reminded }) => redirectDone(here, told(reminded)),
      { at: here, failure: 'Failed to send reminders. Please try again.' },
    ),
  }
}
