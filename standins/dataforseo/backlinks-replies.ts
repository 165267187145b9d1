import { type SampleDomain, type SampleLink } from './sample-domains.ts'
import { type Reply, type Task, toPage } from './reply.ts'

// The shapes of https://docs.dataforseo.com/v3/backlinks-overview/.

const hostOf = ({ from }: SampleLink) => new URL(from).host
const tldOf = (link: SampleLink) => hostOf(link).split('.').at(-1) ?? ''

function countBy(links: readonly SampleLink[], names: (link: SampleLink) => readonly string[]) {
  const counts: Record<string, number> = {}
  for (const link of links) for (const name of names(link)) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function groupBy(links: readonly SampleLink[], nameOf: (link: SampleLink) => string) {
  const groups = new Map<string, SampleLink[]>()
  for (const link of links) groups.set(nameOf(link), [...(groups.get(nameOf(link)) ?? []), link])
  return [...groups]
}

/** The figures of any set of links. */
const toTotals = (links: readonly SampleLink[]) => ({
  backlinks: links.length,
  referring_domains: new Set(links.map(hostOf)).size,
  referring_main_domains: new Set(links.map(hostOf)).size,
  referring_pages: links.length,
  referring_links_tld: countBy(links, (link) => [tldOf(link)]),
  referring_links_types: countBy(links, ({ type }) => [type]),
  referring_links_attributes: countBy(links, ({ attributes }) => attributes),
})

/** The same, and since when there have been any. */
const toSince = (links: readonly SampleLink[]) => ({
  ...toTotals(links),
  first_seen: links.map(({ firstSeen }) => firstSeen).sort()[0] ?? null,
  lost_date: null,
})

function isMeant({ backlinks_status_type: status = 'live' }: Task, { isLost }: SampleLink): boolean {
  return status === 'all' || (status === 'lost') === isLost
}

const linksOf = (task: Task, { links }: SampleDomain) => {
  const path = URL.canParse(task.target ?? '') ? new URL(task.target ?? '').pathname : null
  return links.filter((link) => isMeant(task, link) && (path === null || link.path === path))
}

function toSummary(task: Task, domain: SampleDomain): Reply {
  const links = linksOf(task, domain)
  return {
    rows: 1,
    result: { target: task.target, rank: domain.rank, crawled_pages: 48, ...toSince(links) },
  }
}

const toHost = (target: string) => (URL.canParse(target) ? new URL(target).host : target)

function toLink(target: string, link: SampleLink) {
  return {
    type: 'backlink',
    domain_from: hostOf(link),
    url_from: link.from,
    url_from_https: true,
    domain_to: toHost(target),
    url_to: `https://${toHost(target)}${link.path}`,
    tld_from: tldOf(link),
    is_new: link.isNew,
    is_lost: link.isLost,
    rank: link.rank,
    page_from_rank: link.rank,
    page_from_title: link.title,
    page_from_status_code: 200,
    first_seen: link.firstSeen,
    last_seen: link.lastSeen,
    item_type: link.type,
    attributes: link.attributes.length === 0 ? null : link.attributes,
    dofollow: !link.attributes.includes('nofollow'),
    anchor: link.type === 'image' ? null : link.anchor,
    alt: link.type === 'image' ? link.title : null,
  }
}

function toLinks(task: Task, domain: SampleDomain): Reply {
  const links = linksOf(task, domain)
  const hosts = groupBy(links, hostOf).flatMap(([, [first]]) => (first ? [first] : []))
  const listed = task.mode === 'one_per_domain' ? hosts : links
  const rows = [...listed].sort((one, other) => other.rank - one.rank)
  return toPage(
    task,
    rows.map((link) => toLink(task.target ?? '', link)),
    { target: task.target, mode: task.mode },
  )
}

function toHistory(task: Task, { rank, links }: SampleDomain): Reply {
  const items = Array.from({ length: 12 }, (_, at) => ({
    type: 'backlinks_history',
    date: `${at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`}-01 00:00:00 +00:00`,
    rank: rank - 11 + at,
    new_backlinks: 2,
    lost_backlinks: at % 3,
    ...toTotals(links.slice(0, 12 + at * 2)),
  }))
  return { rows: items.length, result: { target: task.target, items_count: items.length, items } }
}

const toGroups =
  (type: string, field: 'domain' | 'anchor' | 'url', nameOf: (link: SampleLink) => string) =>
  (task: Task, domain: SampleDomain): Reply => {
    const rows = groupBy(linksOf(task, domain), nameOf).map(([name, links]) => ({
      type,
      [field]: name,
      rank: Math.max(...links.map(({ rank }) => rank)),
      ...toSince(links),
    }))
    return toPage(task, rows, { target: task.target })
  }

function toIntersection(task: Task, domain: SampleDomain): Reply {
  const rows = groupBy(domain.links, hostOf).map(([name, links]) => ({
    domain_intersection: Object.fromEntries(
      Object.keys(task.targets ?? {}).map((number) => [
        number,
        { type: 'backlinks_domain_intersection', target: name, rank: 20, ...toTotals(links) },
      ]),
    ),
    summary: { intersections_count: Object.keys(task.targets ?? {}).length },
  }))
  return toPage(task, rows, { targets: task.targets })
}

function toNewAndLost(task: Task): Reply {
  const items = [1, 2, 3].map((month) => ({
    type: 'backlinks_timeseries_new_lost_summary',
    date: `2026-0${month}-01 00:00:00 +00:00`,
    new_backlinks: month,
    lost_backlinks: 0,
    new_referring_domains: 1,
    lost_referring_domains: 0,
  }))
  return { rows: items.length, result: { target: task.target, items_count: items.length, items } }
}

function toCompetitors(task: Task): Reply {
  const rows = [
    { type: 'backlinks_competitors', target: 'brass-and-oil.example', rank: 531, intersections: 4 },
  ]
  return toPage(task, rows, {})
}

export const BACKLINKS_REPLIES = {
  'backlinks/summary/live': toSummary,
  'backlinks/backlinks/live': toLinks,
  'backlinks/history/live': toHistory,
  'backlinks/referring_domains/live': toGroups('backlinks_referring_domain', 'domain', hostOf),
  'backlinks/anchors/live': toGroups('backlinks_anchor', 'anchor', ({ anchor }) => anchor),
  'backlinks/domain_pages_summary/live': toGroups(
    'backlinks_page_summary',
    'url',
    ({ path }) => `https://harbor-lantern.example${path}`,
  ),
  'backlinks/domain_intersection/live': toIntersection,
  'backlinks/timeseries_new_lost_summary/live': toNewAndLost,
  'backlinks/competitors/live': toCompetitors,
}
