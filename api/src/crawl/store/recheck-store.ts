import { type Sql } from '#api/lib/object-database.ts'
import { MOST_RECHECKED } from '#contract/seo/issue-tracking.rechecks.ts'
import { type RecheckFailure } from '#contract/seo/issue-tracking.rechecks.words.ts'
import { isHostWide } from './host-wide.ts'

export type RecheckStep = 'hosts' | 'pages' | 'linked' | 'probes' | 'judge' | 'done' | 'failed'

/** What somebody wants to be checked again: these checks, these URLs, or both. */
export interface RecheckAsk {
  id: string
  checks: string[]
  urls: string[] | null
  /** Whether the checks read more of the host than robots.txt. */
  asksHost: boolean
  askedAt: number
}

export interface RecheckRow {
  seq: number
  id: string
  checks: string
  asks_host: number
  affected: number
  step: RecheckStep
  gathers: number
  faults: number
  asked_at: number
  started_at: number | null
  finished_at: number | null
}

/** Rechecks of one audit that wait at the same time. */
export const MOST_OPEN = 10
/** Rechecks of one audit that are kept. */
const MOST_KEPT = 20

// Rows of the table above.
const toRows = (rows: Iterable<Record<string, unknown>>) => [...rows] as unknown as RecheckRow[]

const OPEN = `step NOT IN ('done', 'failed')`

export const findOpenRecheck = (sql: Sql): RecheckRow | undefined =>
  toRows(sql.exec(`SELECT * FROM rechecks WHERE ${OPEN} ORDER BY seq LIMIT 1`))[0]

export const countOpenRechecks = (sql: Sql): number =>
  Number([...sql.exec(`SELECT count(*) AS n FROM rechecks WHERE ${OPEN}`)][0]?.['n'])

export const findRecheckRow = (sql: Sql, id: string): RecheckRow | undefined =>
  toRows(sql.exec('SELECT * FROM rechecks WHERE id = ?', id))[0]

export const listRecheckRows = (sql: Sql): RecheckRow[] =>
  toRows(sql.exec('SELECT * FROM rechecks ORDER BY seq DESC'))

/** URLs with findings of some checks, those first that were fetched the longest ago. */
function listAffected(sql: Sql, checks: readonly string[]): { urls: string[]; total: number } {
  const names = JSON.stringify(checks)
  const found = 'SELECT DISTINCT url FROM findings WHERE check_id IN (SELECT value FROM json_each(?))'
  const [count] = sql.exec(`SELECT count(*) AS n FROM (${found})`, names)
  const rows = sql.exec(
    `SELECT found.url FROM (${found}) AS found LEFT JOIN pages ON pages.url = found.url
     ORDER BY coalesce(fetched_at, ''), found.url LIMIT ${MOST_RECHECKED}`,
    names,
  )
  return { urls: Array.from(rows, ({ url }) => String(url)), total: Number(count?.['n']) }
}

/** Those that the audit knows: pages of the site, and places where something was found. */
function listKnown(sql: Sql, urls: readonly string[]): string[] {
  const rows = sql.exec(
    `SELECT value AS url FROM json_each(?) WHERE EXISTS (SELECT 1 FROM pages WHERE url = value AND internal = 1)
       OR EXISTS (SELECT 1 FROM findings WHERE url = value)`,
    JSON.stringify([...new Set(urls)]),
  )
  return Array.from(rows, ({ url }) => String(url))
}

export const knowsUrl = (sql: Sql, url: string): boolean => listKnown(sql, [url]).length > 0

function insertUrls(sql: Sql, seq: number, urls: readonly string[]): void {
  sql.exec(
    `INSERT INTO recheck_urls (seq, url, role, state, before)
     SELECT ?, value, 'asked', 'waiting',
       (SELECT json_group_array(DISTINCT check_id) FROM findings WHERE findings.url = value)
     FROM json_each(?)`,
    seq,
    JSON.stringify(urls),
  )
}

/** Pages of the site that show whether something of a whole host has changed. They are not asked about themselves. */
function addPagesOfHost(sql: Sql, seq: number): void {
  sql.exec(
    `INSERT OR IGNORE INTO recheck_urls (seq, url, role, state, is_followed)
     SELECT ?, url, 'host', 'waiting', 1 FROM pages
     WHERE state = 'done' AND kind = 'html' AND internal = 1 ORDER BY depth IS NULL, depth, id LIMIT ${MOST_RECHECKED}`,
    seq,
  )
}

