import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { button, form } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { keepTheme } from '#app/lib/session/theme.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { check } from './profile-form.check.ts'
import type { Profile } from '#contract/account/profile.ts'
import { removePhoto, setPhoto, updateProfile } from './profile.api.server.ts'

/** The photo is refused after the rest was saved, so the next attempt is for the new version. */
const throwWithVersion =
  ({ version }: Profile) =>
  (error: unknown): never => {
    throw error instanceof ApiError ? new ApiError({ ...error.problem, version }, error.retryAfter) : error
  }

/** Saves the form with its photo, or removes the photo. */
export const profileIntents = {
  default: form(
    check,
    async ({ api, context, value, form: sent }) => {
      const saved = await updateProfile(api, value)
      keepTheme(context.cookies, saved.theme)
      const photo = sent.get('photo')
      if (photo instanceof File && photo.size > 0) await setPhoto(api, photo).catch(throwWithVersion(saved))
    },
    () => redirectDone(paths.profile(), 'Your profile was updated.'),
  ),
  'remove-photo': button(
    ({ api }) => removePhoto(api),
    () => redirectDone(paths.profile(), 'Your photo was removed.'),
    { at: paths.profile(), tellsGone: true },
  ),
}
