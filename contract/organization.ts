import * as z from 'zod'
import { Company } from './account.forms.ts'
import { Organization } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Domain } from './fields.ts'

/** The same of every domain, or it would tell which companies are here. */
export const checkDomain = endpoint({
  method: 'POST',
  path: '/organization/check-domain',
  summary: 'Whether a domain can be signed up with; every well-formed one can',
  access: 'anyone',
  body: z.object({ domain: Domain }),
  reply: z.object({ available: z.boolean() }),
  status: 200,
})
/**
 * The caller leaves their organization and founds another one as its owner. Refused as a conflict for its only owner: it
 * would be left with nobody who may manage it.
 */
export const createOrganization = endpoint({
  method: 'POST',
  path: '/organization',
  summary: 'Leave the present organization and found another one',
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
