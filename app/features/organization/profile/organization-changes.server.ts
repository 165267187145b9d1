import { redirectRefused } from '#app/lib/http/redirect-refused.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { attempt } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { check } from './organization-form.check.ts'
import { removeLogo, updateOrganization } from './profile.api.server.ts'

const done = (text: string) => redirectWithToast(paths.organization(), { kind: 'success', text })

/** Saves the form with its file, or takes the logo away. */
export async function changeOrganization(api: Api, id: string, form: FormData) {
  if (form.get('intent') === 'remove-logo') {
    try {
      await removeLogo(api, id)
    } catch (error) {
      return redirectRefused(error, paths.organization())
    }
    return done('The logo was removed.')
  }

  const logo = form.get('logo')
  // A file is not for the form to be shown with again; a browser would not take it back.
  form.delete('logo')
  const outcome = await attempt(check(form), (value) =>
    updateOrganization(api, id, { ...value, ...(logo instanceof File && logo.size > 0 && { logo }) }),
  )
  return 'refusal' in outcome ? outcome.refusal : done('The organization was updated.')
}
