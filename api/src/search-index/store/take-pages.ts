import { createHash } from 'node:crypto'
import { type IndexablePage } from '#api/crawl/store/list-indexable.ts'
import { normalizeUrl } from '#api/engine/urls.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { domainOf, nextPageId, requireDomain, siteHostOf } from './domains.ts'

/** Of whom pages are taken. */
export interface Taking {
  siteId: number
  auditNo: number
  /** ISO day on which the audit ended. */
  day: string
}

type LinkRow = [
  to: string,
  host: string,
  domain: number,
  anchor: string,
  rel: string,
  nofollow: number,
  isImage: number,
]

const STORE_LINKS = `
  INSERT INTO links (from_url, to_url, rel, site_id, from_domain, to_domain, to_host, anchor, nofollow, is_image,
    first_no, seen, first_seen, last_seen)
  SELECT ?1, value ->> 0, value ->> 4, ?2, ?3, value ->> 2, value ->> 1, value ->> 3, value ->> 5, value ->> 6, ?4, ?4, ?5, ?5
  FROM json_each(?6) WHERE true
  ON CONFLICT (from_url, to_url, rel) DO UPDATE SET
    first_no = iif(lost_on IS NULL, first_no, excluded.first_no), first_seen = iif(lost_on IS NULL, first_seen, excluded.first_seen),
    lost_on = NULL, site_id = excluded.site_id, seen = excluded.seen, last_seen = excluded.last_seen, anchor = excluded.anchor,
    nofollow = excluded.nofollow, is_image = excluded.is_image`

/** Pages of others that links from here lead to, by words that may be new to them. */
const TOUCH_TARGETS = 'UPDATE pages SET dirty = 1 WHERE url IN (SELECT value ->> 0 FROM json_each(?))'

/** The last one of those to the same URL with the same rel decides, as in the table. */
function toLinkRows(sql: Sql, page: IndexablePage, ownDomain: string): LinkRow[] {
  const rows = new Map<string, LinkRow>()
  const domains = new Map<string, number>()
  for (const [written, anchor, rel, nofollow, isImage] of page.links) {
    const url = normalizeUrl(written)
    const domain = url === null ? ownDomain : domainOf(url)
    if (url === null || domain === ownDomain) continue
    const id = domains.get(domain) ?? requireDomain(sql, domain)
    domains.set(domain, id)
    rows.set(`${url} ${rel}`, [url, siteHostOf(url), id, anchor, rel, nofollow, isImage])
  }
  return [...rows.values()]
}

function storeLinks(sql: Sql, page: IndexablePage, domainId: number, { siteId, auditNo, day }: Taking): void {
  const rows = toLinkRows(sql, page, domainOf(page.url))
  if (rows.length === 0) return
  const json = JSON.stringify(rows)
  sql.exec(STORE_LINKS, page.url, siteId, domainId, auditNo, day, json)
  sql.exec(TOUCH_TARGETS, json)
}

/** Stores a page as an audit saw it. What has not changed is only noted as seen. Call it inside one transaction. */
export function takePage(sql: Sql, page: IndexablePage, taking: Taking): void {
  const { links: _, ...content } = page
  const json = JSON.stringify(content)
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22)
  const domainId = requireDomain(sql, domainOf(page.url))
  const [known] = sql.exec('SELECT id, hash FROM pages WHERE url = ?', page.url)
  const id = known ? Number(known['id']) : nextPageId(sql, domainId)
  if (known?.['hash'] === hash) {
    sql.exec('UPDATE pages SET seen = ?, site_id = ? WHERE id = ?', taking.auditNo, taking.siteId, id)
  } else {
    sql.exec(
      `INSERT INTO pages (id, url, host, site_id, seen, hash, title, language, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET site_id = excluded.site_id, seen = excluded.seen, hash = excluded.hash, dirty = 1,
         title = excluded.title, language = excluded.language, words = excluded.words`,
      ...[
        id,
        page.url,
        siteHostOf(page.url),
        taking.siteId,
        taking.auditNo,
        hash,
        page.title,
        page.language,
        page.words,
      ],
    )
    sql.exec('INSERT OR REPLACE INTO page_contents (page_id, content) VALUES (?, ?)', id, json)
    if (!known) sql.exec('UPDATE domains SET pages = pages + 1 WHERE id = ?', domainId)
  }
  storeLinks(sql, page, domainId, taking)
}
