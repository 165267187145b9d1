import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { paths } from '#app/lib/paths.ts'
import { checkEdit, checkNew, checkSettings } from './period-form.check.ts'
import {
  activatePeriod,
  closePeriod,
  createPeriod,
  deletePeriod,
  reopenPeriod,
  updateOkrSettings,
  updatePeriod,
} from './okr-periods.api.server.ts'

const failure = 'Failed to save. Please try again.'

export const newPeriodIntents = {
  default: form(
    checkNew,
    ({ api, value }) => createPeriod(api, value),
    ({ id }) => redirectDone(paths.okrPeriod(id), 'The period was created.'),
    { failure },
  ),
}

export function toPeriodIntents(id: string) {
  const at = paths.okrPeriod(id)
  return {
    default: form(
      checkEdit,
      ({ api, value }) => updatePeriod(api, id, value),
      () => redirectDone(at, 'The period was changed.'),
      { failure },
    ),
    activate: button(
      ({ api }) => activatePeriod(api, id),
      () => redirectDone(at, 'The period is active.'),
      { at, failure },
    ),
    close: button(
      ({ api, text }) => closePeriod(api, id, text('closeObjectives') === 'true'),
      () => redirectDone(at, 'The period was closed.'),
      { at, failure },
    ),
    reopen: button(
      ({ api }) => reopenPeriod(api, id),
      () => redirectDone(at, 'The period was reopened.'),
      { at, failure },
    ),
    delete: button(
      ({ api }) => deletePeriod(api, id),
      () => redirectDone(paths.okrPeriods(), 'The period was deleted.'),
      { at, failure },
    ),
  }
}

export const settingsIntents = {
  default: form(
    checkSettings,
    ({ api, value }) => updateOkrSettings(api, value),
    () => redirectDone(paths.okrSettings(), 'The settings were saved.'),
    { failure },
  ),
}
