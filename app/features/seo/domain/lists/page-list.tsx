import { shortUrl } from '#app/lib/format.ts'
import { WebLink } from '#app/ui/data/web-link.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listTopPages, TopPage } from '#contract/seo/domain.lists.ts'
import type { ListView } from '#app/features/seo/domain/overview/list-views.server.ts'
import { DomainList, type LoadedList } from './domain-list.tsx'
import { Figure, type MaybeColumn, Text, toPosition } from './list-cells.tsx'

type Query = QueryOf<typeof listTopPages>

type CountOf = 'keywords' | 'clicks' | 'impressions' | 'traffic' | 'backlinks' | 'authority'

/** A column of figures that some sources have; all of them can be sorted by. */
const countOf = (id: CountOf, header: string): MaybeColumn<TopPage> => ({
  id,
  header,
  align: 'end',
  isSortable: true,
  isKnown: (page) => page[id] !== null,
  cell: (page) => <Figure value={page[id]} />,
})

export const PAGE_COLUMNS: readonly MaybeColumn<TopPage>[] = [
  {
    id: 'url',
    header: 'Page',
    phone: 'title',
    share: 40,
    isSortable: true,
    cell: ({ url }) => <WebLink url={url} label={shortUrl(url)} isOneLine />,
  },
  { id: 'title', header: 'Title', share: 20, isExtra: true, cell: ({ title }) => <Text text={title} /> },
  { ...countOf('keywords', 'Keywords'), phone: 'fact' },
  {
    id: 'topKeyword',
    header: 'Top keyword',
    phone: 'fact',
    isKnown: ({ topKeyword }) => topKeyword !== null,
    cell: ({ topKeyword }) => <Text text={topKeyword} />,
  },
  {
    id: 'position',
    header: 'Position',
    align: 'end',
    isKnown: ({ position }) => position !== null,
    cell: ({ position }) => <Figure value={position} format={toPosition} />,
  },
  countOf('clicks', 'Clicks'),
  countOf('impressions', 'Impressions'),
  countOf('traffic', 'Traffic'),
  countOf('backlinks', 'Backlinks'),
  {
    id: 'referringDomains',
    header: 'Referring domains',
    align: 'end',
    isExtra: true,
    isKnown: ({ referringDomains }) => referringDomains !== null,
    cell: ({ referringDomains }) => <Figure value={referringDomains} />,
  },
  { ...countOf('authority', 'Authority'), isExtra: true },
]

/** The pages of the domain that bring most. */
export function PageList(props: LoadedList<ListView<TopPage>, Query>) {
  return (
    <DomainList
      {...props}
      list="pages"
      panel="top-pages"
      searchLabel="Search URLs and titles"
      noun="page"
      columns={PAGE_COLUMNS}
      rowKey={({ url }) => url}
      empty={{ title: 'No pages', children: 'This source knows no page of the domain.' }}
    />
  )
}
