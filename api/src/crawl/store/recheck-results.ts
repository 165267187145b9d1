import { type Sql } from '#api/lib/object-database.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { hasWords } from '#contract/folded-text.ts'
import { type getRecheck, type Recheck, type RecheckedUrl } from '#contract/seo/issue-tracking.rechecks.ts'
import { type RecheckFailure, type RecheckStatus } from '#contract/seo/issue-tracking.rechecks.words.ts'
import { TARGET_CHECKS } from './crawl-targets.ts'
import { isOfProbes } from './recheck-probes.ts'
import {
  findOpenRecheck,
  findRecheckRow,
  listRecheckRows,
  type RecheckRow,
  type RecheckStep,
} from './recheck-store.ts'

/** Pages that were not fetched again may have fixed these: only a whole crawl tells whether they are still there. */
const NEED_CRAWL = new Set([
  'link-orphan',
  'link-single-inlink',
  'link-nofollow-only-inlinks',
  'link-mixed-follow',
  'link-sitewide-redirect',
  'canonical-unlinked',
  'crawl-depth-high',
  'robots-blocked-linked',
])
const TARGETED = new Set(TARGET_CHECKS)
/** They read what the URLs are that a page links to, or names as something. */
const isOfLinks = (check: string) =>
  TARGETED.has(check) || /^(?:canonical-(?:to|chain|loop)|pagination-link|redirect-)/.test(check)

const STATUS: Record<RecheckStep, RecheckStatus> = {
  hosts: 'fetching',
  pages: 'fetching',
  linked: 'fetching',
  probes: 'fetching',
  judge: 'judging',
  done: 'done',
  failed: 'failed',
}

// Written by recheck-store.ts.
const toNames = (text: unknown) => JSON.parse(String(text)) as string[]

interface UrlRow {
  url: string
  failure: RecheckFailure | null
  before: string
  after: string | null
}

/** What became of one URL, as far as the checks in question go: those that were named, or all that had found something. */
function toUrl({ url, failure, before, after }: UrlRow, checks: readonly string[]): RecheckedUrl {
  const found = { before: toNames(before), after: after === null ? null : toNames(after) }
  if (checks.length > 0) {
    found.before = found.before.filter((check) => checks.includes(check))
    found.after &&= found.after.filter((check) => checks.includes(check))
  }
  const asked = checks.length > 0 ? checks : found.before
  const left = (found.after ?? []).filter((check) => asked.includes(check))
  const isBeside =
    (failure === 'links' && !asked.some(isOfLinks)) || (failure === 'files' && !asked.some(isOfProbes))
  const reason = isBeside ? null : failure
  if (reason) return { url, ...found, result: 'unchecked', failure: reason }
  if (after === null) return { url, ...found, result: null, failure: null }
  if (left.length === 0) return { url, ...found, result: 'fixed', failure: null }
  if (left.every((check) => NEED_CRAWL.has(check)))
    return { url, ...found, result: 'unchecked', failure: 'crawl' }
  return { url, ...found, result: 'still', failure: null }
}

function listUrls(sql: Sql, { seq, checks }: RecheckRow): RecheckedUrl[] {
  const names = toNames(checks)
  const rows = sql.exec(
    `SELECT url, failure, before, after FROM recheck_urls WHERE seq = ? AND role = 'asked' ORDER BY url`,
    seq,
  )
  return Array.from(rows, (row) => toUrl(row as unknown as UrlRow, names))
}

const instant = (milliseconds: number) => new Date(milliseconds).toISOString()

export function describeRecheck(sql: Sql, row: RecheckRow): Recheck {
  const [counted] = sql.exec(
    `SELECT count(*) AS total, total(state = 'done') AS done FROM recheck_urls WHERE seq = ?`,
    row.seq,
  )
  const urls = listUrls(sql, row)
  const isOver = row.finished_at !== null
  const isWaiting = !isOver && findOpenRecheck(sql)?.seq !== row.seq
  const countOf = (result: string) => (isOver ? urls.filter((url) => url.result === result).length : 0)
  return {
    id: row.id,
    checks: toNames(row.checks),
    status: isWaiting ? 'queued' : STATUS[row.step],
    affected: row.affected,
    asked: urls.length,
    fetched: Number(counted?.['done']),
    toFetch: Number(counted?.['total']),
    fixed: countOf('fixed'),
    still: countOf('still'),
    unchecked: countOf('unchecked'),
    askedAt: instant(row.asked_at),
    finishedAt: row.finished_at === null ? null : instant(row.finished_at),
  }
}

export const describeRechecks = (sql: Sql): Recheck[] =>
  listRecheckRows(sql).map((row) => describeRecheck(sql, row))

/** One recheck with its URLs: at most some hundred, so they are chosen here. */
export function findRecheck(
  sql: Sql,
  id: string,
  { q = '', result, direction, page, pageSize }: QueryOf<typeof getRecheck>,
): ReplyOf<typeof getRecheck> | undefined {
  const row = findRecheckRow(sql, id)
  if (!row) return undefined
  const urls = listUrls(sql, row).filter(
    (url) => (result === undefined || url.result === result) && hasWords(url.url, q),
  )
  if (direction === 'desc') urls.reverse()
  const items = urls.slice((page - 1) * pageSize, page * pageSize)
  return { ...describeRecheck(sql, row), items, total: urls.length }
}
