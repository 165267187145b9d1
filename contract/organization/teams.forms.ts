import * as z from 'zod'
import { id, isInvalid, Opened, plainLine, tooLong } from '#contract/fields.ts'

export const TeamForm = z.object({
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(80, tooLong('Name must not exceed 80 characters.'))
    // It stands between the teams of somebody in a file of people.
    .regex(/^[^;]*$/, 'Name must not contain a semicolon.')
    .refine(plainLine.check, plainLine.refusal('Name')),
  /** Empty where nobody leads it. */
  leadId: z.union([z.literal(''), id('usr')], { error: isInvalid('Lead') }).optional(),
})
export type TeamForm = z.infer<typeof TeamForm>

export const EditTeam = TeamForm.extend(Opened)
export type EditTeam = z.infer<typeof EditTeam>

/** A team is made with its members at once; more can be added later. */
export const NewTeam = TeamForm.extend({ userIds: z.array(id('usr')).max(1000).default([]) })
export type NewTeam = z.infer<typeof NewTeam>

export const AddToTeam = z.object({
  userIds: z.array(id('usr')).min(1, 'Choose at least one person.').max(1000),
})
