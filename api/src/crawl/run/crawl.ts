import { type FetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { type RenderPage } from '#api/crawl/fetch/render-client.ts'
import { type RunParseJob } from '#api/crawl/fetch/parse-client.ts'
import { type ObjectDatabase } from '#api/lib/object-database.ts'
import { type Log } from '#api/lib/log.ts'
import { type LookUps } from '#api/crawl/fetch/look-ups.ts'
import { type Admission } from '#api/crawl/store/frontier.ts'
import { type EarlierCrawl } from '#api/crawl/store/earlier-pages.ts'
import { type KeptPages } from '#api/crawl/store/kept-pages.ts'
import { type CrawlSecrets } from '#contract/seo/crawl-settings.forms.ts'
import { type CrawlPlan, type CrawlState, saveState } from '#api/crawl/store/crawl-state.ts'

/** What a crawl needs from where it runs: its object in production, a test elsewhere. */
export interface CrawlTools extends ObjectDatabase {
  parse: RunParseJob
  rules: FetchRules
  /** Opens a page in a browser; undefined where there is none. */
  render?: RenderPage | undefined
  /** Who is asked about the host beside its pages; undefined where nobody is. */
  lookUps?: LookUps | undefined
  /** Requests a second that are never exceeded; 0 for no ceiling on private addresses. */
  maxRate: number
  /** The gate of a host that has a ceiling, which all crawls share. Its owner may ask for a higher one. */
  openGate: (hostname: string, ownersRate: number | null) => HostGate
  /** What a plan has sealed; undefined where it can't be read any more. */
  openSecrets: (plan: CrawlPlan) => Promise<CrawlSecrets | undefined>
  now: () => number
  /** The crawl of another audit; undefined where it is no more. */
  findEarlier: (auditId: string) => Promise<(EarlierCrawl & KeptPages) | undefined>
  log: Log
}

/** One crawl at work. `state` is the truth in memory; it is saved in the same transaction as what it counts. */
export interface Crawl extends CrawlTools {
  state: CrawlState
  admission: Admission
  /** Origins whose robots.txt is being asked for. */
  asking: Map<string, Promise<boolean>>
  /** What is being asked about the host beside its pages. */
  lookingUp?: { done: Promise<void>; stop: AbortController } | undefined
  /** Aborted once it has been canceled: whatever waits for something stops waiting. */
  stop: AbortController
}

export function update(crawl: Crawl, changes: Partial<CrawlState>): void {
  crawl.state = { ...crawl.state, ...changes }
  saveState(crawl.sql, crawl.state)
}

/** Ends a crawl of an audit that is being deleted: nothing more is written down, and nothing is reported. */
export function stop(crawl: Crawl): void {
  crawl.state = { ...crawl.state, status: 'cancelled', phase: 'over' }
  crawl.stop.abort()
}

/** Also says no once a person has paused or canceled it in the meantime. */
export const isRunning = ({ state }: Crawl) => state.status === 'running'
