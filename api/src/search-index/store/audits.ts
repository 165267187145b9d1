import { type Sql } from '#api/lib/object-database.ts'
import { requireDomain } from './domains.ts'

/** An audit that the index is to take. */
export interface AuditAsk {
  auditId: string
  /** Normalized URL of its start page. */
  url: string
  /** Whether it is about the whole site, so that what it has not seen is no more. */
  isWhole: boolean
  /** Milliseconds since 1970. */
  finishedAt: number
}

export type AuditState = 'waiting' | 'done' | 'failed'

/** What has become of an audit, and how many pages the index has of it once that is known. */
export interface TakenAudit {
  state: AuditState
  pages: number | null
}

/** One that is to be taken, or to be forgotten. */
export interface OpenAudit {
  no: number
  id: string
  host: string
  isWhole: boolean
  finishedAt: number
  isForgotten: boolean
}

function findAudit(sql: Sql, id: string): TakenAudit | undefined {
  const [row] = sql.exec('SELECT state, pages FROM audits WHERE id = ?', id)
  if (!row) return undefined
  const { state, pages } = row
  // One that was deleted is nobody's to ask for.
  return { state: state === 'forgotten' ? 'failed' : (state as AuditState), pages: pages as number | null }
}

const INSERT_AUDIT = `INSERT OR IGNORE INTO audits (id, host, is_whole, finished_at, state) VALUES (?, ?, ?, ?, 'waiting')`

/** Notes that an audit is to be taken, unless it has been noted before. Tells what has become of it. */
export function openAudit(sql: Sql, host: string, { auditId, isWhole, finishedAt }: AuditAsk): TakenAudit {
  sql.exec(INSERT_AUDIT, auditId, host, isWhole ? 1 : 0, finishedAt)
  return findAudit(sql, auditId) ?? { state: 'waiting', pages: null }
}

const toOpen = (row: Record<string, unknown>): OpenAudit => ({
  no: Number(row['no']),
  id: String(row['id']),
  host: String(row['host']),
  isWhole: row['is_whole'] === 1,
  finishedAt: Number(row['finished_at']),
  isForgotten: row['state'] === 'forgotten',
})

/** What is to be forgotten first, then what is to be taken, in the order in which the audits ended: so trends grow forward. */
export function findOpenAudit(sql: Sql): OpenAudit | undefined {
  const [row] = sql.exec(
    `SELECT * FROM audits WHERE state IN ('waiting', 'forgotten') ORDER BY state = 'waiting', finished_at, no LIMIT 1`,
  )
  return row && toOpen(row)
}

export function getAudit(sql: Sql, no: number): OpenAudit | undefined {
  const [row] = sql.exec('SELECT * FROM audits WHERE no = ?', no)
  return row && toOpen(row)
}

export function closeAudit(sql: Sql, no: number, state: AuditState, pages: number): void {
  sql.exec('UPDATE audits SET state = ?, pages = ? WHERE no = ?', state, pages, no)
}

/** Counts a fault, and tells how many it has had. */
export function countFault(sql: Sql, no: number): number {
  const [row] = sql.exec('UPDATE audits SET faults = faults + 1 WHERE no = ? RETURNING faults', no)
  return Number(row?.['faults'] ?? 0)
}

/** Where a site has lost the audit that its pages were of: the last one before it is taken again. */
export function reopenLast(sql: Sql, host: string): void {
  sql.exec(
    `UPDATE audits SET state = 'waiting', faults = 0 WHERE no =
      (SELECT no FROM audits WHERE host = ? AND state = 'done' ORDER BY finished_at DESC, no DESC LIMIT 1)`,
    host,
  )
}

/**
 * It and what it brought are to go: at once where it is being worked on. False where nothing is left to do, since it was never taken.
 * Call it inside one transaction.
 */
export function forgetAudit(sql: Sql, id: string): boolean {
  const [row] = sql.exec(
    `UPDATE audits SET state = 'forgotten' WHERE id = ?
       AND (no IN (SELECT audit_no FROM sites) OR no IN (SELECT audit_no FROM work)) RETURNING no`,
    id,
  )
  if (!row) {
    sql.exec('DELETE FROM audits WHERE id = ?', id)
    return false
  }
  sql.exec(`UPDATE work SET phase = 'drop', cursor = 0 WHERE audit_no = ?`, Number(row['no']))
  return true
}

export interface Site {
  id: number
  domainId: number
  auditNo: number | null
  finishedAt: number | null
}

export function findSite(sql: Sql, host: string): Site | undefined {
  const [row] = sql.exec('SELECT * FROM sites WHERE host = ?', host)
  if (!row) return undefined
  return {
    id: Number(row['id']),
    domainId: Number(row['domain_id']),
    auditNo: row['audit_no'] as number | null,
    finishedAt: row['finished_at'] as number | null,
  }
}

export function requireSite(sql: Sql, host: string, domain: string): Site {
  const domainId = requireDomain(sql, domain)
  sql.exec('INSERT OR IGNORE INTO sites (host, domain_id) VALUES (?, ?)', host, domainId)
  const site = findSite(sql, host)
  if (!site) throw new Error('A site that was just stored is missing.')
  return site
}

/** From now on the pages of a site are those of this audit. */
export function setSiteAudit(sql: Sql, siteId: number, { no, finishedAt }: OpenAudit): void {
  sql.exec(
    `UPDATE sites SET audit_no = ?, finished_at = ?, first_audit_no = coalesce(first_audit_no, ?) WHERE id = ?`,
    no,
    finishedAt,
    no,
    siteId,
  )
}
