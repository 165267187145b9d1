import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { ADD_SITE_ACTIONS, SITE_ACTIONS, SITE_REFUSALS } from './sites.actions.ts'
import { AddSite, VERIFICATION_METHODS, VerifySite } from './sites.forms.ts'

/** `lost`: it was verified, and a later check did not find the proof. */
export const SITE_STATUSES = ['verified', 'unverified', 'lost'] as const

export const Site = z.object({
  id: id('site'),
  /** Host, and the port where it is not the default one. */
  host: z.string(),
  /** Scheme, host and port. */
  origin: z.string(),
  status: z.enum(SITE_STATUSES),
  /** How it was verified; null when it never was. */
  method: z.enum(VERIFICATION_METHODS).nullable(),
  /** When the proof was last seen. */
  verifiedAt: Timestamp.nullable(),
  /** When the proof was last checked, regardless of the result. */
  lastCheckedAt: Timestamp.nullable(),
  /** One more whenever it is verified another way, or no longer. */
  version: Version,
  createdAt: Timestamp,
  /** What to add, by verification method. */
  proof: z.object({
    meta: z.object({ page: z.string(), tag: z.string() }),
    file: z.object({ address: z.string(), content: z.string() }),
    /** Null where the host is an IP address or a local name. */
    dns: z.object({ names: z.array(z.string()), record: z.string() }).nullable(),
  }),
})
export type Site = z.infer<typeof Site>

/** A site with the actions of the caller. */
export const SiteDetail = Site.extend({ allowedActions: allowedActions(SITE_ACTIONS, SITE_REFUSALS) })
export type SiteDetail = z.infer<typeof SiteDetail>

const SiteId = z.object({ id: id('site') })

export const listSites = endpoint({
  method: 'GET',
  path: '/seo/sites',
  summary: 'The sites of the organization, and whether they are verified',
  access: 'member',
  query: listQuery({ sorts: ['host', 'status', 'method', 'verified', 'checked', 'created'], filters: {} }),
  reply: z.object({
    items: z.array(Site),
    total: z.number().int(),
    /** Whether the caller can add a site. */
    allowedActions: allowedActions(ADD_SITE_ACTIONS, SITE_REFUSALS),
  }),
  status: 200,
})

export const exportSites = endpoint({
  method: 'GET',
  path: '/seo/sites/export',
  summary: 'The sites of the organization as a CSV file, with the search and the order of the list',
  access: 'member',
  query: listSites.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const getSite = endpoint({
  method: 'GET',
  path: '/seo/sites/{id}',
  summary: 'One site, with its verification instructions',
  access: 'member',
  params: SiteId,
  reply: SiteDetail,
  status: 200,
})

export const addSite = endpoint({
  method: 'POST',
  path: '/seo/sites',
  summary: 'Add a site to verify',
  access: 'manager',
  body: AddSite,
  reply: SiteDetail,
  status: 201,
})

/**
 * Looks for the proof at once. Refused at `method` when it is not found, with what was found in its place, and where somebody
 * else has verified the site another way since its page was opened.
 */
export const verifySite = endpoint({
  method: 'POST',
  path: '/seo/sites/{id}/verify',
  summary: 'Verify that the organization owns a site',
  access: 'manager',
  params: SiteId,
  body: VerifySite,
  reply: SiteDetail,
  status: 200,
})

export const removeSite = endpoint({
  method: 'DELETE',
  path: '/seo/sites/{id}',
  summary: 'Remove a site and its verification',
  access: 'manager',
  params: SiteId,
  status: 204,
})
