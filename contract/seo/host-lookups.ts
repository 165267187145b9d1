import * as z from 'zod'
import { Timestamp } from '#contract/fields.ts'

/** Why something about a host is not known, which says neither that it is fine nor that it is not. */
export const LOOKUP_REASONS = [
  'unavailable',
  'not-https',
  'not-a-domain',
  'platform',
  'private-address',
  'unresolved',
  'no-service',
  'not-found',
  'refused',
  'no-answer',
  'unreadable',
  'interrupted',
] as const
export type LookupReason = (typeof LOOKUP_REASONS)[number]

export const NotKnown = z.object({ state: z.literal('unknown'), reason: z.enum(LOOKUP_REASONS) })
export type NotKnown = z.infer<typeof NotKnown>

export const notKnown = (reason: LookupReason): NotKnown => ({ state: 'unknown', reason })

/** What a server shows to prove that it is the host. */
export const Certificate = z.object({
  validFrom: Timestamp,
  validTo: Timestamp,
  /** Organization or name of who issued it. */
  issuer: z.string().nullable(),
  /** The first hosts that it is for, and how many there are. */
  names: z.array(z.string()),
  nameCount: z.number().int().min(0),
  /** Whether the host is among them, as browsers compare. */
  isForHost: z.boolean(),
})
export type Certificate = z.infer<typeof Certificate>

/** TLS versions that a handshake offers: any, or only the two that browsers refuse. */
export const OFFERED_VERSIONS = ['any', 'old'] as const

/** One handshake with a host. `certificate` is null where it can't be read. */
export const HandshakeReply = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    /** As `TLSv1.3`. */
    version: z.string(),
    /** What the server chose to speak, as `h2`; null where it chose nothing. */
    alpn: z.string().nullable(),
    certificate: Certificate.nullable(),
  }),
  /** It was reached, and ended the handshake. */
  z.object({ state: z.literal('refused') }),
  NotKnown,
])
export type HandshakeReply = z.infer<typeof HandshakeReply>

export const TlsLookup = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    at: Timestamp,
    host: z.string(),
    version: z.string(),
    alpn: z.string().nullable(),
    certificate: Certificate,
  }),
  NotKnown,
])
export type TlsLookup = z.infer<typeof TlsLookup>

export const OldTlsLookup = z.discriminatedUnion('state', [
  /** The old version that it accepts; null for none. */
  z.object({ state: z.literal('known'), accepted: z.string().nullable() }),
  NotKnown,
])
export type OldTlsLookup = z.infer<typeof OldTlsLookup>

export const RegistrationLookup = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    at: Timestamp,
    domain: z.string(),
    /** Null where the registry does not publish it. */
    expiresAt: Timestamp.nullable(),
    registeredAt: Timestamp.nullable(),
    registrar: z.string().nullable(),
  }),
  NotKnown,
])
export type RegistrationLookup = z.infer<typeof RegistrationLookup>

export const MailLookup = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    at: Timestamp,
    domain: z.string(),
    /** The records that say which servers may send in its name, and what becomes of other mail. */
    spf: z.array(z.string()),
    dmarc: z.array(z.string()),
    /** Whether it takes mail; null where that is not known. */
    hasMailHost: z.boolean().nullable(),
  }),
  NotKnown,
])
export type MailLookup = z.infer<typeof MailLookup>

/** What is known of a site's host beside its pages. What is absent was not asked. */
export const HostLookups = z.object({
  tls: TlsLookup.exactOptional(),
  oldTls: OldTlsLookup.exactOptional(),
  /** The same host under the other of www and bare name. */
  otherTls: TlsLookup.exactOptional(),
  /** Whether its home page offers HTTP/3. */
  offersHttp3: z.boolean().exactOptional(),
  registration: RegistrationLookup.exactOptional(),
  mail: MailLookup.exactOptional(),
})
export type HostLookups = z.infer<typeof HostLookups>
