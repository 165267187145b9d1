import * as z from 'zod'
import { Opened, requiredText } from '#contract/fields.ts'
import { lines } from '#contract/line-list.fields.ts'
import { ProfileInput } from './profile.fields.ts'

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export type ImageType = (typeof LOGO_TYPES)[number]

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024

/** Maximum width and height, in pixels. */
export const MAX_IMAGE_SIDE = 4096

/** The profile form, without its file. */
export const OrganizationForm = ProfileInput.extend(Opened)

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
  /** What feedback can be tagged with, in alphabetical order. */
  values: z.array(z.string()),
})
export type FeedbackSettings = z.infer<typeof FeedbackSettings>

const MAX_VALUES = 20

const areDifferent = (values: readonly string[] = []) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length

export const EditFeedbackSettings = FeedbackSettings.extend({
  /** Absent: they stay as they are. */
  values: lines(requiredText('Value', 40), MAX_VALUES, `Enter up to ${MAX_VALUES} values.`).refine(
    areDifferent,
    'Each value can be in the list once.',
  ),
  ...Opened,
})
export type EditFeedbackSettings = z.infer<typeof EditFeedbackSettings>
