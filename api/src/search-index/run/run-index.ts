import { type IndexablePart } from '#api/crawl/store/list-indexable.ts'
import { type Log } from '#api/lib/log.ts'
import { type ObjectDatabase } from '#api/lib/object-database.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import {
  closeAudit,
  findOpenAudit,
  findSite,
  getAudit,
  type OpenAudit,
  reopenLast,
  requireSite,
  setSiteAudit,
  type Site,
} from '#api/search-index/store/audits.ts'
import { domainOf } from '#api/search-index/store/domains.ts'
import { countDomainTerms } from '#api/search-index/store/domain-terms.ts'
import { dropSite, sweepSite } from '#api/search-index/store/drop-pages.ts'
import { rankDomains } from '#api/search-index/store/graph.ts'
import { chooseKeywords } from '#api/search-index/store/keywords.ts'
import { endRound, forgetRounds, rankNextKeyword, requireRound } from '#api/search-index/store/positions.ts'
import { storeSnapshots } from '#api/search-index/store/snapshots.ts'
import { takePage } from '#api/search-index/store/take-pages.ts'
import { clearWork, findWork, type Phase, saveWork, type Work } from '#api/search-index/store/work.ts'
import { writePages } from '#api/search-index/store/write-pages.ts'

// What the index does when audits have ended, phase by phase. Where it is, is written down with what it has done: killed at any moment,
// it goes on from there, and what is done twice changes nothing.

export interface IndexTools extends ObjectDatabase {
  openCrawl: (auditId: string) => {
    /** Undefined where it has been deleted. */
    snapshot: () => Promise<unknown>
    listIndexable: (after: number) => Promise<IndexablePart>
  }
  /** The thread is left to others in between. */
  pause?: () => Promise<void>
  log: Log
}

/** One audit that is being worked on. */
interface Job extends IndexTools {
  audit: OpenAudit
  site: Site
  day: string
  work: Work
}

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** What follows a phase; undefined behind the last. */
const NEXT: Record<Phase, Phase | undefined> = {
  take: 'sweep',
  drop: 'write',
  sweep: 'write',
  write: 'terms',
  terms: 'graph',
  graph: 'keywords',
  keywords: 'positions',
  positions: 'snapshot',
  snapshot: undefined,
}

const pauseOf = (tools: IndexTools) => tools.pause ?? (() => yieldThread())

/** What comes of a phase's steps; undefined where the audit has been deleted in between, and there is something else to do. */
async function inSteps<Value>(job: Job, steps: Generator<void, Value>): Promise<Value | undefined> {
  while (isCurrent(job)) {
    const step = steps.next()
    if (step.done) return step.value
    await pauseOf(job)()
  }
  return undefined
}

/** Not once the audit has been deleted in the meantime: then its pages are to go. */
function isCurrent({ sql, work }: Job): boolean {
  const now = findWork(sql)
  return now?.auditNo === work.auditNo && now.phase === work.phase
}

/** Whether there was something to do: then another step may follow at once. */
async function takePart(job: Job): Promise<boolean> {
  const { audit, site, work, day } = job
  const crawl = job.openCrawl(audit.id)
  // A crawl that has been deleted has no pages, which does not mean that its site has none.
  if ((await crawl.snapshot()) === undefined) return false
  const { items, next } = await crawl.listIndexable(work.cursor)
  for (const page of items) {
    if (!isCurrent(job)) return true
    job.atomically(() => takePage(job.sql, page, { siteId: site.id, auditNo: audit.no, day }))
    await pauseOf(job)()
  }
  if (!isCurrent(job)) return true
  if (next !== null) saveWork(job.sql, { ...work, cursor: next })
  else endTaking(job)
  return true
}

function endTaking({ atomically, sql, audit, site, work }: Job): void {
  atomically(() => {
    setSiteAudit(sql, site.id, audit)
    saveWork(sql, { ...work, phase: audit.isWhole ? 'sweep' : 'write', cursor: 0 })
  })
}

