import { type ParseJobOf } from '#api/crawl/fetch/parse-job.ts'
import { type KeptPages, takeBackUnchanged, toAskedAs } from '#api/crawl/store/kept-pages.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { type Crawl, update } from './crawl.ts'

type Page = ParseJobOf<'pages'>['pages'][number]

/** One of so many pages is read whole, and tells whether the validators of the site can be believed. */
const ONE_IN = 20

const sources = new WeakMap<Crawl, Promise<KeptPages | undefined>>()

/** The audit before, where there is one and it is still there. */
function findSource(crawl: Crawl): Promise<KeptPages | undefined> {
  const { previousId } = crawl.state.plan
  const known =
    sources.get(crawl) ?? (previousId ? crawl.findEarlier(previousId) : Promise.resolve(undefined))
  sources.set(crawl, known)
  return known
}

/** The same pages for each attempt at an audit, and others for the next. */
function isSpotCheck(audit: string, url: string): boolean {
  let hash = 0
  for (const character of `${audit} ${url}`) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % ONE_IN === 0
}

/** Adds what the audit before knows of these pages. Where that is not to be had they are asked for whole. */
export async function addKnown(crawl: Crawl, pages: Page[]): Promise<Page[]> {
  const { plan, isDistrusted } = crawl.state
  if (!plan.onlyChanged || isDistrusted) return pages
  // The start page tells most about a site, its headers among it.
  const urls = pages.flatMap(({ url }) => (url === plan.url ? [] : [url]))
  try {
    const source = await findSource(crawl)
    if (!source || urls.length === 0) return pages
    const known = new Map(await source.listKept(toAskedAs(plan), urls, crawl.now()))
    return pages.map((page) => {
      const kept = known.get(page.url)
      return kept ? { ...page, known: { ...kept, isSpotCheck: isSpotCheck(plan.id, page.url) } } : page
    })
  } catch (error) {
    // Deleted in the meantime, or not to be reached now.
    crawl.log('warn', 'earlier-audit-not-read', { audit: plan.id, error })
    sources.set(crawl, Promise.resolve(undefined))
    return pages
  }
}

/** Once validators of the site have turned out to be wrong, what was taken over by them is asked for again, whole. In steps. */
export async function takeBack(crawl: Crawl): Promise<void> {
  while (crawl.state.isDistrusted && crawl.state.unchanged.pages > 0) {
    crawl.atomically(() => {
      const { fetched, unchanged } = crawl.state
      const count = takeBackUnchanged(crawl.sql)
      const isLast = count === 0 || count >= unchanged.pages
      const left = { pages: unchanged.pages - count, bytes: unchanged.bytes }
      update(crawl, { fetched: fetched - count, unchanged: isLast ? { pages: 0, bytes: 0 } : left })
    })
    await yieldThread()
  }
}
