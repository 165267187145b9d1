import { type CrawlState } from '#api/crawl/store/crawl-state.ts'
import { forgetDerived } from '#api/crawl/store/derive-tables.ts'
import { addLinked, noteUnknownLinks } from '#api/crawl/store/recheck-links.ts'
import { scatterHostWide } from '#api/crawl/store/recheck-page.ts'
import {
  findOpenRecheck,
  keepAfter,
  keepFailure,
  type RecheckRow,
  settleWaiting,
  updateRecheck,
} from '#api/crawl/store/recheck-store.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type Crawl, update } from './crawl.ts'
import { conclude } from './crawl-finish.ts'
import { takeSteps } from './take-steps.ts'
import { gateOf } from './crawl-gate.ts'
import { openRules } from './crawl-rules.ts'
import { fetchAgain } from './recheck-fetch.ts'
import { probeAgain } from './recheck-probes.ts'
import { askHostsAgain } from './recheck-hosts.ts'
import { mayRecheck } from './recheck-view.ts'

/** All fetching of one recheck: a site that is slower than that is told so. */
const FETCH_MS = 240_000
/** Files and link targets have that much more. */
const PROBES_MS = 60_000
/** Internal errors of one recheck, each retried after a wait. */
const MAX_FAULTS = 5
const RETRY_MS = 2_000

/** Undefined once the step is done, or when to go on with it. */
async function fetchStep(crawl: Crawl, recheck: RecheckRow, deadline: number): Promise<number | undefined> {
  const { sql } = crawl
  const { seq } = recheck
  const gate = gateOf(crawl)
  const startedAt = recheck.started_at ?? crawl.now()
  if (recheck.started_at === null) updateRecheck(sql, seq, { started_at: startedAt })
  if (!(await openRules(crawl))) throw new Error('What the audit signs in with cannot be read any more.')
  if (recheck.step === 'hosts') {
    if (!(await askHostsAgain(crawl, gate, recheck))) return undefined
    updateRecheck(sql, seq, { step: 'pages' })
  }
  const span = { seq, deadline, until: startedAt + FETCH_MS }
  while (recheck.step !== 'probes') {
    const next = await fetchAgain(crawl, gate, span)
    if (next !== undefined || !mayRecheck(crawl)) return next
    updateRecheck(sql, seq, { step: 'linked' })
    const added = await takeSteps(crawl, addLinked(sql, seq), () => mayRecheck(crawl))
    if (!added) break
  }
  if (!mayRecheck(crawl)) return undefined
  updateRecheck(sql, seq, { step: 'probes' })
  return probeAgain(crawl, recheck, { deadline, until: span.until + PROBES_MS })
}

/** The end of the audit once more, over what is stored by now. */
function* judgeAgain(crawl: Crawl, { seq, gathers }: RecheckRow): Generator<void, Partial<CrawlState>> {
  const { sql } = crawl
  sql.exec('DELETE FROM comparisons')
  yield* noteUnknownLinks(sql, seq)
  if (gathers === 1) yield* scatterHostWide(sql, new Date(crawl.now()))
  return yield* conclude(crawl)
}

/** What was compared with other audits is no longer so. */
const forgetCompared = (sql: Sql) => sql.exec('DELETE FROM comparisons')

function end(crawl: Crawl, { seq }: RecheckRow, result: Partial<CrawlState>): void {
  const { sql } = crawl
  // Every page that could be read stays, so that there is something to judge as before.
  if (result.status !== 'finished') throw new Error('An audit that was checked again has no page left.')
  crawl.atomically(() => {
    forgetCompared(sql)
    keepAfter(sql, seq)
    updateRecheck(sql, seq, { step: 'done', finished_at: crawl.now() })
    update(crawl, { ...result, recheckedAt: crawl.now() })
  })
}

/** Undefined once it has ended, or when to go on with it. */
async function advance(crawl: Crawl, recheck: RecheckRow, deadline: number): Promise<number | undefined> {
  if (recheck.step !== 'judge') {
    const next = await fetchStep(crawl, recheck, deadline)
    if (next !== undefined || !mayRecheck(crawl)) return next
    updateRecheck(crawl.sql, recheck.seq, { step: 'judge' })
  }
  const read = findOpenRecheck(crawl.sql) ?? recheck
  const result = await takeSteps(crawl, judgeAgain(crawl, read), () => mayRecheck(crawl))
  if (result && mayRecheck(crawl)) end(crawl, read, result)
  await takeSteps(crawl, forgetDerived(crawl.sql), () => true)
  return undefined
}

/** After some internal errors a recheck is given up: nothing that it asked about was checked. */
function noteFault(crawl: Crawl, { seq, faults }: RecheckRow, error: unknown): void {
  crawl.log('error', 'recheck-fault', { audit: crawl.state.plan.id, faults, error })
  updateRecheck(crawl.sql, seq, { faults: faults + 1 })
  if (faults + 1 < MAX_FAULTS) return
  crawl.atomically(() => {
    settleWaiting(crawl.sql, seq, 'internal')
    keepFailure(crawl.sql, seq, 'internal')
    updateRecheck(crawl.sql, seq, { step: 'failed', finished_at: crawl.now() })
  })
}

/**
 * Checks again what was asked for in an audit that has ended, one request after the other, until `deadline`. It may be killed at any
 * moment: what was fetched stays, and what was judged is judged again. Returns when to go on, in milliseconds since 1970; undefined
 * where nothing is left.
 */
export async function runRechecks(crawl: Crawl, deadline: number): Promise<number | undefined> {
  for (;;) {
    const recheck = findOpenRecheck(crawl.sql)
    if (!recheck || !mayRecheck(crawl)) return undefined
    if (crawl.now() >= deadline) return crawl.now()
    try {
      const next = await advance(crawl, recheck, deadline)
      if (next !== undefined) return next
    } catch (error) {
      if (!mayRecheck(crawl)) return undefined
      noteFault(crawl, recheck, error)
      return crawl.now() + RETRY_MS
    }
  }
}
