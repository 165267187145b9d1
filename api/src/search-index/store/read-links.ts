import { parse } from 'tldts'
import { type Sql } from '#api/lib/object-database.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import type * as lists from '#contract/seo/domain.lists.ts'
import { type BacklinksRanking } from '#contract/seo/domain.ts'
import { readIndexList } from './index-lists.ts'
import { countBacklinks } from './snapshots.ts'
import { type Condition, type KnownTarget } from './targets.ts'

// What the index knows of links to a target: from domains that were crawled, to any.

interface Items<Item> {
  items: Item[]
  total: number
}

/** New: since the audit before of the site that has it. */
const STATE = `CASE WHEN links.lost_on IS NOT NULL THEN 'lost'
  WHEN links.first_no = sites.audit_no AND links.first_no <> sites.first_audit_no THEN 'new' ELSE 'active' END`

function linksTo({ domainId, within }: KnownTarget): Condition {
  const part = within('links.to_url', 'links.to_host')
  return {
    sql: `FROM links JOIN sites ON sites.id = links.site_id JOIN domains ON domains.id = links.from_domain
      WHERE links.to_domain = ? AND ${part.sql}`,
    bindings: [domainId, ...part.bindings],
  }
}

const is = (column: string, value: string | number): Condition => ({
  sql: `${column} = ?`,
  bindings: [value],
})

export function listBacklinks(
  sql: Sql,
  target: KnownTarget,
  query: QueryOf<typeof lists.listActiveBacklinks>,
): Items<lists.Backlink> {
  const { state, kind, follow, onePerDomain } = query
  const links = linksTo(target)
  const columns = `links.id, from_url, to_url, rel, anchor, nofollow, is_image, first_seen, last_seen, domains.name AS from_domain,
    domains.authority AS authority, ${STATE} AS state, iif(is_image, 'image', 'text') AS kind,
    (SELECT title FROM pages WHERE url = from_url) AS title`
  const listing = readIndexList(
    sql,
    {
      rows: {
        // Of each domain the link that is still there, and is followed, before the others.
        sql: onePerDomain
          ? `SELECT * FROM (SELECT ${columns}, row_number() OVER (PARTITION BY links.from_domain ORDER BY lost_on IS NOT NULL, nofollow, links.id) AS place
             ${links.sql}) WHERE place = 1`
          : `SELECT ${columns} ${links.sql}`,
        bindings: links.bindings,
      },
      where: [
        state ? is('state', state) : { sql: `state <> 'lost'`, bindings: [] },
        ...(kind ? [is('kind', kind)] : []),
        ...(follow ? [is('nofollow', follow === 'yes' ? 0 : 1)] : []),
      ],
      sorts: {
        authority: 'authority',
        firstSeen: 'first_seen',
        lastSeen: 'last_seen',
        from: 'from_url',
        to: 'to_url',
        anchor: 'anchor',
      },
      ties: 'id',
      searched: ['from_url', 'to_url', 'anchor'],
    },
    query,
  )
  return { total: listing.total, items: listing.rows.map(toBacklink) }
}

function toBacklink(row: Record<string, unknown>): lists.Backlink {
  const title = row['title'] as string | null
  return {
    from: String(row['from_url']),
    fromTitle: title === '' ? null : title,
    fromDomain: String(row['from_domain']),
    to: String(row['to_url']),
    anchor: String(row['anchor']),
    kind: row['kind'] as lists.Backlink['kind'],
    follow: row['nofollow'] === 0,
    rel: String(row['rel']).split(' ').filter(Boolean),
    // The index ranks domains and not pages.
    authority: null,
    state: row['state'] as lists.Backlink['state'],
    firstSeen: String(row['first_seen']),
    lastSeen: String(row['last_seen']),
  }
}

/** A domain is lost once all of its links are, and new while all that are there are. */
const STATE_OF_DOMAIN = `CASE WHEN sum(state <> 'lost') = 0 THEN 'lost' WHEN sum(state = 'active') = 0 THEN 'new' ELSE 'active' END`

