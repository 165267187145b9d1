import type * as z from 'zod'
import { backlinksHistory, backlinksList, backlinksSummary } from '#api/integrations/dataforseo/backlinks.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import type * as lists from '#contract/seo/domain.lists.ts'
import { type BacklinksRanking } from '#contract/seo/domain.ts'
import { type BACKLINK_KINDS } from '#contract/seo/domain.words.ts'
import { type Answer, type Asked, type BareFigure } from '#api/sources/source.ts'
import { type Buyer, buy, type Items, readDay, toAnswer, toAuthority, toCount, toDay } from './answers.ts'
import { hasText, toListPage } from './local-list.ts'
import { settleAll } from './paid-reply.ts'
import { toLinkedTarget } from './targets.ts'

const MAX_LINKS = 500
export const MAX_NAMES = 20
/** History begins in 2019 and has one row a month. */
const FIRST_DAY = '2019-01-01'

export const FOUND = 'that DataForSEO’s crawler has found; no crawler finds all.'

type Kind = (typeof BACKLINK_KINDS)[number]
const KINDS: Readonly<Record<string, Kind>> = {
  anchor: 'text',
  image: 'image',
  redirect: 'redirect',
  canonical: 'canonical',
}
const toKind = (type: string | null): Kind => KINDS[type ?? ''] ?? 'other'

type Attributes = Readonly<Record<string, number>> | null

/** Links without `nofollow`. Null where their attributes are unknown. */
export function toFollowed(backlinks: number | null, attributes: Attributes): number | null {
  if (backlinks === null || attributes === null) return null
  return Math.max(0, Math.round(backlinks - (attributes['nofollow'] ?? 0)))
}

async function findSummary(buyer: Buyer, asked: Asked) {
  const linked = toLinkedTarget(asked.target)
  if (!linked) return null
  const task = { ...linked, backlinks_status_type: 'live', internal_list_limit: MAX_NAMES } as const
  return buy(buyer, asked, { call: backlinksSummary, task, target: asked.target.name, rows: 1 })
}

/** Links are counted, and the strength of a host is a model of them: two answers. */
export async function findLinkFigures(buyer: Buyer, asked: Asked): Promise<Answer<BareFigure[]>[]> {
  const reply = await findSummary(buyer, asked)
  if (!reply?.value) return []
  const { backlinks, referring_main_domains, rank } = reply.value
  const toFigure = (metric: BareFigure['metric'], unit: BareFigure['unit'], value: number | null) =>
    value === null ? [] : [{ metric, unit, value, previous: null, trend: [] }]
  const counted = [
    ...toFigure('backlinks', 'count', toCount(backlinks)),
    ...toFigure('referring-domains', 'count', toCount(referring_main_domains)),
  ]
  const authority = toFigure('authority', 'score', toAuthority(rank))
  const { name } = asked.target
  return [
    toAnswer(reply, {
      data: counted,
      basis: 'measured',
      coverage: `Links to ${name} from elsewhere ${FOUND}`,
    }),
    toAnswer(reply, {
      data: authority,
      basis: 'estimated',
      coverage: `DataForSEO’s rank of ${name}, computed from the links ${FOUND} On a scale of 0 to 100 it is sin(rank / 636.62) × 100.`,
    }),
  ].filter(({ data }) => data.length > 0)
}

type HistoryRow = z.output<typeof backlinksHistory.result>['items'][number]

function toHistory(rows: readonly HistoryRow[]): BacklinksRanking['history'] {
  return rows
    .flatMap((row) => {
      const date = readDay(row.date)
      return date === null
        ? []
        : [
            {
              date,
              authority: toAuthority(row.rank),
              backlinks: toCount(row.backlinks),
              referringDomains: toCount(row.referring_main_domains),
              gained: toCount(row.new_backlinks),
              lost: toCount(row.lost_backlinks),
            },
          ]
    })
    .sort((one, other) => one.date.localeCompare(other.date))
}

async function findHistory(buyer: Buyer, asked: Asked) {
  const { target } = asked
  if (target.scope === 'url' || target.scope === 'path' || !toLinkedTarget(target)) return null
  const at = buyer.scope.now()
  const task = { target: target.host, date_from: FIRST_DAY, date_to: `${toDay(at).slice(0, 8)}01` }
  const rows = 12 * (at.getUTCFullYear() - 2019) + at.getUTCMonth() + 1
  return buy(buyer, asked, { call: backlinksHistory, task, target: target.name, rows })
}

