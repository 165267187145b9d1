import * as z from 'zod'
import { Email, id, isInvalid, oneOf, Opened, optionalText, plainLine, tooLong } from '#contract/fields.ts'
import { Phone } from '#contract/place.fields.ts'

/** What an administrator may make of somebody. Only an owner makes or unmakes an owner. */
export const ASSIGNABLE_ROLES = ['member', 'administrator', 'owner'] as const

/** First and last name together, as one field: the last word is the last name. */
export const FullName = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(50, tooLong('Name must not exceed 50 characters.'))
  .refine(plainLine.check, plainLine.refusal('Name'))

const Place = z.object({
  role: oneOf('Role', ASSIGNABLE_ROLES),
  jobTitle: optionalText('Job title', 100),
  phone: Phone,
  /** Empty where they report to nobody. */
  managerId: z.union([z.literal(''), id('usr')], { error: isInvalid('Manager') }),
  teamIds: z.array(id('tea')).max(200),
})

export const InviteUser = z.object({
  name: FullName,
  email: Email,
  ...Place.partial({ jobTitle: true, phone: true, managerId: true, teamIds: true }).shape,
})
export type InviteUser = z.infer<typeof InviteUser>

/** Everything that an administrator may change of somebody. The address is theirs and stays. */
export const EditUser = z.object({ name: FullName, ...Place.shape, ...Opened })
export type EditUser = z.infer<typeof EditUser>

export const PatchUser = EditUser.partial()
export type PatchUser = z.infer<typeof PatchUser>

/** Columns of an import, by their header: `name` and `email` must be there. */
export const IMPORT_COLUMNS = ['name', 'email', 'role', 'jobTitle', 'phone', 'manager', 'teams'] as const

export const MAX_IMPORT_LINES = 1000

const TOO_LARGE = 'The file is too large.'

/** As it travels, where a line break takes two bytes: less than what a request may hold. */
const MAX_IMPORT_BYTES = 250_000

const fitsRequest = (csv: string) => new TextEncoder().encode(JSON.stringify(csv)).length <= MAX_IMPORT_BYTES

export const ImportUsers = z.object({
  /** A header line and at most 1,000 more; comma, semicolon or tab between values. */
  csv: z
    .string({ error: 'Choose a file.' })
    .min(1, 'Choose a file.')
    .max(200_000, tooLong(TOO_LARGE))
    .refine(fitsRequest, TOO_LARGE),
  /** True looks only and changes nothing. */
  dryRun: z.boolean(),
})