export function listReferringDomains(
  sql: Sql,
  target: KnownTarget,
  query: QueryOf<typeof lists.listReferringDomains>,
): Items<lists.ReferringDomain> {
  const links = linksTo(target)
  const listing = readIndexList(
    sql,
    {
      rows: {
        sql: `SELECT name, authority, sum(state <> 'lost') AS present, count(*) AS links,
            sum(nofollow = 0 AND state <> 'lost') AS followed, min(first_seen) AS first_seen, max(last_seen) AS last_seen,
            ${STATE_OF_DOMAIN} AS state
          FROM (SELECT domains.name, domains.authority, nofollow, first_seen, last_seen, ${STATE} AS state ${links.sql}) GROUP BY name`,
        bindings: links.bindings,
      },
      where: [query.state ? is('state', query.state) : { sql: `state <> 'lost'`, bindings: [] }],
      sorts: {
        authority: 'authority',
        backlinks: 'present',
        firstSeen: 'first_seen',
        lastSeen: 'last_seen',
        domain: 'name',
      },
      ties: 'name',
      searched: ['name'],
    },
    query,
  )
  return {
    total: listing.total,
    items: listing.rows.map(toReferringDomain),
  }
}

const toReferringDomain = (row: Record<string, unknown>): lists.ReferringDomain => ({
  domain: String(row['name']),
  backlinks: Number(row['state'] === 'lost' ? row['links'] : row['present']),
  followed: Number(row['followed']),
  authority: row['authority'] as number | null,
  state: row['state'] as lists.ReferringDomain['state'],
  firstSeen: String(row['first_seen']),
  lastSeen: String(row['last_seen']),
})

export function listAnchors(
  sql: Sql,
  target: KnownTarget,
  query: QueryOf<typeof lists.listAnchors>,
): Items<lists.Anchor> {
  const links = linksTo(target)
  const listing = readIndexList(
    sql,
    {
      rows: {
        sql: `SELECT anchor, count(*) AS links, count(DISTINCT links.from_domain) AS domains, sum(nofollow = 0) AS followed
          ${links.sql} AND lost_on IS NULL GROUP BY anchor`,
        bindings: links.bindings,
      },
      sorts: { backlinks: 'links', domains: 'domains', anchor: 'anchor' },
      ties: 'anchor',
      searched: ['anchor'],
    },
    query,
  )
  return {
    total: listing.total,
    items: listing.rows.map((row) => ({
      anchor: String(row['anchor']),
      backlinks: Number(row['links']),
      domains: Number(row['domains']),
      followed: Number(row['followed']),
    })),
  }
}

export function readBacklinksRanking(sql: Sql, target: KnownTarget): BacklinksRanking {
  const part = target.within('to_url', 'to_host')
  const { backlinks, followed, domains } = countBacklinks(sql, target.domainId, part.sql, ...part.bindings)
  const [own] = sql.exec(
    'SELECT authority, place, (SELECT count(*) FROM domains WHERE place IS NOT NULL) AS ranked FROM domains WHERE id = ?',
    target.domainId,
  )
  const links = linksTo(target)
  return {
    // Of the domain as a whole: a part of it has none of its own.
    authority: target.isWhole ? (own?.['authority'] as number | null) : null,
    position: target.isWhole ? (own?.['place'] as number | null) : null,
    domains: Number(own?.['ranked']),
    backlinks,
    followed,
    referringDomains: domains,
    byTopLevelDomain: countTopLevelDomains(
      Array.from(
        sql.exec(`SELECT DISTINCT domains.name ${links.sql} AND lost_on IS NULL`, ...links.bindings),
        ({ name }) => String(name),
      ),
    ),
    byKind: Array.from(
      sql.exec(
        `SELECT is_image, count(*) AS n ${links.sql} AND lost_on IS NULL GROUP BY is_image`,
        ...links.bindings,
      ),
      (row) => ({
        kind: row['is_image'] === 1 ? ('image' as const) : ('text' as const),
        backlinks: Number(row['n']),
      }),
    ),
    history: target.isWhole ? listHistory(sql, target.domainId) : [],
  }
}

function countTopLevelDomains(names: readonly string[]): BacklinksRanking['byTopLevelDomain'] {
  const counts = new Map<string, number>()
  for (const name of names) {
    // An IP address has none.
    if (parse(name).isIp === true) continue
    const top = /\.([^.:]+)$/.exec(name)?.[1] ?? name
    counts.set(top, (counts.get(top) ?? 0) + 1)
  }
  return [...counts]
    .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
    .map(([name, domains]) => ({ name, domains }))
}

const listHistory = (sql: Sql, domainId: number): BacklinksRanking['history'] =>
  Array.from(sql.exec('SELECT * FROM snapshots WHERE domain_id = ? ORDER BY day', domainId), (row) => ({
    date: String(row['day']),
    authority: row['authority'] as number | null,
    backlinks: Number(row['backlinks']),
    referringDomains: Number(row['referring_domains']),
    gained: row['gained'] as number | null,
    lost: row['lost'] as number | null,
  }))
