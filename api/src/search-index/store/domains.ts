import { parse } from 'tldts'
import { hostOf, siteOf } from '#api/engine/urls.ts'
import { type Sql } from '#api/lib/object-database.ts'

/** Pages of one domain that can have an id. */
const PAGES_OF_DOMAIN = 2 ** 24

/** An id of a page says its domain. */
export const toPageId = (domainId: number, place: number) => domainId * PAGES_OF_DOMAIN + place
export const domainOfPage = (page: string) => `${page} / ${PAGES_OF_DOMAIN}`
export const toDomainId = (pageId: number) => Math.floor(pageId / PAGES_OF_DOMAIN)
export const pageIdsOf = (domainId: number): [first: number, last: number] => [
  toPageId(domainId, 0),
  toPageId(domainId + 1, 0) - 1,
]

function findRegistrable(host: string): string | null {
  const { domain, isIp } = parse(host, { allowPrivateDomains: true })
  // github.io is a suffix of other people's sites, and a site too.
  return isIp === true ? null : (domain ?? parse(host).domain)
}

/** Host and port, as a site is named: without `www.`, except where that is what was registered. */
export function siteHostOf(url: string): string {
  const host = hostOf(url)
  const domain = findRegistrable(host)
  return domain === null || host.startsWith(domain) ? host : siteOf(host)
}

/** The registrable domain of a normalized URL, also below a suffix such as github.io; its host and port where there is none. */
export const domainOf = (url: string): string => findRegistrable(hostOf(url)) ?? hostOf(url)

export function requireDomain(sql: Sql, name: string): number {
  sql.exec('INSERT OR IGNORE INTO domains (name) VALUES (?)', name)
  const [row] = sql.exec('SELECT id FROM domains WHERE name = ?', name)
  return Number(row?.['id'])
}

export function findDomain(sql: Sql, name: string): number | undefined {
  const [row] = sql.exec('SELECT id FROM domains WHERE name = ?', name)
  return row && Number(row['id'])
}

/** Those with pages in the index. */
export const listCrawledDomains = (sql: Sql): { id: number; name: string }[] =>
  Array.from(sql.exec('SELECT id, name FROM domains WHERE pages > 0 ORDER BY id'), ({ id, name }) => ({
    id: Number(id),
    name: String(name),
  }))

/** A page that has none yet takes the next id of its domain. */
export function nextPageId(sql: Sql, domainId: number): number {
  const [row] = sql.exec(
    'UPDATE domains SET last_page = last_page + 1 WHERE id = ? RETURNING last_page',
    domainId,
  )
  return toPageId(domainId, Number(row?.['last_page']))
}
