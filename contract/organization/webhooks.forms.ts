import * as z from 'zod'
import { isRequired, Opened, optionalText, plainLine, tooLong } from '#contract/fields.ts'
import { WEBHOOK_EVENT_TYPES } from './webhooks.words.ts'

const NO_URL = 'Enter a URL, like https://example.com/webhooks.'
const CHOOSE_EVENTS = 'Choose at least one event.'

/** Whether http and private addresses will do is a setting of the server, which the API knows. */
export const EndpointUrl = z
  .string({ error: isRequired('URL') })
  .trim()
  .min(1, isRequired('URL'))
  .max(2000, tooLong('URL must not exceed 2000 characters.'))
  .pipe(z.url({ protocol: /^https?$/, error: NO_URL }))

export const NewWebhook = z.object({
  url: EndpointUrl,
  description: optionalText('Description', 120)
    .refine(plainLine.check, plainLine.refusal('Description'))
    .default(''),
  events: z
    .array(z.enum(WEBHOOK_EVENT_TYPES, { error: 'This event does not exist.' }), { error: CHOOSE_EVENTS })
    .min(1, CHOOSE_EVENTS)
    .max(WEBHOOK_EVENT_TYPES.length, 'Each event can be chosen once.'),
})
export type NewWebhook = z.infer<typeof NewWebhook>

export const EditWebhook = NewWebhook.extend({ description: NewWebhook.shape.description.unwrap() })
  .partial()
  .extend({ isEnabled: z.boolean().optional(), ...Opened })
export type EditWebhook = z.infer<typeof EditWebhook>
