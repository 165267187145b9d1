import * as z from 'zod'
import { Opened, optionalText } from '#contract/fields.ts'
import { FullName } from '#contract/organization/users.forms.ts'
import { Phone, TimeZone } from '#contract/place.fields.ts'

export const THEME_NAMES = ['system', 'light', 'dark'] as const

export const ProfileForm = z.object({
  name: FullName,
  phone: Phone,
  jobTitle: optionalText('Job title', 100),
  /** Empty to use the organization's. */
  timeZone: z.union([z.literal(''), TimeZone]),
  theme: z.enum(THEME_NAMES),
  ...Opened,
})

export const EditProfile = ProfileForm.partial()
export type EditProfile = z.infer<typeof EditProfile>
