import { formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { MetricCard } from '#app/ui/data/metric-card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { getSitemapCounts, listSitemapUrls, SitemapRow } from '#contract/seo/site-audit.explore.ts'
import { URL_STATES } from '#contract/seo/site-audit.explore.words.ts'
import { PageUrl } from './page-url.tsx'
import { URL_STATE_WORDS, UrlStateLabel } from './url-state.tsx'

type Counts = ReplyOf<typeof getSitemapCounts>

interface SitemapListProps {
  auditId: string
  urls: SitemapRow[]
  total: number
  counts: Counts
  query: QueryOf<typeof listSitemapUrls>
}

const PLACES = [
  { value: 'both', label: 'Sitemap and links' },
  { value: 'sitemap', label: 'Sitemap only' },
  { value: 'crawl', label: 'Links only' },
]
const PLACE_WORDS = new Map(PLACES.map(({ value, label }) => [value, label]))
const STATES = URL_STATES.map((value) => ({ value, label: URL_STATE_WORDS[value].word }))
const PROBLEMS = [{ value: 'yes', label: 'Not indexable, in a sitemap' }]

/** URLs of the sitemaps against those of the crawl. */
export function SitemapList({ auditId, urls, total, counts, query }: SitemapListProps) {
  const { q, place, state, problem, sitemap, sort, direction, page, pageSize } = query
  return (
    <>
      <SitemapFigures auditId={auditId} counts={counts} />
      <ListPage
        search={{ label: 'Search URLs', value: q }}
        filters={[
          { name: 'place', label: 'Found in', options: PLACES, value: place },
          { name: 'state', label: 'State', options: STATES, value: state },
          { name: 'problem', label: 'Problems', options: PROBLEMS, value: problem },
          ...(sitemap === undefined
            ? []
            : [{ name: 'sitemap', label: 'Sitemap', value: sitemap, isFromLink: true }]),
        ]}
        exportTo={paths.auditExploreExport(auditId, 'sitemaps')}
        hasJsonLines
        total={total}
        paging={{ page, pageSize, noun: 'URL' }}
        empty={{ title: 'No URLs', children: 'This audit found neither pages nor a sitemap.' }}
        noMatch={{
          title: 'No URLs match these filters',
          children: 'Remove a filter, or search for something else.',
        }}
        table={{
          caption: 'URLs of sitemaps and crawl',
          columns: toColumns(auditId),
          rows: urls,
          rowKey: ({ url }) => url,
          sort: { by: sort, direction },
        }}
        footer={<SitemapFiles auditId={auditId} files={counts.files} />}
      />
    </>
  )
}

function SitemapFigures({ auditId, counts }: { auditId: string; counts: Counts }) {
  const to = (query: Record<string, string>) => paths.auditExplore(auditId, 'sitemaps', query)
  const { both, sitemap, crawl, problems } = counts
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <MetricCard label="In a sitemap and linked" value={formatNumber(both)} to={to({ place: 'both' })} />
      <MetricCard
        label="In a sitemap only"
        value={formatNumber(sitemap)}
        source="No link of the crawl leads there."
        to={to({ place: 'sitemap' })}
      />
      <MetricCard
        label="In the crawl only"
        value={formatNumber(crawl)}
        source="Pages that no sitemap lists."
        to={to({ place: 'crawl' })}
      />
      <MetricCard
        label="In a sitemap, not indexable"
        value={formatNumber(problems)}
        source="Or not checked."
        to={to({ problem: 'yes' })}
      />
    </div>
  )
}

function SitemapFiles({ auditId, files }: { auditId: string; files: Counts['files'] }) {
  if (files.length === 0)
    return (
      <p className="py-4 text-ink-soft">
        No sitemap was found in robots.txt or at /sitemap.xml, or none could be read.
      </p>
    )
  return (
    <Card isFlush title="Sitemap files" className="mt-6">
      <Table
        caption="Sitemap files"
        rows={files}
        rowKey={({ url }) => url}
        columns={[
          {
            id: 'url',
            header: 'File',
            phone: 'title',
            isWide: true,
            cell: ({ url }) => (
              <TextLink to={paths.auditExplore(auditId, 'sitemaps', { sitemap: url })} title={url}>
                {shortUrl(url)}
              </TextLink>
            ),
          },
          { id: 'urls', header: 'URLs', phone: 'fact', align: 'end', cell: ({ urls }) => formatNumber(urls) },
          {
            id: 'indexable',
            header: 'Indexable',
            phone: 'fact',
            align: 'end',
            cell: ({ indexable }) => formatNumber(indexable),
          },
          { id: 'unread', header: 'Not crawled', align: 'end', cell: ({ unread }) => formatNumber(unread) },
        ]}
      />
    </Card>
  )
}

function toColumns(auditId: string): Column<SitemapRow>[] {
  return [
    {
      id: 'url',
      header: 'URL',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ url, state }) => <PageUrl auditId={auditId} url={url} isExternal={state === 'other-site'} />,
    },
    { id: 'place', header: 'Found in', phone: 'fact', cell: ({ place }) => PLACE_WORDS.get(place) },
    {
      id: 'state',
      header: 'State',
      phone: 'fact',
      isSortable: true,
      cell: ({ state }) => <UrlStateLabel state={state} />,
    },
    { id: 'status', header: 'Status', align: 'end', isSortable: true, cell: ({ status }) => status ?? '–' },
    {
      id: 'sitemap',
      header: 'Sitemap',
      isExtra: true,
      cell: ({ sitemap, sitemaps }) => {
        if (sitemap === null) return '–'
        const file = sitemap.slice(sitemap.lastIndexOf('/') + 1)
        return <span title={sitemap}>{sitemaps > 1 ? `${file} and ${sitemaps - 1} more` : file}</span>
      },
    },
    {
      id: 'lastmod',
      header: 'lastmod',
      isExtra: true,
      isSortable: true,
      cell: ({ lastmod }) => lastmod ?? '–',
    },
    {
      id: 'inlinks',
      header: 'Inlinks',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: ({ inlinks }) => formatNumber(inlinks),
    },
  ]
}