function goOn(job: Job): void {
  const { atomically, sql, audit, site, work } = job
  if (!isCurrent(job)) return
  const phase = NEXT[work.phase]
  atomically(() => {
    if (phase) {
      saveWork(sql, { ...work, phase, cursor: 0 })
      return
    }
    if (audit.isForgotten) {
      sql.exec('DELETE FROM audits WHERE no = ?', audit.no)
      reopenLast(sql, audit.host)
    } else closeAudit(sql, audit.no, 'done', countPages(sql, site.id))
    clearWork(sql)
  })
}

function countPages(sql: IndexTools['sql'], siteId: number): number {
  const [row] = sql.exec('SELECT count(*) AS n FROM pages WHERE site_id = ?', siteId)
  return Number(row?.['n'])
}

/** One step of the phase. False once the phase has nothing more to do. */
async function stepPhase(job: Job): Promise<boolean> {
  const { sql, atomically, site, audit, work, day } = job
  switch (work.phase) {
    case 'take':
      return takePart(job)
    case 'drop':
      return atomically(() => dropSite(sql, site.id))
    case 'sweep':
      return atomically(() => sweepSite(sql, site.id, audit.no, day))
    case 'write':
      return (await inSteps(job, writePages(job))) ?? true
    case 'terms':
      await inSteps(job, countDomainTerms(sql, site.domainId))
      return false
    case 'graph':
      await inSteps(job, rankDomains(sql))
      return false
    case 'keywords':
      await inSteps(job, chooseKeywords(sql, requireRound(sql, day).round))
      return false
    case 'positions':
      return atomically(() => {
        const id = rankNextKeyword(sql, requireRound(sql, day).round, work.cursor)
        if (id !== undefined) saveWork(sql, { ...work, cursor: id })
        return id !== undefined
      })
    case 'snapshot':
      return endSnapshot(job)
  }
}

async function endSnapshot(job: Job): Promise<boolean> {
  const { sql, atomically } = job
  const round = requireRound(sql, job.day)
  await inSteps(job, storeSnapshots(sql, round.round, round.day))
  if (!isCurrent(job)) return false
  atomically(() => endRound(sql, round.round))
  while (atomically(() => forgetRounds(sql))) await pauseOf(job)()
  return false
}

/** The audit that is being worked on, or the next one; undefined where there is no more to do. */
function findJob(tools: IndexTools): Job | undefined {
  const { sql, atomically } = tools
  const work = findWork(sql)
  const audit = work ? getAudit(sql, work.auditNo) : findOpenAudit(sql)
  if (!audit) {
    if (work) clearWork(sql)
    return undefined
  }
  return atomically(() => {
    const site = findSite(sql, audit.host) ?? requireSite(sql, audit.host, domainOf(`http://${audit.host}/`))
    const begun: Work = work ?? { auditNo: audit.no, phase: audit.isForgotten ? 'drop' : 'take', cursor: 0 }
    saveWork(sql, begun)
    return { ...tools, audit, site, work: begun, day: dayOf(audit.finishedAt) }
  })
}

/** An audit that ended before the one whose pages the index has, or whose crawl is no more. */
function giveUp({ atomically, sql, audit, site }: Job, state: 'done' | 'failed'): void {
  atomically(() => {
    closeAudit(sql, audit.no, state, 0)
    if (site.auditNo === null) reopenLast(sql, audit.host)
    clearWork(sql)
  })
}

/** Takes one step. False where there is nothing left to do. */
export async function stepIndex(tools: IndexTools): Promise<boolean> {
  const job = findJob(tools)
  if (!job) return false
  const { audit, site, work } = job
  const isLate = work.phase === 'take' && site.finishedAt !== null && site.finishedAt > audit.finishedAt
  if (isLate && !audit.isForgotten) {
    giveUp(job, 'done')
    return true
  }
  if (await stepPhase(job)) return true
  if (work.phase === 'take') {
    if (isCurrent(job)) giveUp(job, 'failed')
  } else goOn(job)
  return true
}

/** Works until a time, or until nothing is left. Tells whether something is. */
export async function runIndex(
  tools: IndexTools,
  until: number,
  now: () => number = Date.now,
): Promise<boolean> {
  while (now() < until) {
    if (!(await stepIndex(tools))) return false
    await pauseOf(tools)()
  }
  return true
}