export async function findBacklinksRanking(
  buyer: Buyer,
  asked: Asked,
): Promise<Answer<BacklinksRanking> | null> {
  if (!toLinkedTarget(asked.target)) return null
  const { values, failures } = await settleAll<
    [Awaited<ReturnType<typeof findSummary>>, Awaited<ReturnType<typeof findHistory>>]
  >([findSummary(buyer, asked), findHistory(buyer, asked)])
  const [summary, history] = values
  const known = summary?.value ?? null
  const months = toHistory(history?.value?.items ?? [])
  const first = summary ?? history
  if (!first || (known === null && months.length === 0)) return null
  const backlinks = toCount(known?.backlinks ?? null)
  const types = Object.entries(known?.referring_links_types ?? {})
  const byKind = new Map<Kind, number>()
  for (const [type, count] of types)
    byKind.set(toKind(type), (byKind.get(toKind(type)) ?? 0) + (toCount(count) ?? 0))
  const missing = failures.map(({ message }) => ` A part is missing: ${message}`).join('')
  return toAnswer(first, {
    data: {
      authority: toAuthority(known?.rank ?? null),
      position: null,
      domains: null,
      backlinks,
      followed: toFollowed(backlinks, known?.referring_links_attributes ?? null),
      referringDomains: toCount(known?.referring_main_domains ?? null),
      // They count links by top-level domain, not domains.
      byTopLevelDomain: [],
      byKind: [...byKind].map(([kind, count]) => ({ kind, backlinks: count })),
      history: months,
    },
    basis: 'measured',
    coverage: `Links to ${asked.target.name} from elsewhere ${FOUND} Authority is its rank, computed from them.${missing}`,
  })
}

type LinkQuery = QueryOf<typeof lists.listActiveBacklinks>
type Link = lists.Backlink
type LinkRow = z.output<typeof backlinksList.result>['items'][number]

const LINK_SORTS = {
  authority: (row: Link) => row.authority,
  firstSeen: (row: Link) => row.firstSeen,
  lastSeen: (row: Link) => row.lastSeen,
  from: (row: Link) => row.from,
  to: (row: Link) => row.to,
  anchor: (row: Link) => row.anchor,
} satisfies Record<LinkQuery['sort'], unknown>

const toState = ({ is_lost, is_new }: Pick<LinkRow, 'is_lost' | 'is_new'>) => {
  if (is_lost) return 'lost'
  return is_new ? 'new' : 'active'
}

const toLink = (row: LinkRow): Link => ({
  from: row.url_from,
  fromTitle: row.page_from_title,
  fromDomain: row.domain_from,
  to: row.url_to,
  anchor: row.anchor ?? row.alt ?? '',
  kind: toKind(row.item_type),
  // Links are followed unless they say otherwise.
  follow: row.dofollow ?? !(row.attributes ?? []).includes('nofollow'),
  rel: row.attributes ?? [],
  authority: toAuthority(row.page_from_rank),
  state: toState(row),
  firstSeen: readDay(row.first_seen),
  lastSeen: readDay(row.last_seen),
})

function isMeant(link: Link, { q, state, kind, follow }: LinkQuery): boolean {
  return (
    hasText(q, link.from, link.to, link.anchor) &&
    (state === undefined || link.state === state) &&
    (kind === undefined || link.kind === kind) &&
    (follow === undefined || link.follow === (follow === 'yes'))
  )
}

/** Lost links are another reply than those that are there, and one of each domain another than all. */
export async function listBacklinks(
  buyer: Buyer,
  asked: Asked,
  query: LinkQuery,
): Promise<Answer<Items<Link>> | null> {
  const linked = toLinkedTarget(asked.target)
  if (!linked) return null
  const task = {
    ...linked,
    mode: query.onePerDomain ? 'one_per_domain' : 'as_is',
    backlinks_status_type: query.state === 'lost' ? 'lost' : 'live',
    limit: MAX_LINKS,
    order_by: ['rank,desc'],
  } as const
  const purchase = { call: backlinksList, task: { ...task, order_by: [...task.order_by] } }
  const reply = await buy(buyer, asked, { ...purchase, target: asked.target.name, rows: MAX_LINKS })
  if (!reply.value) return null
  const links = reply.value.items.map(toLink)
  const all = toCount(reply.value.total_count)
  return toAnswer(reply, {
    data: toListPage(
      links.filter((link) => isMeant(link, query)),
      LINK_SORTS,
      query,
    ),
    basis: 'measured',
    coverage: `The ${links.length} strongest links${all === null ? '' : ` of ${all}`} to ${asked.target.name} ${FOUND}`,
  })
}
