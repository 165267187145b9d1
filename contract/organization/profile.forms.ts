import * as z from 'zod'
import { COMPANY_SIZES, COMPANY_TYPES } from '#contract/account/sign-up.forms.ts'
import { isInvalid, oneOf, Opened, optionalText, requiredText, tooLong } from '#contract/fields.ts'
import { CountryCode, TimeZone } from '#contract/place.fields.ts'

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export type ImageType = (typeof LOGO_TYPES)[number]

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024

/** Maximum width and height, in pixels. */
export const MAX_IMAGE_SIDE = 4096

const NO_COLOR = "Primary color must be a valid 3 or 6 character hexadecimal code (e.g., 'FFF' or 'FFFFFF')."

export const PrimaryColor = z
  .string()
  .trim()
  // Pasted colors often start with #.
  .overwrite((text) => text.replace(/^#/, ''))
  .max(50, tooLong(NO_COLOR))
  .regex(/^(?:[0-9a-f]{3}|[0-9a-f]{6})?$/i, NO_COLOR)

const Fields = z.object({
  name: requiredText('Company name', 120),
  companySize: oneOf('Company size', COMPANY_SIZES),
  companyType: oneOf('Company type', COMPANY_TYPES),
  primaryColor: PrimaryColor,
  address: optionalText('Address', 500),
  country: z.union([z.literal(''), CountryCode], { error: isInvalid('Country') }),
  timeZone: TimeZone,
})

/** The profile form, without its file. */
export const OrganizationForm = Fields.extend(Opened)

export const EditOrganization = OrganizationForm.partial().extend({
  /** Checked by its content: a PNG, JPEG, WebP or GIF image of at most 2 MB and 4096 pixels a side. */
  logo: z.file().optional(),
})
export type EditOrganization = z.infer<typeof EditOrganization>

export const FEEDBACK_KINDS = ['praise', 'constructive', 'note'] as const

export const FEEDBACK_VISIBILITIES = [
  'private',
  'private_manager',
  'manager_only',
  'public',
  'note_to_self',
] as const

export const FeedbackSettings = z.object({
  kinds: z.array(z.enum(FEEDBACK_KINDS)).min(1, 'Allow at least one kind of feedback.'),
  visibilities: z.array(z.enum(FEEDBACK_VISIBILITIES)).min(1, 'Allow at least one visibility.'),
  /** Whether constructive feedback may be public. */
  publicConstructive: z.boolean(),
  /** Whether a new manager sees what was shared with the previous one. */
  managersInherit: z.boolean(),
})
export type FeedbackSettings = z.infer<typeof FeedbackSettings>
