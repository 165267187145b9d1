import { DurableObject } from 'cloudflare:workers'
import { crawlOf } from '#api/crawl/run/crawl-calls.ts'
import { type Env } from '#api/env.ts'
import { createLog } from '#api/lib/log.ts'
import { migrateIndex } from '#api/search-index/store/index-migrations.ts'
import {
  type AuditAsk,
  closeAudit,
  countFault,
  forgetAudit,
  openAudit,
  type TakenAudit,
} from '#api/search-index/store/audits.ts'
import { siteHostOf } from '#api/search-index/store/domains.ts'
import { type AskedOf, type IndexRead, readIndex } from '#api/search-index/store/read-index.ts'
import { type NamedResult, nameResults, searchIndex } from '#api/search-index/store/search.ts'
import { clearWork, findWork } from '#api/search-index/store/work.ts'
import { type Target } from '#contract/seo/domain.ts'
import { type IndexCalls } from './index-calls.ts'
import { type IndexTools, runIndex } from './run-index.ts'

/** An alarm works this long at most and sets the next. */
const SLICE_MS = 20_000
/** What is killed leaves this alarm behind. */
const WATCHDOG_MS = 30_000
const RETRY_MS = 5_000
/** Internal errors of one audit, each retried after a wait, until it is given up. */
const MAX_FAULTS = 10

/**
 * The search index of one organization: pages and links that its audits have found, and what follows from them. All it knows is in its
 * database, so that it can be killed at any moment and resumes by itself.
 */
export class SearchIndex extends DurableObject<Env> implements IndexCalls {
  readonly #tools: IndexTools

  constructor(context: DurableObjectState, env: Env) {
    super(context, env)
    this.#tools = {
      sql: context.storage.sql,
      atomically: (work) => context.storage.transactionSync(work),
      openCrawl: (auditId) => crawlOf(env, auditId),
      log: createLog({ object: 'SearchIndex' }),
    }
    migrateIndex(this.#tools)
    // A new version of the tables may have left something to do.
    if (findWork(this.#tools.sql)) void context.blockConcurrencyWhile(() => this.#keepAwake())
  }

  async take(ask: AuditAsk): Promise<TakenAudit> {
    const { sql } = this.#tools
    const known = openAudit(sql, siteHostOf(ask.url), ask)
    if (known.state === 'waiting') await this.#keepAwake()
    return known
  }

  async forget(auditId: string): Promise<void> {
    const { sql, atomically } = this.#tools
    if (atomically(() => forgetAudit(sql, auditId))) await this.#keepAwake()
  }

  read<Read extends IndexRead>(read: Read, target: Target, asked: AskedOf<Read>) {
    return Promise.resolve(readIndex(this.#tools.sql, read, target, asked))
  }

  search(keyword: string, language: string | null): Promise<NamedResult[]> {
    const { sql } = this.#tools
    return Promise.resolve(nameResults(sql, searchIndex(sql, keyword, language)))
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    migrateIndex(this.#tools)
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx
    await storage.setAlarm(Date.now() + WATCHDOG_MS)
    try {
      const isMore = await runIndex(this.#tools, Date.now() + SLICE_MS)
      if (isMore) await storage.setAlarm(Date.now())
      else await storage.deleteAlarm()
    } catch (error) {
      this.#noteFault(error)
      await storage.setAlarm(Date.now() + RETRY_MS)
    }
  }

  /** What fails again and again does not keep the others waiting. */
  #noteFault(error: unknown): void {
    const { sql, log } = this.#tools
    const work = findWork(sql)
    log('error', 'index-fault', { audit: work?.auditNo, phase: work?.phase, error })
    if (!work || countFault(sql, work.auditNo) < MAX_FAULTS) return
    closeAudit(sql, work.auditNo, 'failed', 0)
    clearWork(sql)
  }

  async #keepAwake(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now())
  }
}
