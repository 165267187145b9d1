import { type PageFacts } from '#api/engine/facts.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { isSamePage, takeOverFacts } from '#api/engine/take-over-facts.ts'
import { findValidators, toConditions } from '#api/engine/validators.ts'
import { type KnownPage, openFacts } from '#api/crawl/store/kept-pages.ts'

type Fetch = (conditions?: Record<string, string>) => Promise<FetchedPage>

export interface AskedPage {
  /** The response; of a page that has not changed it has no body. */
  page: FetchedPage
  /** What was read of it before, where it has not changed. */
  unchanged?: PageFacts
}

/** Asks for a page by the validators that it had, and for all of it where the answer leaves any doubt. */
export async function fetchUnlessUnchanged(fetch: Fetch, known: KnownPage | undefined): Promise<AskedPage> {
  if (!known || known.isSpotCheck) return { page: await fetch() }
  const page = await fetch(toConditions(known))
  if (page.status !== 304 || page.hops.length > 0 || page.failure !== undefined) return { page }
  const facts = openFacts(known)
  const unchanged = facts && takeOverFacts(facts, page)
  return unchanged ? { page, unchanged } : { page: await fetch() }
}

/** Whether a page that was read whole shows that its server says nothing true of when it changes. */
export function contradicts(known: KnownPage, read: PageFacts): boolean {
  const validators = findValidators(read)
  const isSame = validators?.etag === known.etag && validators.modified === known.modified
  const before = isSame ? openFacts(known) : undefined
  return before !== undefined && !isSamePage(before, read)
}
