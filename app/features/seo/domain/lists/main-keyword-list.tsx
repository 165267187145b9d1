import { formatNumber, shortUrl } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listMainKeywords, MainKeyword } from '#contract/seo/domain.lists.ts'
import type { ListView } from '#app/features/seo/domain/overview/list-views.server.ts'
import { DomainList, type LoadedList } from './domain-list.tsx'
import { Figure, type MaybeColumn, toPosition } from './list-cells.tsx'

type Query = QueryOf<typeof listMainKeywords>

const BRANDED = [
  { value: 'yes', label: 'Branded' },
  { value: 'no', label: 'Other' },
]

export const MAIN_KEYWORD_COLUMNS: readonly MaybeColumn<MainKeyword>[] = [
  {
    id: 'keyword',
    header: 'Keyword',
    phone: 'title',
    isSortable: true,
    cell: ({ keyword, branded }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {keyword}
        {branded ? <Badge>Branded</Badge> : null}
      </span>
    ),
  },
  {
    id: 'weight',
    header: 'Weight',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ weight }) => formatNumber(weight),
  },
  {
    id: 'pages',
    header: 'Pages',
    align: 'end',
    isSortable: true,
    cell: ({ pages }) => formatNumber(pages),
  },
  {
    id: 'position',
    header: 'Position',
    align: 'end',
    isSortable: true,
    isKnown: ({ position }) => position !== null,
    cell: ({ position }) => <Figure value={position} format={toPosition} />,
  },
  {
    id: 'url',
    header: 'Strongest page',
    phone: 'fact',
    share: 40,
    cell: ({ url }) => <WebLink url={url} label={shortUrl(url)} isOneLine />,
  },
]

/** What the domain is about. */
export function MainKeywordList(props: LoadedList<ListView<MainKeyword>, Query>) {
  return (
    <DomainList
      {...props}
      list="main-keywords"
      panel="main-keywords"
      searchLabel="Search keywords"
      noun="keyword"
      filters={[{ name: 'branded', label: 'Brand', options: BRANDED, value: props.query.branded }]}
      columns={MAIN_KEYWORD_COLUMNS}
      rowKey={({ keyword }) => keyword}
      empty={{ title: 'No main keywords', children: 'This source has read no text of the domain.' }}
    />
  )
}
