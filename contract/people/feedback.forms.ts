import * as z from 'zod'
import { id, isRequired, oneOf, Opened, tooLong } from '#contract/fields.ts'
import { FEEDBACK_KINDS, FEEDBACK_VISIBILITIES } from '#contract/organization/profile.forms.ts'
import { MAX_BODY, MAX_PROMPT, MAX_RECIPIENTS, REACTIONS } from './feedback.words.ts'

const paragraph = (label: string, max: number) =>
  z
    .string({ error: isRequired(label) })
    .trim()
    .min(1, isRequired(label))
    .max(max, tooLong(`${label} must not exceed ${max} characters.`))

const people = (most: string) =>
  z
    .array(id('usr'))
    .max(MAX_RECIPIENTS, tooLong(most))
    .transform((ids) => [...new Set(ids)])

const written = {
  kind: oneOf('Type', FEEDBACK_KINDS),
  body: paragraph('Feedback', MAX_BODY),
  /** One of the values of the organization; empty for none. */
  valueTag: z.string().trim().max(40, tooLong()).optional(),
}

export const NewFeedback = z
  .object({
    ...written,
    /** Whom it is for: 1 to 10 people, or nobody in a note to self. */
    recipientIds: people(`Choose up to ${MAX_RECIPIENTS} people.`).prefault([]),
    visibility: oneOf('Visibility', FEEDBACK_VISIBILITIES),
  })
  .refine(({ visibility, recipientIds }) => visibility === 'note_to_self' || recipientIds.length > 0, {
    error: 'Choose at least one person.',
    path: ['recipientIds'],
  })
export type NewFeedback = z.infer<typeof NewFeedback>

export const EditFeedback = z.object({ body: written.body, version: Opened.version })
export type EditFeedback = z.infer<typeof EditFeedback>

export const React = z.object({ reaction: z.enum(REACTIONS), isOn: z.boolean() })
export type React = z.infer<typeof React>

export const NewFeedbackRequest = z.object({
  /** The caller, or one of their direct reports; the caller where it is left out. */
  aboutUserId: id('usr').optional(),
  askedIds: people(`Ask up to ${MAX_RECIPIENTS} people.`)
    .refine((ids) => ids.length > 0, 'Choose at least one person to ask.')
    .prefault([]),
  prompt: paragraph('Question', MAX_PROMPT),
  /** Who will read what is written. */
  visibility: oneOf('Visibility', FEEDBACK_VISIBILITIES),
})
export type NewFeedbackRequest = z.infer<typeof NewFeedbackRequest>

export const RespondToRequest = z.object(written)
export type RespondToRequest = z.infer<typeof RespondToRequest>
