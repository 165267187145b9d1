import * as z from 'zod'
import { COMPANY_SIZES, COMPANY_TYPES } from '#contract/account/sign-up.forms.ts'
import { isInvalid, oneOf, optionalText, requiredText, tooLong } from '#contract/fields.ts'
import { CountryCode, TimeZone } from '#contract/place.fields.ts'
import { CASCADE_VISIBILITIES } from '#contract/people/cascade-visibility.ts'
import { WORKING_WEEKS } from '#contract/working-days.ts'

// The fields of an organization's profile. Their labels and controls are in `profile.words.ts`; the form, the audit log,
// the page of those who only read it and the API follow from the two.

const NO_COLOR = "Primary color must be a valid 3 or 6 character hexadecimal code (e.g., 'FFF' or 'FFFFFF')."

export const PrimaryColor = z
  .string()
  .trim()
  // As it is copied from elsewhere.
  .overwrite((text) => text.replace(/^#/, ''))
  .max(50, tooLong(NO_COLOR))
  .regex(/^(?:[0-9a-f]{3}|[0-9a-f]{6})?$/i, NO_COLOR)

/** As they are typed. */
export const ProfileInput = z.object({
  name: requiredText('Company name', 120),
  companySize: oneOf('Company size', COMPANY_SIZES),
  companyType: oneOf('Company type', COMPANY_TYPES),
  primaryColor: PrimaryColor,
  address: optionalText('Address', 500),
  country: z.union([z.literal(''), CountryCode], { error: isInvalid('Country') }),
  timeZone: TimeZone,
  workingDays: oneOf('Working days', WORKING_WEEKS),
  cascadeVisibility: oneOf('Reviews that managers read', CASCADE_VISIBILITIES),
})

/** As they are stored and replied. */
export const OrganizationProfile = z.object({
  name: z.string(),
  companySize: z.enum(COMPANY_SIZES),
  companyType: z.enum(COMPANY_TYPES),
  /** 3 or 6 hexadecimal characters without #, or empty. */
  primaryColor: z.string(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  timeZone: z.string(),
  workingDays: z.enum(WORKING_WEEKS),
  cascadeVisibility: z.enum(CASCADE_VISIBILITIES),
} satisfies Record<keyof typeof ProfileInput.shape, z.ZodType>)
export type OrganizationProfile = z.infer<typeof OrganizationProfile>

type Given = 'name' | 'companySize' | 'companyType'

/** How a new organization has what its sign-up does not ask for, and how a field is that was emptied. */
export const EMPTY_PROFILE: Omit<OrganizationProfile, Given> = {
  primaryColor: '',
  address: null,
  country: null,
  timeZone: 'America/Sao_Paulo',
  workingDays: 'mon-fri',
  cascadeVisibility: 'direct',
}

const NAMES = Object.keys(OrganizationProfile.shape) as (keyof OrganizationProfile)[] // of the schema above

/** The profile of what has more than that, such as a row. */
export const pickProfile = (from: OrganizationProfile): OrganizationProfile =>
  Object.fromEntries(NAMES.map((name) => [name, from[name]])) as OrganizationProfile // each of its fields
