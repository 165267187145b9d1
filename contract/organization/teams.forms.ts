import * as z from 'zod'
import { id, isInvalid, Opened, plainLine, tooLong } from '#contract/fields.ts'

export const TeamForm = z.object({
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(80, tooLong('Name must not exceed 80 characters.'))
    // It separates team names in the CSV file of users.
    .regex(/^[^;]*$/, 'Name must not contain a semicolon.')
    .refine(plainLine.check, plainLine.refusal('Name')),
  /** Empty without a lead. */
  leadId: z.union([z.literal(''), id('usr')], { error: isInvalid('Lead') }).optional(),
})
export type TeamForm = z.infer<typeof TeamForm>

export const EditTeam = TeamForm.extend(Opened)
export type EditTeam = z.infer<typeof EditTeam>

/** A team is created with its members; more can be added later. */
export const NewTeam = TeamForm.extend({ userIds: z.array(id('usr')).max(1000).default([]) })
export type NewTeam = z.infer<typeof NewTeam>

export const AddToTeam = z.object({
  userIds: z.array(id('usr')).min(1, 'Choose at least one person.').max(1000),
})
