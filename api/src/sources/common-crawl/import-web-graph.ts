import { type Statement } from '#api/db/client.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type CommonCrawlFile, toReleaseDay } from '#contract/seo/common-crawl.ts'
import { putWebGraphDomain } from './web-graph.queries.ts'

/** The writes that take what `npm run import:commoncrawl` has written. */
export function toImportWebGraph(
  { db, now, organizationId }: Pick<SourceScope, 'db' | 'now' | 'organizationId'>,
  { release, ranked, domains }: CommonCrawlFile,
): Statement[] {
  const day = toReleaseDay(release)
  if (day === null) {
    const refusal = `“${release}” does not say which months it covers.`
    throw new DomainError('validation-failed', refusal, { errors: { file: [refusal] } })
  }
  return domains.map((body) =>
    putWebGraphDomain(db, {
      organizationId,
      domain: body.domain,
      release,
      day,
      ranked,
      body,
      importedAt: now(),
    }),
  )
}
