import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { openHostGate } from '#api/crawl/fetch/host-gate.ts'
import { type LookUps } from '#api/crawl/fetch/look-ups.ts'
import { createParseClient } from '#api/crawl/fetch/parse-client.ts'
import { createRenderClient } from '#api/crawl/fetch/render-client.ts'
import { migrateCrawl } from '#api/crawl/store/crawl-migrations.ts'
import { countChecks } from '#api/crawl/store/score.ts'
import { type Env, readSettings, type Settings } from '#api/env.ts'
import { createLog } from '#api/lib/log.ts'
import { type TableFormat } from '#api/lib/table-file.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listDiffFindings } from '#contract/seo/site-audit.findings.ts'
import { canControl, CONTROLS } from '#contract/seo/site-audit.policy.ts'
import { type Audit } from '#contract/seo/site-audit.ts'
import { streamEvents } from './crawl-events.ts'
import { type Comparison } from '#api/crawl/store/comparison-store.ts'
import { type Crawl, type CrawlTools, stop, update } from './crawl.ts'
import { type CrawlCalls, crawlOf, type CrawlStub, type RecheckRefusal, type Verb } from './crawl-calls.ts'
import { type Judgment, readJudgment } from '#api/crawl/store/crawl-causes.ts'
import { compareEnded } from './compare-ended.ts'
import { createComparer } from './crawl-comparer.ts'
import { CrawlReads } from './crawl-reads.ts'
import { type ExportTable, exportTable } from '#api/crawl/store/crawl-export.ts'
import { type NewIssues } from './new-issues.ts'
import { openCrawl } from './open-crawl.ts'
import { openSecrets } from './crawl-secrets.ts'
import { explore, type Explorer } from '#api/crawl/store/explore-crawl.ts'
import { withBreaks } from '#api/crawl/store/in-steps.ts'
import { storeOwnChecks } from '#api/crawl/store/own-checks.ts'
import { runCrawl } from './crawl-run.ts'
import {
  type CrawlPlan,
  createState,
  findState,
  isActive,
  saveState,
  toAudit,
} from '#api/crawl/store/crawl-state.ts'
import { rescore } from './crawl-finish.ts'
import { findOpenRecheck, insertRecheck, type RecheckAsk } from '#api/crawl/store/recheck-store.ts'
import { describeRecheck, describeRechecks, findRecheck } from '#api/crawl/store/recheck-results.ts'
import { type getRecheck, type Recheck } from '#contract/seo/issue-tracking.rechecks.ts'

/** An alarm runs this long at most and sets the next; in production one may take fifteen minutes. */
const SLICE_MS = 60_000
/** A slice that is killed leaves this alarm behind: the object resumes as soon as it is back. */
const WATCHDOG_MS = 5_000
const REPORT_MS = 3_000
const RETRY_MS = 5_000
/** Internal errors, each retried after a wait, until an audit fails. */
const MAX_FAULTS = 30
const OUR_FAULT = 'Something went wrong on our side. Please start the audit again.'

/**
 * One crawl of one site: its frontier, what was found, and the alarm that keeps it going. It parses nothing, and all it
 * knows is in its database, so that it can be killed at any moment and resumes by itself.
 */
