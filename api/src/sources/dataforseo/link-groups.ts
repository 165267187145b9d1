import type * as z from 'zod'
import { anchors, referringDomains } from '#api/integrations/dataforseo/backlinks.ts'
import { type Answer, type Asked } from '#api/sources/source.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import type * as lists from '#contract/seo/domain.lists.ts'
import { type Buyer, buy, type Items, readDay, toAnswer, toAuthority, toCount } from './answers.ts'
import { FOUND, MAX_NAMES, toFollowed } from './link-answers.ts'
import { hasText, toListPage } from './local-list.ts'
import { toLinkedTarget } from './targets.ts'

// Links by what they have in common: the domain that they come from, and their text.

const MAX_DOMAINS = 500
const MAX_ANCHORS = 300

type DomainRow = z.output<typeof referringDomains.result>['items'][number]
type DomainQuery = QueryOf<typeof lists.listReferringDomains>

const DOMAIN_SORTS = {
  authority: (row: lists.ReferringDomain) => row.authority,
  backlinks: (row: lists.ReferringDomain) => row.backlinks,
  firstSeen: (row: lists.ReferringDomain) => row.firstSeen,
  lastSeen: (row: lists.ReferringDomain) => row.lastSeen,
  domain: (row: lists.ReferringDomain) => row.domain,
} satisfies Record<DomainQuery['sort'], unknown>

function toReferringDomain(row: DomainRow): lists.ReferringDomain[] {
  const backlinks = toCount(row.backlinks)
  if (backlinks === null) return []
  const lost = readDay(row.lost_date)
  return [
    {
      domain: row.domain,
      backlinks,
      followed: toFollowed(backlinks, row.referring_links_attributes),
      authority: toAuthority(row.rank),
      state: lost === null ? 'active' : 'lost',
      firstSeen: readDay(row.first_seen),
      lastSeen: lost,
    },
  ]
}

export async function listDomains(
  buyer: Buyer,
  asked: Asked,
  query: DomainQuery,
): Promise<Answer<Items<lists.ReferringDomain>> | null> {
  const linked = toLinkedTarget(asked.target)
  if (!linked) return null
  const task = {
    ...linked,
    backlinks_status_type: query.state === 'lost' ? ('lost' as const) : ('live' as const),
    internal_list_limit: MAX_NAMES,
    limit: MAX_DOMAINS,
    order_by: ['rank,desc'],
  }
  const reply = await buy(buyer, asked, {
    call: referringDomains,
    task,
    target: asked.target.name,
    rows: MAX_DOMAINS,
  })
  if (!reply.value) return null
  const domains = reply.value.items.flatMap(toReferringDomain)
  const found = domains.filter(
    ({ domain, state }) => hasText(query.q, domain) && (query.state === undefined || query.state === state),
  )
  const all = toCount(reply.value.total_count)
  return toAnswer(reply, {
    data: toListPage(found, DOMAIN_SORTS, query),
    basis: 'measured',
    coverage: `The ${domains.length} domains${all === null ? '' : ` of ${all}`} with the strongest links to ${asked.target.name} ${FOUND} Authority is that of their links to it.`,
  })
}

type AnchorQuery = QueryOf<typeof lists.listAnchors>

const ANCHOR_SORTS = {
  backlinks: (row: lists.Anchor) => row.backlinks,
  domains: (row: lists.Anchor) => row.domains,
  anchor: (row: lists.Anchor) => row.anchor,
} satisfies Record<AnchorQuery['sort'], unknown>

export async function listAnchorTexts(
  buyer: Buyer,
  asked: Asked,
  query: AnchorQuery,
): Promise<Answer<Items<lists.Anchor>> | null> {
  const linked = toLinkedTarget(asked.target)
  if (!linked) return null
  const task = {
    ...linked,
    backlinks_status_type: 'live' as const,
    internal_list_limit: MAX_NAMES,
    limit: MAX_ANCHORS,
    order_by: ['backlinks,desc'],
  }
  const reply = await buy(buyer, asked, { call: anchors, task, target: asked.target.name, rows: MAX_ANCHORS })
  if (!reply.value) return null
  const texts = reply.value.items.flatMap(({ anchor, ...row }): lists.Anchor[] => {
    const [backlinks, domains] = [toCount(row.backlinks), toCount(row.referring_main_domains)]
    if (backlinks === null || domains === null) return []
    const followed = toFollowed(backlinks, row.referring_links_attributes)
    return [{ anchor: anchor ?? '', backlinks, domains, followed }]
  })
  const all = toCount(reply.value.total_count)
  return toAnswer(reply, {
    data: toListPage(
      texts.filter(({ anchor }) => hasText(query.q, anchor)),
      ANCHOR_SORTS,
      query,
    ),
    basis: 'measured',
    coverage: `The ${texts.length} most frequent anchor texts${all === null ? '' : ` of ${all}`} of links to ${asked.target.name} ${FOUND}`,
  })
}
