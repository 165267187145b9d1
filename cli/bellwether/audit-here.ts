import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { isPrivateHost } from '#api/crawl/fetch/address-guard.ts'
import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { type LookUps } from '#api/crawl/fetch/look-ups.ts'
import { type Crawl, type CrawlTools, stop } from '#api/crawl/run/crawl.ts'
import { runCrawl } from '#api/crawl/run/crawl-run.ts'
import { openCrawl } from '#api/crawl/run/open-crawl.ts'
import { readJudgment } from '#api/crawl/store/crawl-causes.ts'
import { migrateCrawl } from '#api/crawl/store/crawl-migrations.ts'
import { type CrawlPlan, createState, saveState, toAudit } from '#api/crawl/store/crawl-state.ts'
import { withBreaks } from '#api/crawl/store/in-steps.ts'
import { type Env, readSettings, type Settings } from '#api/env.ts'
import { sumUpIssues } from '#api/features/seo/site-audit/audit-issues.ts'
import { toPlan } from '#api/features/seo/site-audit/audit-settings.ts'
import { CHECK_INFO } from '#api/features/seo/site-audit/check-info.ts'
import { createLookUps } from '#api/features/seo/site-audit/host-look-ups.ts'
import { readScope, readStart } from '#api/features/seo/site-audit/start-settings.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { listIssues } from '#contract/seo/site-audit.findings.ts'
import { shakeHands } from '#server/tls-probe/handshake.ts'
import { type Options } from './arguments.ts'
import { AuditFailed } from './failures.ts'
import { openNetwork } from './guarded-network.ts'
import { toObjectDatabase } from './node-database.ts'
import { createGates } from './paced-hosts.ts'
import { createParseHere } from './parse-here.ts'
import { type Result } from './run-audit.ts'

// An audit without a server: the crawl of the product, in this process (docs/decisions/103).

const SLICE_MS = 60_000
const TELL_EVERY_MS = 1_000
const CRAWLER = 'BellwetherBot/1.0; command line'

type HereOptions = Pick<Options, 'url' | 'maxPages' | 'timeoutMinutes' | 'allowPrivate'>

/** Who names a private host means it; what a public site leads to is another matter. */
function mayBePrivate({ url, allowPrivate }: HereOptions): boolean {
  const given = URL.parse(url) ?? URL.parse(`http://${url}`)
  return allowPrivate || (given !== null && isPrivateHost(given.hostname))
}

function toSettings(options: HereOptions): Settings {
  // Settings are read from it, and nobody asks for a binding of a platform that is not there.
  return readSettings({
    TOKEN_KEYS: JSON.stringify([{ id: 'none', secret: crypto.randomUUID() }]),
    CRAWL_PRIVATE_ADDRESSES: mayBePrivate(options) ? 'allow' : 'deny',
    CRAWL_MAX_RATE: '0',
  } as unknown as Env)
}

/** @throws {AuditFailed} where the address is none that can be audited */
function readPlan(settings: Settings, { url: given, maxPages }: HereOptions): CrawlPlan {
  try {
    const { url } = readScope({ settings }, readStart({ settings }, given), {})
    const createdAt = new Date()
    const ids = { id: 'aud_here', organizationId: 'org_here', createdBy: 'usr_here', projectId: null }
    const row = { ...ids, url, host: new URL(url).host, maxPages, createdAt, options: {} }
    return toPlan({ ...row, secrets: null, previousId: null }, [])
  } catch (error) {
    throw error instanceof DomainError ? new AuditFailed(error.message) : error
  }
}

function toLookUps(settings: Settings, log: CrawlTools['log']): LookUps {
  const rules = { allowPrivate: settings.CRAWL_PRIVATE_ADDRESSES === 'allow' }
  const asked = createLookUps({ settings, log, fetch: (...call) => fetch(...call), now: () => new Date() })
  return { ...asked, shakeHands: ({ host, port, versions }) => shakeHands({ host, port, versions }, rules) }
}

/** An empty name is a database that has no name on the disk, and goes with the process. */
function openDatabase(): DatabaseSync {
  const database = new DatabaseSync('')
  database.exec('PRAGMA journal_mode = MEMORY')
  return database
}

function tellOf(crawl: Crawl, say: (text: string) => void): () => void {
  let said = ''
  return () => {
    const { status, progress } = toAudit(crawl.state)
    const text = `${status}: ${progress.fetched} of ${progress.discovered} pages`
    if (text !== said) say((said = text))
  }
}

/** @throws {AuditFailed} when it takes longer than the command waits */
async function runToEnd(crawl: Crawl, timeoutMinutes: number): Promise<void> {
  const deadline = Date.now() + timeoutMinutes * 60_000
  for (let next: number | undefined = Date.now(); next !== undefined;) {
    if (Date.now() >= deadline) throw new AuditFailed(`The audit took longer than ${timeoutMinutes} minutes.`)
    await wait(Math.max(0, Math.min(next, deadline) - Date.now()))
    next = await runCrawl(crawl, Math.min(Date.now() + SLICE_MS, deadline))
  }
}

async function readResult(crawl: Crawl): Promise<Result> {
  const { id, url, status, failure, score, progress } = toAudit(crawl.state)
  if (status !== 'finished') throw new AuditFailed(`The audit ${status}. ${failure ?? ''}`.trim())
  const judgment = await withBreaks(readJudgment(crawl.sql))
  const audited = { status, score, judgment, comparison: null }
  const { items, passed } = sumUpIssues(CHECK_INFO, audited, listIssues.query.parse({}))
  const audit = { id, url, score, pages: progress.fetched }
  return { audit, isCompared: false, issues: items, passed: passed.length, link: null }
}

/** Audits a site in this process, to its end. `say` gets the progress. */
export async function auditHere(options: HereOptions, say: (text: string) => void): Promise<Result> {
  const settings = toSettings(options)
  const plan = readPlan(settings, options)
  const rules = {
    ...toFetchRules(settings),
    botName: CRAWLER,
    userAgent: `Mozilla/5.0 (compatible; ${CRAWLER})`,
  }
  const network = openNetwork(rules)
  const log: CrawlTools['log'] = (level, event, { error } = {}) => {
    if (level === 'error') say(`${event}: ${String(error)}`)
  }
  const tools: CrawlTools = {
    ...toObjectDatabase(openDatabase()),
    parse: createParseHere(network.send),
    rules,
    lookUps: toLookUps(settings, log),
    maxRate: settings.CRAWL_MAX_RATE,
    openGate: createGates(settings.CRAWL_MAX_RATE),
    openSecrets: () => Promise.resolve({}),
    now: () => Date.now(),
    findEarlier: () => Promise.resolve(undefined),
    log,
  }
  migrateCrawl(tools)
  const state = createState(plan)
  saveState(tools.sql, state)
  const crawl = openCrawl(tools, state)
  const tell = tellOf(crawl, say)
  const telling = setInterval(tell, TELL_EVERY_MS)
  try {
    await runToEnd(crawl, options.timeoutMinutes)
    tell()
    return await readResult(crawl)
  } finally {
    clearInterval(telling)
    stop(crawl)
    network.close()
  }
}
