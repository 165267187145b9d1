import * as z from 'zod'
import { findRegistration, type RegistryFailure } from '#api/integrations/rdap/domain-registration.ts'
import { keepReply, withAge } from '#api/sources/kept-reply.ts'
import { toPublicDomain } from '#api/sources/open-data/to-answer.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type BareFigure, type DomainSource, SourceUnavailable } from '#api/sources/source.ts'

/** A day of registration does not change; one that has expired and been registered again is rare. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const Kept = z
  .object({ registeredAt: z.iso.datetime().nullable(), registrar: z.string().nullable() })
  .nullable()

const FAILURES = {
  refused: 'The registry refused the request.',
  'too-many-requests': 'The registry gets too many requests.',
  'no-answer': 'The registry could not be reached.',
  slow: 'The registry did not reply in time.',
  unreadable: 'The registry replied with something that can’t be read.',
} as const satisfies Record<RegistryFailure, string>

async function askRegistry(scope: SourceScope, domain: string): Promise<z.infer<typeof Kept>> {
  const reply = await findRegistration(scope, domain)
  if (reply.state === 'known') return { registeredAt: reply.registeredAt, registrar: reply.registrar }
  if (reply.reason === 'not-found' || reply.reason === 'no-service') return null
  const { reason, retryAfter = null } = reply
  throw new SourceUnavailable('rdap', reason, FAILURES[reason], retryAfter)
}

/** What the registry of a domain publishes, without a key: since when it has been registered. */
export function createRdapSource(scope: SourceScope): Promise<DomainSource> {
  return Promise.resolve({
    id: 'rdap',
    metrics: ['domain-age'],
    async summary({ target, fresh }) {
      const domain = toPublicDomain(target)
      if (domain === null) return []
      const { value, fetchedAt, failure } = await keepReply(
        scope,
        { source: 'rdap', key: domain, schema: Kept, maxAgeMs: MAX_AGE_MS, fresh },
        () => askRegistry(scope, domain),
      )
      if (!value || value.registeredAt === null) return []
      const age = Math.max(0, Math.floor((scope.now().getTime() - Date.parse(value.registeredAt)) / DAY_MS))
      const figure: BareFigure = { metric: 'domain-age', unit: 'days', value: age, previous: null, trend: [] }
      const at = value.registrar === null ? '' : ` at ${value.registrar}`
      const coverage = withAge(
        `Registered on ${value.registeredAt.slice(0, 10)}${at}, as the registry of ${domain} publishes it.`,
        { failure },
      )
      return [
        {
          data: [figure],
          basis: 'measured',
          asOf: fetchedAt.toISOString().slice(0, 10),
          fetchedAt,
          coverage,
        },
      ]
    },
  })
}