export abstract class CrawlObject extends CrawlReads implements CrawlCalls {
  readonly #tools: CrawlTools
  readonly #comparer: ReturnType<typeof createComparer>
  #crawl: Crawl | undefined
  /** The alarm that is at work. */
  #slice: Promise<void> | undefined
  #judgment: Promise<Judgment> | undefined

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    const settings = readSettings(env)
    const { sql } = context.storage
    this.#tools = {
      sql,
      atomically: (work) => context.storage.transactionSync(work),
      parse: createParseClient(env, settings),
      rules: toFetchRules(settings),
      render: createRenderClient(settings),
      lookUps: this.createLookUps(settings),
      maxRate: settings.CRAWL_MAX_RATE,
      openGate: (hostname, ownersRate) => openHostGate(env, settings, hostname, ownersRate),
      openSecrets: (plan) => openSecrets(settings, plan, plan.secrets ?? ''),
      now: () => Date.now(),
      findEarlier: (auditId) => this.#findOther(auditId),
      log: createLog({ object: 'SiteCrawl' }),
    }
    migrateCrawl(this.#tools)
    this.#comparer = createComparer({
      sql,
      find: (auditId) => this.#findOther(auditId),
      previousId: () => this.#crawl?.state.plan.previousId ?? null,
      stamp: () => this.#crawl?.state.recheckedAt ?? null,
    })
    const state = findState(sql)
    if (!state) return
    this.#crawl = openCrawl(this.#tools, state)
  }

  /** Who is asked about a site's host beside its pages. */
  protected abstract createLookUps(settings: Settings): LookUps

  /** Reports progress to the audit's row. False where there is no row any more. */
  protected abstract tell(organizationId: string, audit: Audit): Promise<boolean>

  /** Told again where it may not have been heard. */
  protected abstract tellNewIssues(organizationId: string, found: NewIssues): Promise<void>

  async wake(plan: CrawlPlan): Promise<Audit> {
    if (!this.#crawl) {
      migrateCrawl(this.#tools)
      const state = createState(plan)
      saveState(this.#tools.sql, state)
      storeOwnChecks(this.#tools.sql, plan.ownChecks ?? [])
      this.#crawl = openCrawl(this.#tools, state)
    }
    const { state } = this.#crawl
    const isUnfinished = isActive(state) || (state.status !== 'paused' && !state.isReported)
    if (isUnfinished && (await this.ctx.storage.getAlarm()) === null) await this.#goOn()
    return toAudit(state)
  }

  snapshot(): Audit | undefined {
    return this.#crawl && toAudit(this.#crawl.state)
  }

  async control(verb: Verb): Promise<Audit | undefined> {
    const crawl = this.#crawl
    if (!crawl || !canControl(verb, crawl.state)) return undefined
    const { to } = CONTROLS[verb]
    const isNotStarted = to === 'running' && crawl.state.startedAt === null
    if (to === 'cancelled') {
      const counts = { ...countChecks(crawl.sql), passed: 0 }
      update(crawl, { status: to, phase: 'over', finishedAt: crawl.now(), counts })
      crawl.stop.abort()
    } else update(crawl, { status: isNotStarted ? 'queued' : to })
    await this.#goOn()
    return toAudit(crawl.state)
  }

  async erase(): Promise<number | undefined> {
    const fetched = this.#crawl?.state.fetched
    if (this.#crawl) stop(this.#crawl)
    // What the alarm still writes must not come after.
    await this.#slice?.catch(() => undefined)
    await this.#forget()
    return fetched
  }

  async rescore(): Promise<Audit | undefined> {
    const crawl = this.#crawl
    if (crawl?.state.status !== 'finished') return undefined
    await rescore(crawl)
    return this.snapshot()
  }

  async recheck(ask: RecheckAsk): Promise<Recheck | RecheckRefusal> {
    const crawl = this.#crawl
    if (crawl?.state.status !== 'finished') return 'unfinished'
    const row = this.#tools.atomically(() => insertRecheck(crawl.sql, ask))
    if (typeof row === 'string') return row
    await this.#keepAwake()
    return describeRecheck(crawl.sql, row)
  }

  async listRechecks(): Promise<Recheck[]> {
    await this.#keepAwake()
    return describeRechecks(this.#tools.sql)
  }

  async findRecheck(id: string, query: QueryOf<typeof getRecheck>) {
    await this.#keepAwake()
    return findRecheck(this.#tools.sql, id, query)
  }

  /** Of a crawl that has ended it stays as it is, and takes a look at every finding. */
  readJudgment(): Promise<Judgment> {
    if (this.#judgment) return this.#judgment
    const judgment = withBreaks(readJudgment(this.#tools.sql))
    if (this.#crawl?.state.phase !== 'over') return judgment
    this.#judgment = judgment
    judgment.catch(() => (this.#judgment = undefined))
    return judgment
  }

  async readComparison(): Promise<Comparison | null> {
    const { status, plan } = this.#crawl?.state ?? {}
    return status === 'finished' && plan?.previousId ? this.compareWith(plan.previousId) : null
  }

  compareWith(other: string): Promise<Comparison | null> {
    return this.#comparer.compareWith(other)
  }

  listDiffFindings(query: QueryOf<typeof listDiffFindings>) {
    return this.#comparer.listChanges(query)
  }

  explore(name: Explorer, asked: unknown): unknown {
    return explore({ sql: this.#tools.sql, isOver: this.#crawl?.state.isReported ?? false }, name, asked)
  }

  /** What streams: `/events`, and `/export?table=&format=`. */
  override fetch(request: Request): Response {
    const { pathname, searchParams } = new URL(request.url)
    const crawl = this.#crawl
    if (!crawl) return new Response(null, { status: 404 })
    if (pathname === '/events') return new Response(streamEvents(() => toAudit(crawl.state)))
    // The service passes on what the contract's schema let through.
    const table = searchParams.get('table') as ExportTable
    return new Response(exportTable(this.#tools.sql, table, searchParams.get('format') as TableFormat))
  }

  override alarm(): Promise<void> {
    this.#slice = this.#work()
    return this.#slice
  }

  async #work(): Promise<void> {
    const crawl = this.#crawl
    if (!crawl) return
    await this.ctx.storage.setAlarm(Date.now() + WATCHDOG_MS)
    const next = await this.#runSlice(crawl)
    // Of a canceled crawl it may have been read before what was being gathered had come to an end.
    this.#judgment = undefined
    if (next !== undefined) {
      await this.ctx.storage.setAlarm(Math.max(next, Date.now()))
      return
    }
    const isKnown = await this.#report(crawl)
    if (isKnown)
      await compareEnded(crawl, {
        readComparison: () => this.readComparison(),
        tellNewIssues: (organizationId, found) => this.tellNewIssues(organizationId, found),
      })
    if (!isKnown)
      await this.#forget() // Woken by what was on its way while the audit was deleted.
    else if (isActive(crawl.state) || findOpenRecheck(crawl.sql))
      await this.#goOn() // Resumed, or asked to check again, while the report was written.
    else await this.ctx.storage.deleteAlarm()
  }

  async #forget(): Promise<void> {
    this.#crawl = undefined
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  /** Another crawl to compare with; undefined where it has been deleted. */
  async #findOther(auditId: string): Promise<CrawlStub | undefined> {
    const other = crawlOf(this.env, auditId)
    return (await other.snapshot()) && other
  }

  /** Goes on with what was asked to be checked again, also where the alarm was lost. */
  async #keepAwake(): Promise<void> {
    const isOpen = this.#crawl && findOpenRecheck(this.#crawl.sql)
    if (isOpen && (await this.ctx.storage.getAlarm()) === null) await this.#goOn()
  }

  #goOn(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now())
  }

  /** When to go on, in milliseconds since 1970; undefined when there is no more to do. */
  async #runSlice(crawl: Crawl): Promise<number | undefined> {
    const reports = setInterval(() => {
      this.#report(crawl)
        .then((isKnown) => isKnown || stop(crawl))
        .catch((error: unknown) => this.#warn(crawl, 'progress-not-reported', error))
    }, REPORT_MS)
    try {
      return await runCrawl(crawl, Date.now() + SLICE_MS)
    } catch (error) {
      crawl.log('error', 'crawl-fault', { audit: crawl.state.plan.id, faults: crawl.state.faults, error })
      update(crawl, { faults: crawl.state.faults + 1 })
      if (crawl.state.faults < MAX_FAULTS) return Date.now() + RETRY_MS
      update(crawl, { status: 'failed', phase: 'over', failure: OUR_FAULT, finishedAt: crawl.now() })
      return undefined
    } finally {
      clearInterval(reports)
    }
  }

  /**
   * Reports progress, and whether the audit still has a row. The end is reported until that succeeds: the alarm retries if this
   * throws.
   */
  async #report(crawl: Crawl): Promise<boolean> {
    const { state } = crawl
    const isKnown = await this.tell(state.plan.organizationId, toAudit(state))
    const isOver = state.phase === 'over'
    if (isOver && !crawl.state.isReported) update(crawl, { isReported: true })
    return isKnown
  }

  #warn({ log, state }: Crawl, event: string, error: unknown): void {
    log('warn', event, { audit: state.plan.id, error })
  }
}
