import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { check } from './organization-form.check.ts'
import { removeLogo, updateOrganization } from './profile.api.server.ts'

/** Saves the form with its file, or removes the logo. */
export const toOrganizationIntents = (id: string) => ({
  default: form(
    check,
    ({ api, value, form: sent }) => {
      const logo = sent.get('logo')
      return updateOrganization(api, id, { ...value, ...(logo instanceof File && logo.size > 0 && { logo }) })
    },
    () => redirectDone(paths.organization(), 'The organization was updated.'),
  ),
  'remove-logo': button(
    ({ api }) => removeLogo(api, id),
    () => redirectDone(paths.organization(), 'The logo was removed.'),
    { at: paths.organization(), tellsGone: true },
  ),
})
