import { formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { LinkRow, listAuditLinks } from '#contract/seo/site-audit.explore.ts'
import { PageUrl } from './page-url.tsx'

interface LinkListProps {
  auditId: string
  links: LinkRow[]
  total: number
  query: QueryOf<typeof listAuditLinks>
}

const KINDS = [
  { value: 'redirect', label: 'Redirects' },
  { value: 'canonical', label: 'Canonicals' },
  { value: 'hreflang', label: 'hreflang' },
  { value: 'image', label: 'Images' },
  { value: 'script', label: 'Scripts' },
  { value: 'style', label: 'Style sheets' },
  { value: 'frame', label: 'Frames' },
  { value: 'other', label: 'Next, previous, AMP' },
]
const SCOPES = [
  { value: 'internal', label: 'Internal' },
  { value: 'external', label: 'External' },
]
const FOLLOW = [
  { value: 'yes', label: 'Follow' },
  { value: 'no', label: 'Nofollow' },
]
const ANCHORS = [
  { value: 'yes', label: 'With anchor text' },
  { value: 'no', label: 'Without anchor text' },
]
const POSITIONS = [
  { value: 'navigation', label: 'Navigation' },
  { value: 'header', label: 'Header' },
  { value: 'main', label: 'Main content' },
  { value: 'aside', label: 'Sidebar' },
  { value: 'footer', label: 'Footer' },
  { value: 'body', label: 'No landmark' },
]
const STATUSES = [
  { value: '2xx', label: 'Success (2xx)' },
  { value: '3xx', label: 'Redirects (3xx)' },
  { value: '4xx', label: 'Not found or refused (4xx)' },
  { value: '5xx', label: 'Server errors (5xx)' },
  { value: 'none', label: 'No response' },
  { value: 'unvisited', label: 'Not crawled' },
]

const toFilters = ({
  kind,
  scope,
  follow,
  position,
  status,
  anchor,
  source,
  target,
}: LinkListProps['query']) => [
  { name: 'kind', label: 'Kind of link', options: KINDS, value: kind === 'link' ? undefined : kind },
  { name: 'scope', label: 'Target', options: SCOPES, value: scope },
  { name: 'status', label: 'Target status', options: STATUSES, value: status },
  { name: 'follow', label: 'Follow', options: FOLLOW, value: follow },
  { name: 'position', label: 'Position', options: POSITIONS, value: position },
  { name: 'anchor', label: 'Anchor text', options: ANCHORS, value: anchor },
  ...(source === undefined ? [] : [{ name: 'source', label: 'From', value: source, isFromLink: true }]),
  ...(target === undefined ? [] : [{ name: 'target', label: 'To', value: target, isFromLink: true }]),
]

/** The link explorer: every link that the audit has read. */
export function LinkList({ auditId, links, total, query }: LinkListProps) {
  const { q, sort, direction, page, pageSize } = query
  return (
    <ListPage
      search={{ label: 'Search URLs and anchor texts', value: q }}
      filters={toFilters(query)}
      exportTo={paths.auditExploreExport(auditId, 'links')}
      hasJsonLines
      total={total}
      paging={{ page, pageSize, noun: 'link' }}
      empty={{ title: 'No links', children: 'The pages of this audit link to nothing.' }}
      noMatch={{
        title: 'No links match these filters',
        children: 'Remove a filter, or search for something else.',
      }}
      table={{
        caption: 'Links of this audit',
        columns: toColumns(auditId),
        rows: links,
        rowKey: ({ source, target, rel, kind }) => `${source} ${target} ${kind} ${rel}`,
        sort: { by: sort, direction },
      }}
    />
  )
}

const labelOf = (position: LinkRow['position']) =>
  POSITIONS.find(({ value }) => value === position)?.label ?? '–'

function toColumns(auditId: string): Column<LinkRow>[] {
  return [
    {
      id: 'source',
      header: 'From',
      phone: 'title',
      share: 30,
      isSortable: true,
      sortName: 'From, in crawl order',
      cell: ({ source }) => <PageUrl auditId={auditId} url={source} />,
    },
    {
      id: 'target',
      header: 'To',
      phone: 'fact',
      share: 30,
      isSortable: true,
      sortName: 'To, in crawl order',
      cell: ({ target, internal }) => <PageUrl auditId={auditId} url={target} isExternal={!internal} />,
    },
    {
      id: 'text',
      header: 'Anchor text',
      share: 20,
      cell: ({ text }) => <span title={text}>{text || <span className="text-ink-soft">None</span>}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'fact',
      cell: ({ status }) =>
        status === null ? <span className="text-ink-soft">Not crawled</span> : <HttpStatus status={status} />,
    },
    {
      id: 'follow',
      header: 'Follow',
      cell: ({ follow, rel }) => (follow ? 'Yes' : `No (${rel})`),
    },
    { id: 'position', header: 'Position', isExtra: true, cell: ({ position }) => labelOf(position) },
    { id: 'count', header: 'Times', align: 'end', isExtra: true, cell: ({ count }) => formatNumber(count) },
  ]
}
