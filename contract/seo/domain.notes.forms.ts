import * as z from 'zod'
import { isInvalid, isRequired, Opened, requiredText, tooLong } from '#contract/fields.ts'

const DAY_ERROR = isInvalid('Date')

const NoteDay = z
  .string({ error: isRequired('Date') })
  .trim()
  .min(1, isRequired('Date'))
  .max(10, tooLong(DAY_ERROR))
  .pipe(z.iso.date(DAY_ERROR))
  .refine((day) => day >= '1990-01-01' && day < '2200-01-01', DAY_ERROR)

const NoteText = requiredText('Text', 280)

export const NewDomainNote = z.object({ day: NoteDay, text: NoteText })
export type NewDomainNote = z.infer<typeof NewDomainNote>

export const EditDomainNote = z.object({
  day: NoteDay.optional(),
  text: NoteText.optional(),
  ...Opened,
})
export type EditDomainNote = z.infer<typeof EditDomainNote>
