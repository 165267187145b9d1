import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { domainReply, TargetPath, TargetQuery } from './domain.ts'
import { Provenance } from './sources.ts'

// What public records say about a domain: certificates, name servers, an encyclopedia. Facts, and no figures to compare.

const Count = z.number().int().min(0)
const Day = z.iso.date()

/** How many subdomains are listed; the count is of all. */
export const MAX_SUBDOMAINS = 200

/** By the public logs of certificates that browsers trust (RFC 9162). */
export const CertificateRecords = z.object({
  kind: z.literal('certificates'),
  /** All that the logs have for the domain and its subdomains. */
  certificates: Count,
  /** Of them, those that have not expired. */
  valid: Count,
  /** When the first one began to be valid, and the latest one. */
  first: Day,
  last: Day,
  /** Who issued the latest one; null where it does not say. */
  issuer: z.string().nullable(),
  /** When the latest one expires. */
  expires: Day,
  /** Names below the domain, in the order of the alphabet: some may not exist any more. */
  subdomains: z.array(z.string()).max(MAX_SUBDOMAINS),
  subdomainCount: Count,
})

/** A list is null where its records could not be read, and empty where there are none. */
const Records = z.array(z.string()).nullable()

/** What the name servers of the domain say. */
export const DnsRecords = z.object({
  kind: z.literal('dns'),
  /** IPv4 and IPv6. */
  addresses: Records,
  nameServers: Records,
  /** The preferred first. */
  mailServers: Records,
  texts: Records,
  /** Who may issue certificates (CAA). */
  authorities: Records,
})

/** An organization or site whose official website it is. */
export const EntityRecords = z.object({
  kind: z.literal('entity'),
  /** As `Q95`. */
  id: z.string(),
  url: z.url(),
  name: z.string(),
  description: z.string().nullable(),
  /** A day, or a year where no day is known. */
  founded: z.string().nullable(),
  industries: z.array(z.string()),
  countries: z.array(z.string()),
})

export const PublicRecords = z.discriminatedUnion('kind', [CertificateRecords, DnsRecords, EntityRecords])
export type PublicRecords = z.infer<typeof PublicRecords>

export const getPublicRecords = endpoint({
  method: 'GET',
  path: '/seo/public-records/{target}',
  summary: 'What public records say about a domain: certificates, DNS and Wikidata',
  access: 'member',
  params: TargetPath,
  query: TargetQuery,
  reply: domainReply(z.object({ records: z.array(z.object({ source: Provenance, record: PublicRecords })) })),
  status: 200,
})
