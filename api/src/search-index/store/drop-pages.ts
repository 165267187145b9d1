import { type Sql } from '#api/lib/object-database.ts'
import { domainOfPage } from './domains.ts'
import { removePages } from './segments.ts'

// What goes: pages that an audit has seen no more, and all that a deleted audit brought. Each call takes some rows, and tells whether
// there may be more.

const PAGES_AT_ONCE = 20
const LINKS_AT_ONCE = 500
/** Days for which a link that is gone counts as lost. */
const LOST_DAYS = 400

function deletePages(sql: Sql, where: string, ...bindings: number[]): boolean {
  const rows = [...sql.exec(`SELECT id FROM pages WHERE ${where} LIMIT ${PAGES_AT_ONCE}`, ...bindings)]
  const gone = rows.map(({ id }) => Number(id))
  removePages(sql, gone)
  const ids = JSON.stringify(gone)
  const ofThem = 'IN (SELECT value FROM json_each(?))'
  for (const table of ['page_contents', 'page_terms'])
    sql.exec(`DELETE FROM ${table} WHERE page_id ${ofThem}`, ids)
  sql.exec(`DELETE FROM pages WHERE id ${ofThem}`, ids)
  sql.exec(
    `UPDATE domains SET pages = pages - (SELECT count(*) FROM json_each(?1) WHERE value / ${2 ** 24} = domains.id)
     WHERE id IN (SELECT DISTINCT ${domainOfPage('value')} FROM json_each(?1))`,
    ids,
  )
  return rows.length === PAGES_AT_ONCE
}

/** Words of links that are gone are no words of their targets any more. */
const touchTargets = (sql: Sql, urls: readonly unknown[]) =>
  void sql.exec(
    'UPDATE pages SET dirty = 1 WHERE url IN (SELECT value FROM json_each(?))',
    JSON.stringify(urls),
  )

function loseLinks(sql: Sql, siteId: number, auditNo: number, day: string): boolean {
  const lost = [
    ...sql.exec(
      `UPDATE links SET lost_on = ? WHERE id IN
        (SELECT id FROM links WHERE site_id = ? AND seen <> ? AND lost_on IS NULL LIMIT ${LINKS_AT_ONCE}) RETURNING to_url`,
      day,
      siteId,
      auditNo,
    ),
  ]
  touchTargets(
    sql,
    lost.map(({ to_url: url }) => url),
  )
  return lost.length === LINKS_AT_ONCE
}

function deleteLinks(sql: Sql, where: string, ...bindings: (number | string)[]): boolean {
  const gone = [
    ...sql.exec(
      `DELETE FROM links WHERE id IN (SELECT id FROM links WHERE ${where} LIMIT ${LINKS_AT_ONCE}) RETURNING to_url`,
      ...bindings,
    ),
  ]
  touchTargets(
    sql,
    gone.map(({ to_url: url }) => url),
  )
  return gone.length === LINKS_AT_ONCE
}

/** What the audit of a site has seen no more: its pages go, and its links are lost. */
export function sweepSite(sql: Sql, siteId: number, auditNo: number, day: string): boolean {
  if (deletePages(sql, 'site_id = ? AND seen <> ?', siteId, auditNo)) return true
  if (loseLinks(sql, siteId, auditNo, day)) return true
  return deleteLinks(sql, `site_id = ? AND lost_on < date(?, '-${LOST_DAYS} days')`, siteId, day)
}

/** Everything of a site whose audit was deleted. */
export function dropSite(sql: Sql, siteId: number): boolean {
  if (deletePages(sql, 'site_id = ?', siteId)) return true
  if (deleteLinks(sql, 'site_id = ?', siteId)) return true
  sql.exec('UPDATE sites SET audit_no = NULL, first_audit_no = NULL, finished_at = NULL WHERE id = ?', siteId)
  return false
}
