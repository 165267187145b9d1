import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { attempt } from '#app/lib/forms/forms.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectRefused } from '#app/lib/http/redirect-refused.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import type { Profile } from '#contract/account/profile.ts'
import { check } from './profile-form.check.ts'
import { removePhoto, setPhoto, updateProfile } from './profile.api.server.ts'

const done = (text: string) => redirectWithToast(paths.profile(), { kind: 'success', text })

/** The photo is refused after the rest was saved, so the next try is for the version that this has made. */
const throwWithVersion =
  ({ version }: Profile) =>
  (error: unknown): never => {
    throw error instanceof ApiError ? new ApiError({ ...error.problem, version }, error.retryAfter) : error
  }

/** Saves the form with its photo, or takes the photo away. */
export async function changeProfile(api: Api, form: FormData, onSaved: (saved: Profile) => void) {
  if (form.get('intent') === 'remove-photo') {
    try {
      await removePhoto(api)
    } catch (error) {
      return redirectRefused(error, paths.profile())
    }
    return done('Your photo was removed.')
  }

  const photo = form.get('photo')
  // A file is not for the form to be shown with again; a browser would not take it back.
  form.delete('photo')
  const outcome = await attempt(check(form), async (value) => {
    const saved = await updateProfile(api, value)
    onSaved(saved)
    if (photo instanceof File && photo.size > 0) await setPhoto(api, photo).catch(throwWithVersion(saved))
  })
  return 'refusal' in outcome ? outcome.refusal : done('Your profile was updated.')
}
