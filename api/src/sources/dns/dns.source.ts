import type * as z from 'zod'
import { type DnsFailure } from '#api/integrations/dns/dns-records.ts'
import { type DomainRecords, findDomainRecords } from '#api/integrations/dns/domain-records.ts'
import { keepReply, withAge } from '#api/sources/kept-reply.ts'
import { toPublicDomain } from '#api/sources/open-data/to-answer.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type DomainSource, SourceUnavailable } from '#api/sources/source.ts'
import { DnsRecords } from '#contract/seo/domain.records.ts'

const MAX_AGE_MS = 6 * 60 * 60 * 1000
const MAX_LISTED = 50
const MAX_TEXT = 500

const Kept = DnsRecords.nullable()

const toList = (records: string[] | undefined) =>
  records?.slice(0, MAX_LISTED).map((record) => record.slice(0, MAX_TEXT)) ?? null

const WHAT_HAPPENED = {
  'no-answer': 'The name servers could not be reached.',
  slow: 'The name servers did not reply in time.',
  'too-many-requests': 'The resolver gets too many requests.',
  unreadable: 'The resolver replied with something that can’t be read.',
} as const satisfies Record<DnsFailure['reason'], string>

async function ask(scope: SourceScope, domain: string): Promise<z.infer<typeof Kept>> {
  let failure: DnsFailure = { reason: 'no-answer', retryAfter: null }
  const found = await findDomainRecords({ ...scope, onFailure: (each) => (failure = each) }, domain)
  if (Object.values(found).every((list) => list === undefined)) {
    const { reason, retryAfter } = failure
    throw new SourceUnavailable('dns', reason, WHAT_HAPPENED[reason], retryAfter)
  }
  return toKept(found)
}

/** Null where there is no record of any kind. */
function toKept(found: DomainRecords): z.infer<typeof Kept> {
  const lists = Object.values(found) as (string[] | undefined)[]
  if (lists.every((list) => list?.length === 0)) return null
  return {
    kind: 'dns',
    addresses: toList(found.addresses),
    nameServers: toList(found.nameServers),
    mailServers: toList(found.mailServers),
    texts: toList(found.texts),
    authorities: toList(found.authorities),
  }
}

/** What name servers say about a domain, without a key, over HTTPS. */
export function createDnsSource(scope: SourceScope): Promise<DomainSource> {
  return Promise.resolve({
    id: 'dns',
    metrics: [],
    async 'public-records'({ target, fresh }) {
      const domain = toPublicDomain(target)
      if (domain === null) return null
      const { value, fetchedAt, failure } = await keepReply(
        scope,
        { source: 'dns', key: domain, schema: Kept, maxAgeMs: MAX_AGE_MS, fresh },
        () => ask(scope, domain),
      )
      if (!value) return null
      const asOf = fetchedAt.toISOString().slice(0, 10)
      const coverage = withAge(
        `Records of ${domain} itself, as a public resolver sees them; those of its subdomains are left out.`,
        { failure },
      )
      return { data: value, basis: 'measured', asOf, fetchedAt, coverage }
    },
  })
}
