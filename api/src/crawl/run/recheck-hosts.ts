import { type HostGate } from '#api/crawl/fetch/host-gate.ts'
import { findHost, storeHost } from '#api/crawl/store/host-facts.ts'
import { deleteInSteps } from '#api/crawl/store/in-steps.ts'
import { keepFailure, type RecheckRow, settleWaiting } from '#api/crawl/store/recheck-store.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { parseRobots, readableRobots } from '#api/engine/robots.ts'
import { originOf } from '#api/engine/urls.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type Crawl } from './crawl.ts'
import { isRobotsIgnored } from './crawl-admission.ts'
import { takeSteps } from './take-steps.ts'
import { readHost } from './crawl-hosts.ts'
import { lookUpAgain } from './host-look-ups.ts'
import { readSitemaps } from './read-sitemaps.ts'
import { asRunning, mayRecheck } from './recheck-view.ts'

type Statement = Parameters<Sql['exec']>

/** Origins whose robots.txt decides about what waits. */
function listOrigins(sql: Sql, seq: number): string[] {
  const rows = sql.exec(`SELECT url FROM recheck_urls WHERE seq = ? AND state = 'waiting'`, seq)
  return [...new Set(Array.from(rows, ({ url }) => originOf(String(url))))]
}

/** Reads the sitemaps without storing them: undefined where one of them is gone that could be read before for a passing reason. */
async function readSitemapsAgain(
  crawl: Crawl,
  gate: HostGate,
  host: HostFacts,
  known: HostFacts | undefined,
) {
  const statements: Statement[] = []
  const sql: Sql = {
    exec: (...statement) => {
      statements.push(statement)
      return []
    },
  }
  const reader = Object.assign(asRunning(crawl), { sql, atomically: (work: () => unknown) => work() })
  const found = await readSitemaps(reader, gate, parseRobots(host.robots.text).sitemaps)
  const readBefore = new Set(known?.sitemaps.flatMap(({ url, status }) => (status === 200 ? [url] : [])))
  const isLost = found.sitemaps.some(
    ({ url, status }) => (status === 0 || status === 429 || status >= 500) && readBefore.has(url),
  )
  const isCut = (found.sitemapsLeftOut ?? 0) > (known?.sitemapsLeftOut ?? 0)
  return isLost || isCut ? undefined : { found, statements }
}

/** Robots.txt, sitemaps and probes of the site. False where the audit is being deleted meanwhile. */
async function askWhole(crawl: Crawl, gate: HostGate, seq: number, host: HostFacts): Promise<boolean> {
  const known = findHost(crawl.sql, host.origin)
  const { plan } = crawl.state
  let read: Awaited<ReturnType<typeof readSitemapsAgain>>
  if (plan.list.length === 0) {
    read = await readSitemapsAgain(crawl, gate, host, known)
    if (!mayRecheck(crawl)) return false
    if (!read) keepFailure(crawl.sql, seq, 'sitemaps')
  }
  await lookUpAgain(crawl)
  if (!mayRecheck(crawl)) return false
  const { sitemaps = [], sitemapsLeftOut } = read?.found ?? known ?? {}
  if (read) {
    const isDone = await takeSteps(crawl, emptySitemaps(crawl.sql), () => mayRecheck(crawl))
    if (!isDone) return false
    for (const statement of read.statements) crawl.sql.exec(...statement)
  }
  storeHost(crawl.sql, { ...host, sitemaps, ...(sitemapsLeftOut !== undefined && { sitemapsLeftOut }) })
  return true
}

function* emptySitemaps(sql: Sql): Generator<void, true> {
  yield* deleteInSteps(sql, { table: 'sitemap_urls', key: 'page_id, sitemap' })
  return true
}

/**
 * Reads what rules the requests to the hosts of a recheck, and for some checks all that is known of the site's host. Where robots.txt
 * cannot be read nothing is fetched from there. False where the audit is being deleted meanwhile.
 */
export async function askHostsAgain(crawl: Crawl, gate: HostGate, recheck: RecheckRow): Promise<boolean> {
  const { sql, state, admission } = crawl
  const { plan } = state
  const main = originOf(plan.url)
  for (const origin of new Set([...listOrigins(sql, recheck.seq), ...(recheck.asks_host ? [main] : [])])) {
    const isWhole = recheck.asks_host === 1 && origin === main
    const host = await readHost(asRunning(crawl), gate, isWhole ? plan.url : `${origin}/`, isWhole)
    if (!host || !mayRecheck(crawl)) return false
    const known = findHost(sql, origin)
    const wasReadable = known !== undefined && readableRobots(known.robots) !== null
    if (readableRobots(host.robots) === null && wasReadable && !isRobotsIgnored(plan, origin)) {
      settleWaiting(sql, recheck.seq, 'robots-unreachable', origin)
      continue
    }
    admission.learn(host)
    if (!isWhole) storeHost(sql, known ? { ...known, robots: host.robots } : host)
    else if (!(await askWhole(crawl, gate, recheck.seq, host))) return false
  }
  return true
}
