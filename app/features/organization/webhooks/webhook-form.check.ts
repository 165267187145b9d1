import { parseWithZod } from '@conform-to/zod/v4'
import { EditWebhook, NewWebhook } from '#contract/organization/webhooks.forms.ts'

// Without a checked box nothing is sent.
const chosen = { events: NewWebhook.shape.events.prefault([]) }
const New = NewWebhook.extend(chosen)
const Edit = EditWebhook.extend(chosen).omit({ isEnabled: true })

export const checkNew = (formData: FormData) =>
  parseWithZod(formData, { schema: New, disableAutoCoercion: true })

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: Edit, disableAutoCoercion: true })
