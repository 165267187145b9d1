import { ArrowRight } from 'lucide-react'
import { formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listRedirects, RedirectRow } from '#contract/seo/site-audit.explore.ts'
import { PageUrl } from './page-url.tsx'

interface RedirectListProps {
  auditId: string
  redirects: RedirectRow[]
  total: number
  query: QueryOf<typeof listRedirects>
}

const STATES = [
  { value: 'chain', label: 'Chains of two or more' },
  { value: 'loop', label: 'Loops' },
  { value: 'broken', label: 'Broken at the end' },
  { value: 'temporary', label: 'Temporary (302, 303, 307)' },
]

/** Redirects from URL to URL, the longest chains first. */
export function RedirectList({ auditId, redirects, total, query }: RedirectListProps) {
  const { q, state, sort, direction, page, pageSize } = query
  return (
    <ListPage
      search={{ label: 'Search URLs', value: q }}
      filters={[{ name: 'state', label: 'Redirects', options: STATES, value: state }]}
      exportTo={paths.auditExploreExport(auditId, 'redirects')}
      hasJsonLines
      total={total}
      paging={{ page, pageSize, noun: 'redirect' }}
      empty={{ title: 'No redirects', children: 'No URL of this audit redirects to another one.' }}
      noMatch={{
        title: 'No redirects match these filters',
        children: 'Remove a filter, or search for something else.',
      }}
      table={{
        caption: 'Redirects of this audit',
        columns: toColumns(auditId),
        rows: redirects,
        rowKey: ({ url }) => url,
        sort: { by: sort, direction },
      }}
    />
  )
}

const WORDS: Readonly<Record<string, string>> = {
  'redirect-loop': 'Loop',
  'too-many-redirects': 'Too many redirects',
  'invalid-redirect': 'Not a web URL',
  'private-address': 'Private address',
  timeout: 'No response',
  disallowed: 'Blocked by robots.txt',
}

/** Each hop with the status that it was answered with, in order. */
function Chain({ redirect: { hops, finalUrl } }: { redirect: RedirectRow }) {
  return (
    <ol className="flex flex-col gap-0.5 py-2 whitespace-normal">
      {hops.map(({ url, status }, at) => (
        <li key={`${at} ${url}`} className="wrap-anywhere">
          {shortUrl(url)} <Badge>{status}</Badge>
        </li>
      ))}
      <li className="flex items-start gap-1.5 wrap-anywhere">
        <ArrowRight aria-label="leads to" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        <span className="min-w-0">{shortUrl(finalUrl)}</span>
      </li>
    </ol>
  )
}

function toColumns(auditId: string): Column<RedirectRow>[] {
  return [
    {
      id: 'url',
      header: 'From',
      phone: 'title',
      share: 30,
      isSortable: true,
      cell: ({ url }) => <PageUrl auditId={auditId} url={url} />,
    },
    {
      id: 'chain',
      header: 'Hops',
      phone: 'fact',
      isWide: true,
      cell: (redirect) => <Chain redirect={redirect} />,
    },
    {
      id: 'end',
      header: 'Final status',
      phone: 'fact',
      cell: ({ finalStatus, failure }) => {
        const words = failure === null ? undefined : WORDS[failure]
        return words === undefined ? (
          <HttpStatus status={finalStatus} />
        ) : (
          <Badge tone="problem">{words}</Badge>
        )
      },
    },
    {
      id: 'length',
      header: 'Redirects',
      align: 'end',
      isSortable: true,
      cell: ({ length }) => formatNumber(length),
    },
    {
      id: 'inlinks',
      header: 'Inlinks',
      align: 'end',
      isSortable: true,
      cell: ({ inlinks }) => formatNumber(inlinks),
    },
  ]
}
