import * as z from 'zod'
import { Organization } from './account.ts'
import { endpoint } from './endpoint.ts'
import { id, ImageVersion, Paging, Search, Timestamp } from './fields.ts'
import { EditOrganization, FeedbackSettings } from './organization.forms.ts'
import { CountryCode } from './place.fields.ts'

/** Only what is sent is changed; an empty primary color or address clears it. The domain can't be changed. */
export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/organization/{id}',
  summary: 'Change the profile of the organization, and its logo',
  access: 'administrator',
  params: z.object({ id: id('org') }),
  body: EditOrganization,
  bodyMedia: 'multipart/form-data',
  reply: Organization,
  status: 200,
})
export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/organization/{id}/logo',
  summary: 'Take the logo away',
  access: 'administrator',
  params: z.object({ id: id('org') }),
  reply: Organization,
  status: 200,
})
export const getLogo = endpoint({
  method: 'GET',
  path: '/organization/{id}/logo',
  summary: 'The logo, as it was uploaded',
  access: 'member',
  params: z.object({ id: id('org') }),
  query: ImageVersion,
  media: 'image/*',
  status: 200,
})
export const getFeedbackSettings = endpoint({
  method: 'GET',
  path: '/organization/feedback-settings',
  summary: 'What kinds of feedback people may give, and who may be let see it',
  access: 'member',
  reply: FeedbackSettings,
  status: 200,
})
export const updateFeedbackSettings = endpoint({
  method: 'PUT',
  path: '/organization/feedback-settings',
  summary: 'Decide what kinds of feedback people may give, and who may be let see it',
  access: 'administrator',
  body: FeedbackSettings,
  reply: FeedbackSettings,
  status: 200,
})

/** One thing that somebody changed. Names are those of that day. */
export const Change = z.object({
  id: id('chg'),
  at: Timestamp,
  /** Null where nobody did it, but the clock or the payment provider. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Such as `user.archived`. */
  action: z.string(),
  subject: z.object({ id: z.string().nullable(), name: z.string() }),
  /** What was what before, by field, for display. */
  details: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type Change = z.infer<typeof Change>

const ChangeFilter = z.object({
  q: Search,
  /** The first part of an action, such as `user`. */
  area: z.enum(['user', 'team', 'organization', 'subscription', 'security', 'audit', 'site']).optional(),
})
export const listChanges = endpoint({
  method: 'GET',
  path: '/organization/changes',
  summary: 'Who changed what, newest first',
  access: 'administrator',
  query: ChangeFilter.extend(Paging.shape),
  reply: z.object({ items: z.array(Change), total: z.number().int() }),
  status: 200,
})
export const exportChanges = endpoint({
  method: 'GET',
  path: '/organization/changes/export',
  summary: 'Who changed what, as a CSV file',
  access: 'administrator',
  query: ChangeFilter,
  media: 'text/csv',
  status: 200,
})

/** Where the caller seems to be, to fill in a form with: a guess, never a decision. */
export const guessLocation = endpoint({
  method: 'GET',
  path: '/location',
  summary: 'Country and phone prefix of the caller, guessed from the network they come from',
  access: 'anyone',
  reply: z.object({
    country: CountryCode.nullable(),
    /** Such as +55. */
    phonePrefix: z.string().nullable(),
    timeZone: z.string().nullable(),
  }),
  status: 200,
})
