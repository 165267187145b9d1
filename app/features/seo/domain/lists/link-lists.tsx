import { formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type {
  Anchor,
  Backlink,
  listActiveBacklinks,
  listAnchors,
  listReferringDomains,
  ReferringDomain,
} from '#contract/seo/domain.lists.ts'
import type { ListView } from '#app/features/seo/domain/overview/list-views.server.ts'
import { DomainList, type LoadedList } from './domain-list.tsx'
import { Day, Figure, LinkState, type MaybeColumn, Text } from './list-cells.tsx'
import { LINK_KIND_WORDS, LINK_STATE_WORDS, toOptions } from './list-words.ts'

const STATES = Object.entries(LINK_STATE_WORDS).map(([value, { label }]) => ({ value, label }))
const FOLLOW = [
  { value: 'yes', label: 'Follow' },
  { value: 'no', label: 'Nofollow' },
]
const GROUPED = [{ value: 'true', label: 'One link per domain' }]

/** Columns that backlinks and referring domains share. */
interface Seen {
  state: Backlink['state']
  authority: number | null
  firstSeen: string | null
  lastSeen: string | null
}

const AUTHORITY: MaybeColumn<Seen> = {
  id: 'authority',
  header: 'Authority',
  align: 'end',
  isSortable: true,
  isKnown: ({ authority }) => authority !== null,
  cell: ({ authority }) => <Figure value={authority} />,
}
const STATE: MaybeColumn<Seen> = {
  id: 'state',
  header: 'State',
  cell: ({ state }) => <LinkState state={state} />,
}
const FIRST_SEEN: MaybeColumn<Seen> = {
  id: 'firstSeen',
  header: 'First seen',
  isSortable: true,
  isExtra: 'least',
  isKnown: ({ firstSeen }) => firstSeen !== null,
  cell: ({ firstSeen }) => <Day day={firstSeen} />,
}
const LAST_SEEN: MaybeColumn<Seen> = {
  id: 'lastSeen',
  header: 'Last seen',
  isSortable: true,
  isExtra: true,
  isKnown: ({ lastSeen }) => lastSeen !== null,
  cell: ({ lastSeen }) => <Day day={lastSeen} />,
}

export const BACKLINK_COLUMNS: readonly MaybeColumn<Backlink>[] = [
  {
    id: 'from',
    header: 'Linking page',
    phone: 'title',
    share: 30,
    isSortable: true,
    cell: ({ from }) => <WebLink url={from} label={shortUrl(from)} isOneLine />,
  },
  {
    id: 'anchor',
    header: 'Anchor',
    phone: 'fact',
    share: 20,
    isSortable: true,
    cell: ({ anchor }) => <Text text={anchor} />,
  },
  {
    id: 'to',
    header: 'Linked page',
    phone: 'fact',
    share: 20,
    isSortable: true,
    cell: ({ to }) => <WebLink url={to} label={shortUrl(to)} isOneLine />,
  },
  { id: 'kind', header: 'Type', cell: ({ kind }) => LINK_KIND_WORDS[kind] },
  {
    id: 'follow',
    header: 'Follow',
    cell: ({ follow, rel }) => (follow ? 'Yes' : `No${rel.length > 0 ? ` (${rel.join(' ')})` : ''}`),
  },
  AUTHORITY,
  STATE,
  FIRST_SEEN,
  LAST_SEEN,
]

/** Links from other domains. */
export function BacklinkList(props: LoadedList<ListView<Backlink>, QueryOf<typeof listActiveBacklinks>>) {
  const { state, kind, follow, onePerDomain } = props.query
  return (
    <DomainList
      {...props}
      list="backlinks"
      panel="active-backlinks"
      searchLabel="Search URLs and anchors"
      noun="backlink"
      filters={[
        { name: 'state', label: 'State', options: STATES, value: state },
        { name: 'kind', label: 'Type', options: toOptions(LINK_KIND_WORDS), value: kind },
        { name: 'follow', label: 'Follow', options: FOLLOW, value: follow },
        {
          name: 'onePerDomain',
          label: 'Grouped',
          options: GROUPED,
          value: onePerDomain ? 'true' : undefined,
        },
      ]}
      columns={BACKLINK_COLUMNS}
      rowKey={({ from, to, anchor, kind: type }) => `${from} ${to} ${type} ${anchor}`}
      empty={{ title: 'No backlinks', children: 'This source knows no link from another domain.' }}
    />
  )
}

export const REFERRING_COLUMNS: readonly MaybeColumn<ReferringDomain>[] = [
  {
    id: 'domain',
    header: 'Domain',
    phone: 'title',
    isSortable: true,
    cell: ({ domain }) => <TextLink to={paths.domain(domain)}>{domain}</TextLink>,
  },
  {
    id: 'backlinks',
    header: 'Backlinks',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    isKnown: ({ backlinks }) => backlinks !== null,
    cell: ({ backlinks }) => <Figure value={backlinks} />,
  },
  {
    id: 'followed',
    header: 'Followed',
    align: 'end',
    isKnown: ({ followed }) => followed !== null,
    cell: ({ followed }) => <Figure value={followed} />,
  },
  { ...AUTHORITY, phone: 'fact' },
  STATE,
  FIRST_SEEN,
  LAST_SEEN,
]

/** Domains that link to this one. */
export function ReferringDomainList(
  props: LoadedList<ListView<ReferringDomain>, QueryOf<typeof listReferringDomains>>,
) {
  return (
    <DomainList
      {...props}
      list="referring-domains"
      panel="referring-domains"
      searchLabel="Search domains"
      noun="referring domain"
      filters={[{ name: 'state', label: 'State', options: STATES, value: props.query.state }]}
      columns={REFERRING_COLUMNS}
      rowKey={({ domain }) => domain}
      empty={{ title: 'No referring domains', children: 'This source knows no domain that links here.' }}
    />
  )
}

export const ANCHOR_COLUMNS: readonly MaybeColumn<Anchor>[] = [
  {
    id: 'anchor',
    header: 'Anchor',
    phone: 'title',
    share: 40,
    isSortable: true,
    cell: ({ anchor }) =>
      anchor === '' ? <span className="text-ink-soft">No anchor text</span> : <Text text={anchor} />,
  },
  {
    id: 'backlinks',
    header: 'Backlinks',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ backlinks }) => formatNumber(backlinks),
  },
  {
    id: 'domains',
    header: 'Referring domains',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ domains }) => formatNumber(domains),
  },
  {
    id: 'followed',
    header: 'Followed',
    align: 'end',
    isKnown: ({ followed }) => followed !== null,
    cell: ({ followed }) => <Figure value={followed} />,
  },
]

/** Anchor texts of links from other domains. */
export function AnchorList(props: LoadedList<ListView<Anchor>, QueryOf<typeof listAnchors>>) {
  return (
    <DomainList
      {...props}
      list="anchors"
      panel="anchors"
      searchLabel="Search anchors"
      noun="anchor"
      columns={ANCHOR_COLUMNS}
      rowKey={({ anchor }) => anchor}
      empty={{ title: 'No anchors', children: 'This source knows no link from another domain.' }}
    />
  )
}