function forgetOld(sql: Sql): void {
  sql.exec(`DELETE FROM rechecks WHERE ${OPEN} IS FALSE AND seq NOT IN
    (SELECT seq FROM rechecks ORDER BY seq DESC LIMIT ${MOST_KEPT})`)
  for (const table of ['recheck_urls', 'recheck_probes'])
    sql.exec(`DELETE FROM ${table} WHERE seq NOT IN (SELECT seq FROM rechecks)`)
}

/** Writes down what is to be checked again; `nothing` where none of it was found in this audit. In one transaction. */
export function insertRecheck(sql: Sql, ask: RecheckAsk): RecheckRow | 'nothing' | 'busy' {
  const known = findRecheckRow(sql, ask.id)
  if (known) return known
  if (countOpenRechecks(sql) >= MOST_OPEN) return 'busy'
  const affected = ask.urls ? undefined : listAffected(sql, ask.checks)
  const urls = affected?.urls ?? listKnown(sql, ask.urls ?? [])
  if (urls.length === 0) return 'nothing'
  sql.exec(
    `INSERT INTO rechecks (id, checks, asks_host, affected, step, asked_at) VALUES (?, ?, ?, ?, 'hosts', ?)`,
    ask.id,
    JSON.stringify(ask.checks),
    Number(ask.asksHost),
    affected?.total ?? urls.length,
    ask.askedAt,
  )
  // Inserted just now.
  const row = findRecheckRow(sql, ask.id) as RecheckRow
  insertUrls(sql, row.seq, urls)
  if (ask.checks.some(isHostWide)) addPagesOfHost(sql, row.seq)
  forgetOld(sql)
  return row
}

export function updateRecheck(sql: Sql, seq: number, changes: Partial<Omit<RecheckRow, 'seq' | 'id'>>): void {
  for (const [name, value] of Object.entries(changes))
    sql.exec(`UPDATE rechecks SET ${name} = ? WHERE seq = ?`, value, seq)
}

export interface WaitingUrl {
  url: string
  attempts: number
  due: number
}

/** Those that are due first. */
export function listWaiting(sql: Sql, seq: number, limit: number): WaitingUrl[] {
  const rows = sql.exec(
    `SELECT url, attempts, due FROM recheck_urls WHERE seq = ? AND state = 'waiting' ORDER BY due, url LIMIT ?`,
    seq,
    limit,
  )
  return [...rows] as unknown as WaitingUrl[]
}

/** A URL that needs no more work: it was looked at, or there is a reason why not. */
export function settleUrl(sql: Sql, seq: number, url: string, failure: RecheckFailure | null): void {
  sql.exec(`UPDATE recheck_urls SET state = 'done', failure = ? WHERE seq = ? AND url = ?`, failure, seq, url)
}

export function tryLater(sql: Sql, seq: number, url: string, due: number): void {
  sql.exec(
    'UPDATE recheck_urls SET attempts = attempts + 1, due = ? WHERE seq = ? AND url = ?',
    due,
    seq,
    url,
  )
}

/** The same for whatever still waits, of one origin or of all. */
export function settleWaiting(sql: Sql, seq: number, failure: RecheckFailure, origin = ''): void {
  sql.exec(
    `UPDATE recheck_urls SET state = 'done', failure = ?
     WHERE seq = ? AND state = 'waiting' AND substr(url, 1, ?) = ?`,
    failure,
    seq,
    origin === '' ? 0 : origin.length + 1,
    origin === '' ? '' : `${origin}/`,
  )
}

/** What was asked about and seems done, and is not: a reason why. */
export function keepFailure(sql: Sql, seq: number, failure: RecheckFailure): void {
  sql.exec(
    `UPDATE recheck_urls SET failure = ? WHERE seq = ? AND role = 'asked' AND failure IS NULL`,
    failure,
    seq,
  )
}

/** The checks that find something by now. */
export function keepAfter(sql: Sql, seq: number): void {
  sql.exec(
    `UPDATE recheck_urls SET after =
       (SELECT json_group_array(DISTINCT check_id) FROM findings WHERE findings.url = recheck_urls.url)
     WHERE seq = ? AND role = 'asked'`,
    seq,
  )
}
