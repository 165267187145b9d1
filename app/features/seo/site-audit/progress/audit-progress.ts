import { count, formatDuration, formatNumber, formatTenths } from '#app/lib/format.ts'
import type { Audit } from '#contract/seo/site-audit.ts'

/** The progress of a running audit, formatted for display. */
export interface ProgressView {
  /** Pages done, and the known number of pages. */
  done: number
  expected: number
  /** 0 to 100; never 100 before the audit has ended. */
  percent: number
  summary: string
  rate: string
  timeLeft: string
}

type Seen = Pick<Audit, 'status' | 'progress' | 'maxPages'>

export function toProgressView({ status, progress, maxPages }: Seen): ProgressView {
  const { discovered, fetched, failed, blocked, pagesPerSecond, secondsLeft } = progress
  if (progress.rendering && progress.rendering.of > 0) return toRenderView(status, progress.rendering)
  const done = fetched + failed + blocked
  // A site with more pages than the limit ends at the limit.
  const expected = Math.max(done, Math.min(discovered, maxPages))
  const share = expected === 0 ? 0 : Math.floor((done / expected) * 100)
  return {
    done,
    expected,
    percent: status === 'finished' ? 100 : Math.min(share, 99),
    summary: summaryOf(status, done, expected),
    rate:
      status === 'running' && pagesPerSecond > 0
        ? `${formatTenths(pagesPerSecond)} pages per second`
        : 'Not crawling',
    timeLeft: timeLeftOf(status, secondsLeft),
  }
}

/** Behind the crawl, where pages are opened in a browser. */
function toRenderView(
  status: Audit['status'],
  { done, of }: NonNullable<Audit['progress']['rendering']>,
): ProgressView {
  const known = `${formatNumber(done)} of ${count(of, 'page')} rendered`
  return {
    done,
    expected: of,
    percent: status === 'finished' ? 100 : Math.min(Math.floor((done / of) * 100), 99),
    summary: status === 'paused' ? `Paused after ${known}` : known,
    rate: 'Not crawling',
    timeLeft: timeLeftOf(status, null),
  }
}

function summaryOf(status: Audit['status'], done: number, expected: number): string {
  if (status === 'queued') return 'Waiting to start'
  if (status === 'running' && done === 0) return 'Reading robots.txt and sitemaps'
  const known = `${formatNumber(done)} of ${count(expected, 'page')} known so far`
  return status === 'paused' ? `Paused after ${known}` : known
}

function timeLeftOf(status: Audit['status'], secondsLeft: number | null): string {
  if (status === 'paused') return 'Paused'
  if (status !== 'running') return 'Not known yet'
  if (secondsLeft === null) return 'Not known yet'
  return secondsLeft < 2 ? 'A moment' : `About ${formatDuration(secondsLeft)}`
}

/** The duration of an audit; null while it has not ended. */
export function durationOf({
  startedAt,
  finishedAt,
}: Pick<Audit, 'startedAt' | 'finishedAt'>): string | null {
  if (!startedAt || !finishedAt) return null
  return formatDuration((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
}
