import * as z from 'zod'
import { Company } from '#contract/account/sign-up.forms.ts'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Domain, id, ImageVersion, Timestamp, Version } from '#contract/fields.ts'
import { CountryCode } from '#contract/place.fields.ts'
import { ORGANIZATION_ACTIONS, ORGANIZATION_REFUSALS } from './profile.actions.ts'
import { OrganizationProfile } from './profile.fields.ts'
import { EditFeedbackSettings, EditOrganization, FeedbackSettings } from './profile.forms.ts'

export const Organization = z.object({
  id: id('org'),
  ...OrganizationProfile.shape,
  domain: z.string(),
  numberOfUsers: z.number().int(),
  /** Its path in this API; null without one. */
  logo: z.string().nullable(),
  /** Changes with the logo; null without one. */
  logoVersion: z.string().nullable(),
  version: Version,
  createdAt: Timestamp,
  /** What the caller can do with it. */
  allowedActions: allowedActions(ORGANIZATION_ACTIONS, ORGANIZATION_REFUSALS),
})
export type Organization = z.infer<typeof Organization>

export const KeptFeedbackSettings = FeedbackSettings.extend({
  /** Of the organization, whose settings they are. */
  version: Version,
})
export type KeptFeedbackSettings = z.infer<typeof KeptFeedbackSettings>

export const checkDomain = endpoint({
  method: 'POST',
  path: '/organization/check-domain',
  summary: 'Whether a domain is available for sign-up',
  access: 'anyone',
  body: z.object({ domain: Domain }),
  reply: z.object({ available: z.boolean() }),
  status: 200,
})

/**
 * The caller leaves their organization and creates another one as its owner. Refused as a conflict for the only owner,
 * who would leave nobody to manage it.
 */
export const createOrganization = endpoint({
  method: 'POST',
  path: '/organization',
  summary: 'Leave the current organization and create another one',
  access: 'member',
  body: Company,
  reply: Organization,
  status: 201,
})

export const getOrganization = endpoint({
  method: 'GET',
  path: '/organization/me',
  summary: "The caller's organization",
  access: 'member',
  reply: Organization,
  status: 200,
})

/** Changes only the fields that are sent; an empty primary color or address clears it. The domain can't be changed. */
export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/organization/{id}',
  summary: 'Change the profile and logo of the organization',
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
  summary: 'Remove the logo',
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
  summary: 'Kinds of feedback that people may give, and their visibility',
  access: 'member',
  reply: KeptFeedbackSettings,
  status: 200,
})

export const updateFeedbackSettings = endpoint({
  method: 'PUT',
  path: '/organization/feedback-settings',
  summary: 'Change which kinds of feedback people may give, and their visibility',
  access: 'administrator',
  body: EditFeedbackSettings,
  reply: KeptFeedbackSettings,
  status: 200,
})

/** A guess to prefill a form, never used to decide anything. */
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
