import { Link } from '@remix-run/react'
import { formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type {
  DuplicateCluster,
  DuplicatePage,
  listDuplicatePages,
  listDuplicates,
} from '#contract/seo/site-audit.explore.ts'
import { BackLink } from './back-link.tsx'
import { PageUrl } from './page-url.tsx'

type Kind = QueryOf<typeof listDuplicates>['kind']

/** What is shown without a choice comes first. */
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'exact', label: 'Same text' },
  { value: 'near', label: 'Nearly the same text' },
  { value: 'title', label: 'Same title' },
  { value: 'description', label: 'Same description' },
]

const formatShare = (similarity: number | null) =>
  similarity === null ? '–' : `About ${Math.floor(similarity * 100)}%`

interface DuplicateListProps {
  auditId: string
  clusters: DuplicateCluster[]
  total: number
  query: QueryOf<typeof listDuplicates>
}

/** Groups of indexable pages that have something in common that each should have of its own. */
export function DuplicateList({ auditId, clusters, total, query }: DuplicateListProps) {
  const { q, kind, sort, direction, page, pageSize } = query
  return (
    <ListPage
      search={{ label: 'Search URLs and titles', value: q }}
      filters={[
        {
          name: 'kind',
          label: 'Duplicates',
          options: KINDS.slice(1),
          value: kind === 'exact' ? undefined : kind,
          orderedBy: 'Same text',
          isOneOf: true,
        },
      ]}
      exportTo={paths.auditExploreExport(auditId, 'duplicates')}
      hasJsonLines
      total={total}
      paging={{ page, pageSize, noun: 'group' }}
      empty={{
        title: 'No duplicates',
        children: 'Indexable pages were compared, and no two have this in common.',
      }}
      noMatch={{ title: 'No groups match', children: 'Search for something else.' }}
      table={{
        caption: 'Groups of duplicate pages',
        columns: toGroupColumns(auditId, kind),
        rows: clusters,
        rowKey: ({ url }) => url,
        sort: { by: sort, direction },
      }}
    />
  )
}

function toGroupColumns(auditId: string, kind: Kind): Column<DuplicateCluster>[] {
  return [
    {
      id: 'url',
      header: 'Group',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ url, text }) => (
        <Link
          to={paths.auditExplore(auditId, 'duplicates/pages', { kind, of: url })}
          className="group/page block truncate"
          title={text || url}
        >
          <span className="text-ink-strong group-hover/page:underline">{text || shortUrl(url)}</span>
          <span className="block truncate text-xs text-ink-soft">{shortUrl(url)}</span>
        </Link>
      ),
    },
    {
      id: 'pages',
      header: 'Pages',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ pages }) => formatNumber(pages),
    },
    ...(kind === 'near'
      ? [
          {
            id: 'similarity',
            header: 'Similarity',
            phone: 'fact' as const,
            align: 'end' as const,
            cell: ({ similarity }: DuplicateCluster) => formatShare(similarity),
          },
        ]
      : []),
  ]
}

interface DuplicatePagesProps {
  auditId: string
  pages: DuplicatePage[]
  total: number
  query: QueryOf<typeof listDuplicatePages>
}

/** The pages of one group, each of which can be put beside the first. */
export function DuplicatePages({ auditId, pages, total, query }: DuplicatePagesProps) {
  const { q, kind, of, sort, direction, page, pageSize } = query
  return (
    <ListPage
      notice={<BackLink to={paths.auditExplore(auditId, 'duplicates', { kind })}>All groups</BackLink>}
      search={{ label: 'Search URLs and titles', value: q }}
      exportTo={paths.auditExploreExport(auditId, 'duplicate-pages')}
      hasJsonLines
      total={total}
      paging={{ page, pageSize, noun: 'page' }}
      empty={{
        title: 'No such group',
        children: 'This page is no longer a duplicate, or it was not crawled.',
      }}
      noMatch={{ title: 'No pages match', children: 'Search for something else.' }}
      table={{
        caption: 'Pages of this group',
        columns: toPageColumns(auditId, kind),
        rows: pages,
        rowKey: ({ url }) => url,
        sort: { by: sort, direction },
        rowActions: ({ url }) =>
          url === of ? null : (
            <LinkButton
              size="small"
              to={paths.auditExplore(auditId, 'duplicates/compare', { kind, left: of, right: url })}
            >
              Compare<span className="sr-only"> {shortUrl(url)}</span>
            </LinkButton>
          ),
      }}
    />
  )
}

function toPageColumns(auditId: string, kind: Kind): Column<DuplicatePage>[] {
  return [
    {
      id: 'url',
      header: 'Page',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ url, title }) => (
        <>
          <PageUrl auditId={auditId} url={url} />
          {title ? <span className="block truncate text-xs text-ink-soft">{title}</span> : null}
        </>
      ),
    },
    {
      id: 'inlinks',
      header: 'Inlinks',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ inlinks }) => formatNumber(inlinks),
    },
    {
      id: 'words',
      header: 'Words',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ words }) => formatNumber(words),
    },
    ...(kind === 'near'
      ? [
          {
            id: 'similarity',
            header: 'Similarity to the first',
            align: 'end' as const,
            cell: ({ similarity }: DuplicatePage) =>
              similarity === null ? 'The first' : formatShare(similarity),
          },
        ]
      : []),
  ]
}
