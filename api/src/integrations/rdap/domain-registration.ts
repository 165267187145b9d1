import * as z from 'zod'
import { createAddressRule, findBootstrap, findService, type RdapScope } from './bootstrap.ts'
import { readJson } from '#api/integrations/http/read-json.ts'
import { readRetryAfter } from '#api/integrations/http/retry-after.ts'

const MAX_REPLY = 256 * 1024
const TIMEOUT_MS = 8_000
const MAX_LISTED = 50
const MAX_TEXT = 200

/** It refuses us; too many requests; nothing answers, or not in time; nobody can read it. */
export type RegistryFailure = 'refused' | 'too-many-requests' | 'no-answer' | 'slow' | 'unreadable'

export type RegistrationReply =
  | {
      state: 'known'
      domain: string
      /** ISO 8601; null where the registry does not publish it. */
      expiresAt: string | null
      registeredAt: string | null
      changedAt: string | null
      registrar: string | null
      statuses: string[]
      nameServers: string[]
    }
  | {
      state: 'unknown'
      /** Nobody serves the suffix; the registry has no such domain; it could not be asked. */
      reason: 'no-service' | 'not-found' | RegistryFailure
      /** Seconds until the registry may be asked again, where it said so. */
      retryAfter?: number
    }

/** A domain as registries describe it (RFC 9083, 5.3). Of what is malformed, only that is missing. */
const Domain = z.object({
  objectClassName: z.literal('domain'),
  ldhName: z.string(),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).catch([]),
  status: z.array(z.string()).catch([]),
  nameservers: z.array(z.object({ ldhName: z.string() })).catch([]),
  entities: z.array(z.object({ roles: z.array(z.string()), vcardArray: z.unknown() })).catch([]),
})
type Domain = z.infer<typeof Domain>

/** A jCard: `["vcard", [["fn", {}, "text", "Example Registrar"], …]]` (RFC 7095). */
const Card = z.tuple([z.literal('vcard'), z.array(z.array(z.unknown()))])

const toName = (name: string) => name.toLowerCase().replace(/\.$/, '')

function findName(vcard: unknown): string | null {
  const { data } = Card.safeParse(vcard)
  const name = data?.[1].find(([property]) => property === 'fn')?.[3]
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, MAX_TEXT) : null
}

/** Beyond four digits of a year ISO 8601 needs an agreement. What is no time at all is in no year. */
const isInCalendar = (time: Date) => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999

function timeOf({ events }: Domain, ...actions: string[]): string | null {
  for (const action of actions) {
    const event = events.find(({ eventAction }) => eventAction.toLowerCase() === action)
    const time = event && new Date(event.eventDate)
    if (time && isInCalendar(time)) return time.toISOString()
  }
  return null
}

const listed = (texts: readonly string[]) => texts.slice(0, MAX_LISTED).map((text) => text.slice(0, MAX_TEXT))

function toReply(domain: string, body: unknown): RegistrationReply {
  const { data: found } = Domain.safeParse(body)
  if (!found || toName(found.ldhName) !== domain) return { state: 'unknown', reason: 'unreadable' }
  const registrar = found.entities.find(({ roles }) => roles.includes('registrar'))
  return {
    state: 'known',
    domain,
    expiresAt: timeOf(found, 'expiration', 'registrar expiration'),
    registeredAt: timeOf(found, 'registration'),
    changedAt: timeOf(found, 'last changed'),
    registrar: registrar ? findName(registrar.vcardArray) : null,
    statuses: listed(found.status),
    nameServers: listed(found.nameservers.map(({ ldhName }) => toName(ldhName))),
  }
}

/** Statuses by which a registry says that it does not want to be asked. */
const REFUSALS = new Set([401, 403])

const isLate = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

function toPause(header: string | null): RegistrationReply {
  const retryAfter = readRetryAfter(header)
  return {
    state: 'unknown',
    reason: 'too-many-requests',
    ...(retryAfter !== null && { retryAfter }),
  }
}

async function ask(scope: RdapScope, service: string, domain: string): Promise<RegistrationReply> {
  const { fetch, settings, log } = scope
  try {
    const reply = await readJson(fetch, {
      url: new URL(`domain/${encodeURIComponent(domain)}`, service.replace(/\/?$/, '/')).href,
      accept: 'application/rdap+json, application/json',
      maxBytes: MAX_REPLY,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      isAllowed: createAddressRule(settings),
    })
    if (typeof reply === 'string') return { state: 'unknown', reason: 'unreadable' }
    if (reply.status === 404) return { state: 'unknown', reason: 'not-found' }
    if (reply.status === 429) return toPause(reply.retryAfter)
    if (REFUSALS.has(reply.status)) return { state: 'unknown', reason: 'refused' }
    return reply.status === 200 ? toReply(domain, reply.body) : { state: 'unknown', reason: 'no-answer' }
  } catch (error) {
    log('info', 'rdap-not-answered', { reason: error instanceof Error ? error.name : 'unknown' })
    return { state: 'unknown', reason: isLate(error) ? 'slow' : 'no-answer' }
  }
}

/** What the registry of a domain publishes about it (RDAP). The name is one that can be registered, in ASCII. */
export async function findRegistration(scope: RdapScope, name: string): Promise<RegistrationReply> {
  const domain = toName(name)
  const bootstrap = await findBootstrap(scope)
  if (!bootstrap) return { state: 'unknown', reason: 'no-answer' }
  const service = findService(bootstrap, domain, createAddressRule(scope.settings))
  return service === undefined ? { state: 'unknown', reason: 'no-service' } : ask(scope, service, domain)
}
