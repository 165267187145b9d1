import * as z from 'zod'
import { plainLine, tooLong } from '#contract/fields.ts'

export const Contact = z.object({
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(50, tooLong('Name must not exceed 50 characters.'))
    .refine(plainLine.check, plainLine.refusal('Name')),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(254, tooLong('Invalid email address'))
    .pipe(z.email('Invalid email address')),
  subject: z
    .string({ error: 'Subject is required' })
    .trim()
    .min(1, 'Subject is required')
    .max(150, tooLong('Subject must not exceed 150 characters.'))
    .refine(plainLine.check, plainLine.refusal('Subject')),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, 'Message is required')
    .max(5000, tooLong('Message must not exceed 5000 characters.')),
})
export type Contact = z.infer<typeof Contact>
