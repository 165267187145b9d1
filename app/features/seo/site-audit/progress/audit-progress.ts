import { count, formatDuration, formatNumber, formatTenths } from '#app/lib/format.ts'
import type { Audit, AuditProgress } from '#contract/seo/site-audit.ts'

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
  const step = stepBehindPages(progress)
  if (step) return toStepView(status, step)
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

interface Step {
  done: number
  of: number
  known: string
}

/** What an audit does once it has its pages; undefined before. */
function stepBehindPages({ step, probing, rendering }: AuditProgress): Step | undefined {
  if (step === 'conclusion') return { done: 0, of: 0, known: 'Running checks across pages' }
  if (probing) {
    const { done, of } = probing
    const known = `Files and links: ${formatNumber(done)} of ${formatNumber(of)} checked`
    return { done, of, known: of === 0 ? 'Collecting files and links' : known }
  }
  if (!rendering || rendering.of === 0) return undefined
  const { done, of } = rendering
  return { done, of, known: `${formatNumber(done)} of ${count(of, 'page')} rendered` }
}

function toStepView(status: Audit['status'], { done, of, known }: Step): ProgressView {
  const share = of === 0 ? 99 : Math.min(Math.floor((done / of) * 100), 99)
  return {
    done,
    expected: of,
    percent: status === 'finished' ? 100 : share,
    summary: status === 'paused' ? `Paused. ${known}` : known,
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
