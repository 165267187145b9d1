import { data } from '@remix-run/cloudflare'
import * as z from 'zod'
import { redirectRefused } from '#app/lib/http/redirect-refused.server.ts'
import type { Api } from '#app/lib/http/api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { FeedbackSettings } from '#contract/organization/profile.forms.ts'
import { updateFeedbackSettings } from './profile.api.server.ts'

/** A tick that is not set is not sent. */
const readForm = (form: FormData) => ({
  kinds: form.getAll('kinds').map(String),
  visibilities: form.getAll('visibilities').map(String),
  publicConstructive: form.has('publicConstructive'),
  managersInherit: form.has('managersInherit'),
})

export async function changeFeedbackSettings(api: Api, form: FormData) {
  const settings = readForm(form)
  const parsed = FeedbackSettings.safeParse(settings)
  if (!parsed.success) {
    return data({ settings, errors: z.flattenError(parsed.error).fieldErrors }, { status: 422 })
  }
  try {
    await updateFeedbackSettings(api, parsed.data)
  } catch (error) {
    return redirectRefused(error, paths.feedbacks())
  }
  return redirectWithToast(paths.feedbacks(), {
    kind: 'success',
    text: 'Feedback settings were updated.',
  })
}
