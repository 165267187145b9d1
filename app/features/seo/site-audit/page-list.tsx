import { Link } from '@remix-run/react'
import { formatBytes, formatMilliseconds, formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listAuditPages, PageSummary } from '#contract/seo/site-audit.pages.ts'
import { HttpStatus } from '#app/ui/data/http-status.tsx'

interface PageListProps {
  auditId: string
  pages: PageSummary[]
  total: number
  query: QueryOf<typeof listAuditPages>
}

const STATUS_OPTIONS = [
  { value: '2xx', label: 'Success (2xx)' },
  { value: '3xx', label: 'Redirects (3xx)' },
  { value: '4xx', label: 'Not found or refused (4xx)' },
  { value: '5xx', label: 'Server errors (5xx)' },
  { value: 'none', label: 'No response' },
]
const INDEXABLE_OPTIONS = [
  { value: 'yes', label: 'Indexable' },
  { value: 'no', label: 'Not indexable' },
]
const DEPTH_OPTIONS = [1, 2, 3, 4, 5, 8].map((depth) => ({
  value: String(depth),
  label: `Crawl depth ${depth} or more`,
}))

/** The page explorer: every URL that the audit found. */
export function PageList({ auditId, pages, total, query }: PageListProps) {
  const { q, status, indexable, check, template, minDepth, sort, direction, page, pageSize } = query
  return (
    <ListPage
      notice={
        check ? (
          <Callout
            title={`Only pages with the issue “${check}”`}
            action={
              <LinkButton to={paths.auditIssue(auditId, check)} size="small">
                Show issue
              </LinkButton>
            }
          />
        ) : null
      }
      search={{ label: 'Search URLs and titles', value: q }}
      filters={[
        { name: 'status', label: 'Status', options: STATUS_OPTIONS, value: status },
        { name: 'indexable', label: 'Indexability', options: INDEXABLE_OPTIONS, value: indexable },
        { name: 'minDepth', label: 'Depth', options: DEPTH_OPTIONS, value: minDepth?.toString() },
        ...(template === undefined
          ? []
          : [{ name: 'template', label: 'Template', value: String(template), isFromLink: true }]),
        ...(check ? [{ name: 'check', label: 'Issue', value: check, isFromLink: true }] : []),
      ]}
      exportTo={paths.auditPagesExport(auditId)}
      total={total}
      paging={{ page, pageSize, noun: 'page' }}
      empty={{ title: 'No pages yet', children: 'Every page that this audit reads is listed here.' }}
      noMatch={{
        title: 'No pages match these filters',
        children: 'Remove a filter, or search for something else.',
      }}
      table={{
        caption: 'Pages of this audit',
        columns: toColumns(auditId),
        rows: pages,
        rowKey: ({ url }) => url,
        sort: { by: sort, direction },
      }}
    />
  )
}

/** What a page is in the meantime, or for good, if the audit never asked for it. */
const UNFETCHED: Readonly<Record<string, string>> = {
  disallowed: 'Blocked by robots.txt',
  queued: 'Not fetched',
  leased: 'Not fetched',
}
const wasFetched = ({ kind }: Pick<PageSummary, 'kind'>) => UNFETCHED[kind] === undefined

function PageStatus({ page: { status, kind } }: { page: Pick<PageSummary, 'status' | 'kind'> }) {
  const unfetched = UNFETCHED[kind]
  if (unfetched !== undefined) return <span className="text-ink-soft">{unfetched}</span>
  return <HttpStatus status={status} kind={kind} />
}

function toColumns(auditId: string): Column<PageSummary>[] {
  return [
    {
      id: 'url',
      header: 'Page',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ url, title }) => (
        <Link to={paths.auditPage(auditId, url)} className="group/page block truncate" title={url}>
          <span className="text-ink-strong group-hover/page:underline">{shortUrl(url)}</span>
          {title ? <span className="block truncate text-xs text-ink-soft">{title}</span> : null}
        </Link>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'fact',
      isSortable: true,
      cell: (page) => <PageStatus page={page} />,
    },
    {
      id: 'issues',
      header: 'Issues',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ issues }) => formatNumber(issues),
    },
    { id: 'depth', header: 'Crawl depth', align: 'end', isSortable: true, cell: ({ depth }) => depth ?? '–' },
    {
      id: 'inlinks',
      header: 'Inlinks',
      align: 'end',
      isSortable: true,
      cell: ({ inlinks }) => formatNumber(inlinks),
    },
    {
      id: 'words',
      header: 'Words',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: (page) => (wasFetched(page) ? formatNumber(page.words) : '–'),
    },
    {
      id: 'bytes',
      header: 'Size',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: (page) => (wasFetched(page) ? formatBytes(page.bytes) : '–'),
    },
    {
      id: 'ttfb',
      header: 'Response',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: ({ ttfbMs }) => (ttfbMs === null ? '–' : formatMilliseconds(ttfbMs)),
    },
  ]
}
