import { findOnPage } from '#api/engine/audit-page.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { PAGE_CHECKS } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { type Look, LOOK_OF } from './comparison-parts.ts'
import { type CrawlState } from './crawl-state.ts'
import { storeStep } from './crawl-store.ts'
import { isHostWide } from './host-wide.ts'
import { deleteInSteps } from './in-steps.ts'
import { INSERT_FINDING } from './insert-findings.ts'

/** Their findings stand at the host, and what each page has is only in its facts (host-wide.ts). */
const HOST_WIDE_CHECKS = PAGE_CHECKS.filter(({ id }) => isHostWide(id))

/** Facts are read in some milliseconds. */
const PAGES_AT_ONCE = 25

export interface KnownPage {
  state: string
  kind: string | null
  status: number | null
  look: Look
  depth: number | null
}

export function findKnownPage(sql: Sql, url: string): KnownPage | undefined {
  const [row] = sql.exec(
    `SELECT state, kind, status, depth, ${LOOK_OF} AS look FROM pages WHERE url = ? AND internal = 1`,
    url,
  )
  // The columns above.
  return row as unknown as KnownPage | undefined
}

/** Nothing where facts of an earlier version lack what a check reads. */
function findHostWide(facts: PageFacts, now: Date) {
  try {
    return findOnPage(facts, now, HOST_WIDE_CHECKS)
  } catch {
    return []
  }
}

/** What checks of a whole host say of a page, as one text. */
function describeHostWide(sql: Sql, url: string, now: Date): string {
  const [row] = sql.exec('SELECT facts FROM pages JOIN page_facts ON page_id = pages.id WHERE url = ?', url)
  if (!row) return ''
  // Written by encodeBatch.
  const found = findHostWide(JSON.parse(String(row['facts'])) as PageFacts, now)
  return JSON.stringify(
    found.map(({ check, detail, evidence }) => [check, detail, check === 'cookie-flags' ? evidence : '']),
  )
}

const GATHERED = 'url = ? AND check_id IN (SELECT check_id FROM gathered_checks)'

/**
 * Stores the last step of a page of an audit that has ended. What was gathered for its host stays; tells whether that has to be
 * gathered from all pages once more. In one transaction.
 */
export function storePageAgain(sql: Sql, url: string, step: string, now: Date): boolean {
  const before = describeHostWide(sql, url, now)
  const gathered = [...sql.exec(`SELECT check_id, detail, evidence FROM findings WHERE ${GATHERED}`, url)]
  storeStep(sql, step)
  sql.exec(`DELETE FROM findings WHERE ${GATHERED}`, url)
  for (const { check_id: check, detail, evidence } of gathered)
    sql.exec(INSERT_FINDING, String(check), url, String(detail), evidence as string | null)
  return describeHostWide(sql, url, now) !== before
}

/** Takes back what was gathered of the hosts, so that each page has its own findings again, from its facts. In steps. */
export function* scatterHostWide(sql: Sql, now: Date): Generator<void> {
  for (const { id } of HOST_WIDE_CHECKS) {
    const which = { where: 'check_id = ?', bindings: [id] }
    yield* deleteInSteps(sql, { table: 'findings', key: 'check_id, url, detail', ...which })
    yield* deleteInSteps(sql, { table: 'gathered_findings', key: 'check_id, url, thing', ...which })
    sql.exec('DELETE FROM host_findings WHERE check_id = ?', id)
    sql.exec('DELETE FROM gathered_checks WHERE check_id = ?', id)
  }
  for (let after = 0; ;) {
    const rows = [
      ...sql.exec(
        `SELECT page_id, url, facts FROM page_facts JOIN pages ON pages.id = page_id
         WHERE page_id > ? AND internal = 1 ORDER BY page_id LIMIT ${PAGES_AT_ONCE}`,
        after,
      ),
    ]
    if (rows.length === 0) return
    for (const row of rows) {
      for (const { check, detail, evidence } of findHostWide(
        JSON.parse(String(row['facts'])) as PageFacts,
        now,
      ))
        sql.exec(INSERT_FINDING, check, String(row['url']), detail, evidence ?? null)
      after = Number(row['page_id'])
    }
    yield
  }
}

type Tally = Pick<CrawlState, 'fetched' | 'failed' | 'blocked'>

const classOf = ({ state, kind, status }: KnownPage): keyof Tally | undefined => {
  if (state !== 'done') return undefined
  if (kind === 'blocked') return 'blocked'
  return kind === 'unreadable' || (kind === 'error' && status === null) ? 'failed' : 'fetched'
}

/** The figures of the audit once a page has become another. */
export function countPageAgain(
  state: CrawlState,
  before: KnownPage | undefined,
  after: KnownPage,
): Partial<CrawlState> {
  const [was, is] = [before && classOf(before), classOf(after)]
  if (was === is || is === undefined) return {}
  const discovered = was === undefined ? state.discovered + 1 : state.discovered
  const tally = { fetched: state.fetched, failed: state.failed, blocked: state.blocked }
  tally[is] += 1
  if (was !== undefined) tally[was] = Math.max(0, tally[was] - 1)
  return { ...tally, discovered }
}

/** What a URL turned out to be, without a fetch. */
export function setPageState(sql: Sql, url: string, state: 'disallowed' | 'skipped'): void {
  sql.exec(`UPDATE pages SET state = ? WHERE url = ? AND state = 'new'`, state, url)
}
