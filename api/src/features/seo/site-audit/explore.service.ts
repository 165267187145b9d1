import { type SignedInScope } from '#api/core/access/scope.ts'
import { type CrawlStub } from '#api/crawl/run/crawl-calls.ts'
import { type Asked, type Explored, type Explorer } from '#api/crawl/store/explore-crawl.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type comparePages as contract, type PageComparison } from '#contract/seo/site-audit.explore.ts'
import { readCrawl, readOwnCrawl } from './audit-findings.service.ts'
import { compareTexts } from './compare-texts.ts'

const ask =
  <Name extends Explorer>(name: Name, asked: Asked<Name>) =>
  (crawl: CrawlStub) =>
    // `explore` runs the explorer of that name.
    crawl.explore(name, asked) as Promise<Explored<Name>>

/** What an explorer finds in an audit of the caller's organization. */
export const exploreAudit = <Name extends Explorer>(
  scope: SignedInScope,
  id: string,
  name: Name,
  asked: Asked<Name>,
): Promise<Explored<Name>> => readOwnCrawl(scope, id, ask(name, asked))

/** The same for an audit whose row has been found. */
export const exploreCrawl = <Name extends Explorer>(
  scope: SignedInScope,
  id: string,
  name: Name,
  asked: Asked<Name>,
): Promise<Explored<Name>> => readCrawl(scope, id, ask(name, asked))

export async function comparePages(
  scope: SignedInScope,
  id: string,
  query: QueryOf<typeof contract>,
): Promise<PageComparison> {
  const texts = await exploreAudit(scope, id, 'texts', query)
  if (!texts) throw new DomainError('not-found', 'This audit has no such pages to compare.')
  return compareTexts(texts)
}
