import { type ProbeCounts, type ProbeCoverage, type ProbeReason } from '#contract/seo/outcomes.ts'
import { type FetchFailure } from '#api/engine/fetched-page.ts'
import { judgeProbe, type Probed, type ProbeKind } from '#api/engine/probes/probed.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { listIdRanges } from './page-ranges.ts'

/** What is to be asked for at the moment. */
export interface WaitingProbe {
  id: number
  url: string
  kind: ProbeKind
  /** How often it has been handed out, this time included. */
  attempts: number
}

/** How many wait at each host, by its home page. They are bounded by the budget of an audit. */
export function countWaiting(sql: Sql): Map<string, number> {
  const rows = sql.exec(
    `SELECT home, count(*) AS n FROM probes INDEXED BY probes_waiting WHERE state = 'waiting' GROUP BY home`,
  )
  return new Map(Array.from(rows, ({ home, n }) => [String(home), Number(n)]))
}

/** The next of a host: files before links, and what most pages name first. They wait until they are stored. */
export function takeWaiting(sql: Sql, home: string, count: number): WaitingProbe[] {
  const rows = sql.exec(
    `SELECT page_id AS id, pages.url, probes.kind, probes.attempts + 1 AS attempts
     FROM probes INDEXED BY probes_waiting JOIN pages ON pages.id = page_id
     WHERE probes.state = 'waiting' AND home = ? ORDER BY probes.kind = 'url', uses DESC, page_id LIMIT ?`,
    home,
    count,
  )
  const taken = [...rows] as unknown as WaitingProbe[]
  sql.exec(
    'UPDATE probes SET attempts = attempts + 1 WHERE page_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(taken.map(({ id }) => id)),
  )
  return taken
}

/** Puts back what nothing was tried with. */
export function giveBackProbes(sql: Sql, ids: readonly number[]): void {
  sql.exec(
    'UPDATE probes SET attempts = attempts - 1 WHERE page_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  )
}

const STORE = `
  UPDATE probes SET state = 'done', outcome = ?, reason = ?, status = nullif(?, 0), failure = ?, final_url = ?,
    redirect_status = ?, content_type = ?, bytes = ?, facts = ?
  WHERE page_id = ?`

export function storeProbe(sql: Sql, id: number, probed: Probed): void {
  const { url: _, status, failure, finalUrl, redirectStatus, contentType, bytes, ...facts } = probed
  const { outcome, reason } = judgeProbe(probed)
  const cells = [outcome, reason, status, failure, finalUrl, redirectStatus, contentType, bytes]
  sql.exec(STORE, ...cells, JSON.stringify(facts), id)
}

/** What is not asked for any more, and why. */
export function leaveOut(sql: Sql, ids: readonly number[], reason: ProbeReason): void {
  sql.exec(
    `UPDATE probes SET state = 'done', reason = ? WHERE page_id IN (SELECT value FROM json_each(?))`,
    reason,
    JSON.stringify(ids),
  )
}

/** The same for all that wait at a host. */
export function leaveHostOut(sql: Sql, home: string, reason: ProbeReason): void {
  sql.exec(`UPDATE probes SET state = 'done', reason = ? WHERE state = 'waiting' AND home = ?`, reason, home)
}

/** What waits at a host that could not be reached is as out of reach as what was asked for there. */
export function leaveUnreached(sql: Sql, home: string, failure: FetchFailure): void {
  const { outcome, reason } = judgeProbe({ status: 0, failure })
  sql.exec(
    `UPDATE probes SET state = 'done', outcome = ?, reason = ?, failure = ? WHERE state = 'waiting' AND home = ?`,
    outcome,
    reason,
    failure,
    home,
  )
}

/** So many other sites at least, of which none responds, say more about our network than about them. */
const MANY_HOSTS = 3

/** Where no other site has responded at all, nothing is known of what was asked for there. */
export function doubtSilence(sql: Sql): void {
  const [row] = sql.exec(
    `SELECT count(DISTINCT home) AS hosts, max(coalesce(status, 0)) AS best FROM probes WHERE is_own = 0 AND state = 'done'
       AND (outcome <> 'unchecked' OR reason = 'timeout')`,
  )
  if (Number(row?.['hosts']) < MANY_HOSTS || Number(row?.['best']) > 0) return
  sql.exec(
    `UPDATE probes SET outcome = 'unchecked', reason = 'no-network' WHERE is_own = 0 AND state = 'done' AND outcome = 'broken'`,
  )
}

/** The same for all that wait anywhere. */
export function leaveAllOut(sql: Sql, reason: ProbeReason): void {
  sql.exec(`UPDATE probes SET state = 'done', reason = ? WHERE state = 'waiting'`, reason)
}

const none = (): ProbeCounts => ({ total: 0, working: 0, broken: 0, unchecked: {} })

function add(counts: ProbeCounts, outcome: string, reason: ProbeReason | null, count: number): void {
  counts.total += count
  if (outcome === 'working' || outcome === 'broken') counts[outcome] += count
  else if (reason) counts.unchecked[reason] = (counts.unchecked[reason] ?? 0) + count
}

/** How much of what pages name was checked. A step is the files and links among a thousand URLs. */
export function* countProbes(sql: Sql): Generator<void, ProbeCoverage> {
  const coverage: ProbeCoverage = { assets: none(), links: none() }
  for (const { first, last } of listIdRanges(sql)) {
    const rows = sql.exec(
      `SELECT kind = 'url' AS is_link, outcome, reason, count(*) AS n FROM probes WHERE page_id BETWEEN ? AND ?
       GROUP BY 1, 2, 3`,
      first,
      last,
    )
    for (const { is_link: isLink, outcome, reason, n } of rows)
      // Written by the functions above.
      add(isLink ? coverage.links : coverage.assets, String(outcome), reason as ProbeReason | null, Number(n))
    yield
  }
  return coverage
}
