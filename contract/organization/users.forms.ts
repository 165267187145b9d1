import * as z from 'zod'
import { Email, id, isInvalid, oneOf, Opened, optionalText, plainLine, tooLong } from '#contract/fields.ts'
import { Day } from '#contract/list-query.ts'
import { Phone } from '#contract/place.fields.ts'

/** Roles that can be assigned. Only owners assign or remove the owner role. */
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
  /** Their first day at work; empty where that is not known. */
  startDate: z.union([z.literal(''), Day], { error: isInvalid('Start date') }).optional(),
  /** Empty without a manager. */
  managerId: z.union([z.literal(''), id('usr')], { error: isInvalid('Manager') }),
  teamIds: z.array(id('tea')).max(200),
})

export const InviteUser = z.object({
  name: FullName,
  email: Email,
  ...Place.partial({ jobTitle: true, phone: true, managerId: true, teamIds: true }).shape,
})
export type InviteUser = z.infer<typeof InviteUser>

/** Everything that an administrator may change about a user. The email address is not part of it. */
export const EditUser = z.object({ name: FullName, ...Place.shape, ...Opened })
export type EditUser = z.infer<typeof EditUser>

export const PatchUser = EditUser.partial()
export type PatchUser = z.infer<typeof PatchUser>

export const ArchiveUser = z.object({
  /** Who their direct reports report to from now on, or `none`; without it, the manager of the archived person. */
  managerId: z.union([z.literal('none'), id('usr')], { error: isInvalid('Manager') }).optional(),
})
export type ArchiveUser = z.infer<typeof ArchiveUser>

/** Columns of an import, by their header: `name` and `email` are required. */
export const IMPORT_COLUMNS = ['name', 'email', 'role', 'jobTitle', 'phone', 'manager', 'teams'] as const

export const MAX_IMPORT_LINES = 1000

const TOO_LARGE = 'The file is too large.'

/** As sent in a form, where a line break takes two bytes: below the limit of a request. */
const MAX_IMPORT_BYTES = 250_000

const NO_LINES = 'Choose a file, or paste its lines.'
const fitsRequest = (csv: string) => new TextEncoder().encode(JSON.stringify(csv)).length <= MAX_IMPORT_BYTES

export const ImportUsers = z.object({
  /** A header and at most 1,000 rows; values are separated by comma, semicolon or tab. */
  csv: z
    .string({ error: NO_LINES })
    .min(1, NO_LINES)
    .max(200_000, tooLong(TOO_LARGE))
    .refine(fitsRequest, TOO_LARGE),
  /** True for a preview that changes nothing. */
  dryRun: z.boolean(),
})
