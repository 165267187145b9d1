import { type Gap } from '#contract/seo/outcomes.ts'
import { type Crawl, update } from './crawl.ts'
import { type CrawlState, type Shortfall } from '#api/crawl/store/crawl-state.ts'

/** Each takes seconds of a parse process that others wait for. */
export const MAX_UNREADABLE = 10
/** Longest total wait for a site that refuses requests, unless pages were fetched for longer than that. */
export const LONGEST_WAIT_MS = 300_000

function endEarly(crawl: Crawl, reason: Shortfall['reason']): void {
  if (crawl.state.shortfall) return
  update(crawl, { shortfall: { reason } })
}

/** Another page that hung its parse step: a site with only such pages is not crawled to its end. */
export function noteUnreadable(crawl: Crawl, pages: number): void {
  update(crawl, { hangs: crawl.state.hangs + pages })
  if (crawl.state.hangs >= MAX_UNREADABLE) endEarly(crawl, 'unreadable')
}

/** The site asked for a pause: a site that only asks for pauses is not waited for. */
export function noteRefusals(crawl: Crawl, pauseMs: number): void {
  update(crawl, { refusedMs: crawl.state.refusedMs + pauseMs })
  if (crawl.state.refusedMs > Math.max(LONGEST_WAIT_MS, crawl.state.activeMs)) endEarly(crawl, 'refused')
}

const pagesOf = (count: number) => (count === 1 ? '1 page' : `${count.toLocaleString('en')} pages`)
const knownOf = (count: number) =>
  count === 1
    ? ' 1 known URL was not crawled.'
    : ` ${count.toLocaleString('en')} known URLs were not crawled.`

const SENTENCES: Record<Gap['reason'], (state: CrawlState, missing: number) => string | undefined> = {
  limit: ({ plan }, missing) =>
    `The audit ended at its limit of ${pagesOf(plan.maxPages)}.${knownOf(missing)}`,
  refused: ({ plan }, missing) =>
    `${new URL(plan.url).hostname} kept refusing our requests and asked us to come back later.${missing > 0 ? knownOf(missing) : ''}`,
  unreadable: ({ plan, hangs }, missing) =>
    `Reading ${hangs} pages of ${new URL(plan.url).hostname} took too long, so the audit ended early.${missing > 0 ? knownOf(missing) : ''}`,
  'robots-unreachable': (_, missing) =>
    `A robots.txt of the site could not be read, so that host was not crawled.${knownOf(missing)}`,
  // What a site keeps from crawlers is no lack: the overview tells the figure.
  robots: () => undefined,
  // The pages were crawled: the overview tells what a browser could not open.
  rendering: () => undefined,
  sitemaps: (_, missing) =>
    missing === 1
      ? '1 sitemap was not read, since there were too many or they took too long.'
      : `${missing.toLocaleString('en')} sitemaps were not read, since there were too many or they took too long.`,
}

/** What an audit did not crawl, and why, as text; undefined for a complete one. */
export function describeGaps(state: CrawlState): string | undefined {
  const sentences = state.gaps.flatMap(({ reason, missing }) => SENTENCES[reason](state, missing) ?? [])
  return sentences.length > 0 ? sentences.join(' ') : undefined
}
