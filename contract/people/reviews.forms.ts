import * as z from 'zod'
import { isRequired, tooLong } from '#contract/fields.ts'
import { LONGEST_REASON } from './reviews.words.ts'

/** Why somebody asks, reopens or declines. */
export const ReviewReasonForm = z.object({
  reason: z
    .string({ error: isRequired('Reason') })
    .trim()
    .min(1, isRequired('Reason'))
    .max(LONGEST_REASON, tooLong(`Reason must not exceed ${LONGEST_REASON} characters.`)),
})
export type ReviewReasonForm = z.infer<typeof ReviewReasonForm>
