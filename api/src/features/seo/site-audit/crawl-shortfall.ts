import { type Crawl, update } from './crawl.ts'
import { type CrawlState, type Shortfall } from './crawl-state.ts'
import { countWaiting } from './frontier.ts'

/** Each costs seconds of a parse process that others wait for. */
export const MAX_UNREADABLE = 10
/** How long a crawl waits in all because the site refuses it, unless it has fetched pages for longer than that. */
export const LONGEST_WAIT_MS = 300_000

function endEarly(crawl: Crawl, reason: Shortfall['reason']): void {
  if (crawl.state.shortfall) return
  update(crawl, { shortfall: { reason, missing: countWaiting(crawl.sql) } })
}

/** Another page that no parse step came back from: a site with nothing but such pages is not read to its end. */
export function noteUnreadable(crawl: Crawl, pages: number): void {
  update(crawl, { hangs: crawl.state.hangs + pages })
  if (crawl.state.hangs >= MAX_UNREADABLE) endEarly(crawl, 'unreadable')
}

/** The site asked for a pause: one that asks for nothing but pauses is not waited for. */
export function noteRefusals(crawl: Crawl, pauseMs: number): void {
  update(crawl, { refusedMs: crawl.state.refusedMs + pauseMs })
  if (crawl.state.refusedMs > Math.max(LONGEST_WAIT_MS, crawl.state.activeMs)) endEarly(crawl, 'refused')
}

const pagesOf = (count: number) =>
  count === 1 ? '1 known page is' : `${count.toLocaleString('en')} known pages are`

/** What an audit that ended early lacks, and why, in words; undefined for one that has everything. */
export function describeShortfall({ plan, shortfall, hangs }: CrawlState): string | undefined {
  if (!shortfall) return undefined
  const { hostname } = new URL(plan.url)
  const missing = shortfall.missing > 0 ? ` ${pagesOf(shortfall.missing)} missing.` : ''
  if (shortfall.reason === 'refused') {
    return `${hostname} kept refusing our requests and asked us to come back later.${missing}`
  }
  return `Reading ${hangs} pages of ${hostname} took too long, so the audit ended early.${missing}`
}
