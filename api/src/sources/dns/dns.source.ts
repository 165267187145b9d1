import type * as z from 'zod'
import { type DomainRecords, findDomainRecords } from '#api/integrations/dns/domain-records.ts'
import { keepReply } from '#api/sources/kept-reply.ts'
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

/** Null where there is no record of any kind. */
function toKept(found: DomainRecords): z.infer<typeof Kept> {
  const lists = Object.values(found) as (string[] | undefined)[]
  if (lists.every((list) => list === undefined))
    throw new SourceUnavailable('dns', 'no-answer', 'The name servers could not be reached.')
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
      const { value, fetchedAt } = await keepReply(
        scope,
        { source: 'dns', key: domain, schema: Kept, maxAgeMs: MAX_AGE_MS, fresh },
        async () => toKept(await findDomainRecords(scope, domain)),
      )
      if (!value) return null
      const asOf = fetchedAt.toISOString().slice(0, 10)
      const coverage = `Records of ${domain} itself, as a public resolver sees them; those of its subdomains are left out.`
      return { data: value, basis: 'measured', asOf, fetchedAt, coverage }
    },
  })
}
