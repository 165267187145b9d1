import type * as z from 'zod'
import {
  findLoggedCertificates,
  type LoggedCertificate,
} from '#api/integrations/crt-sh/logged-certificates.ts'
import { keepReply, withAge } from '#api/sources/kept-reply.ts'
import { toPublicDomain, toValue } from '#api/sources/open-data/to-answer.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type DomainSource } from '#api/sources/source.ts'
import { CertificateRecords, MAX_SUBDOMAINS } from '#contract/seo/domain.records.ts'

/** New certificates come every few weeks, and each search is work for somebody else. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
const NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/

const Kept = CertificateRecords.nullable()

function listSubdomains(certificates: readonly LoggedCertificate[], domain: string): string[] {
  const names = certificates.flatMap((certificate) => certificate.names)
  const below = names.filter((name) => name.endsWith(`.${domain}`) && NAME.test(name))
  return [...new Set(below)].sort()
}

const toDay = (time: string) => time.slice(0, 10)

/** What is kept of a reply that may have megabytes. */
function summarize(
  certificates: readonly LoggedCertificate[] | null,
  { domain, now }: { domain: string; now: string },
): z.infer<typeof Kept> {
  const inOrder = (certificates ?? []).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) return null
  const subdomains = listSubdomains(inOrder, domain)
  return {
    kind: 'certificates',
    certificates: inOrder.length,
    valid: inOrder.filter(({ from, to }) => from <= now && to > now).length,
    first: toDay(first.from),
    last: toDay(last.from),
    issuer: last.issuer,
    expires: toDay(last.to),
    subdomains: subdomains.slice(0, MAX_SUBDOMAINS),
    subdomainCount: subdomains.length,
  }
}

/** What the public logs of certificates know, without a key: since when, and for which names. */
export function createCertificatesSource(scope: SourceScope): Promise<DomainSource> {
  return Promise.resolve({
    id: 'certificates',
    metrics: [],
    async 'public-records'({ target, fresh }) {
      const domain = toPublicDomain(target)
      if (domain === null) return null
      const { value, fetchedAt, failure } = await keepReply(
        scope,
        { source: 'certificates', key: domain, schema: Kept, maxAgeMs: MAX_AGE_MS, fresh },
        async () => {
          const found = toValue(
            'certificates',
            await findLoggedCertificates({ ...scope, isUrgent: fresh }, domain),
          )
          return summarize(found, { domain, now: scope.now().toISOString() })
        },
      )
      if (!value) return null
      const coverage = withAge(
        `Certificates for ${domain} and names below it in the public logs, as crt.sh lists them. A name may have been given up since; one under a wildcard certificate is not listed.`,
        { failure },
      )
      return { data: value, basis: 'measured', asOf: toDay(fetchedAt.toISOString()), fetchedAt, coverage }
    },
  })
}
