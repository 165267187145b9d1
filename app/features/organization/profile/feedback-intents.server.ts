import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod'
import { form } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { EditFeedbackSettings } from '#contract/organization/profile.forms.ts'
import { updateFeedbackSettings } from './profile.api.server.ts'

const { kinds, visibilities } = EditFeedbackSettings.shape

/** Unchecked boxes are not sent. */
const FeedbackForm = EditFeedbackSettings.extend({
  kinds: kinds.prefault([]),
  visibilities: visibilities.prefault([]),
  publicConstructive: z.boolean().default(false),
  managersInherit: z.boolean().default(false),
})

export const feedbackIntents = {
  default: form(
    (sent) => parseWithZod(sent, { schema: FeedbackForm }),
    ({ api, value }) => updateFeedbackSettings(api, value),
    () => redirectDone(paths.feedbacks(), 'Feedback settings were updated.'),
  ),
}
