import { count, formatNumber } from '#app/lib/format.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'

interface LinkRow {
  url: string
  text: string
  rel: string
  isFollowed: boolean
  /** Number of links, where there are several to the same URL. */
  count?: number | undefined
  /** 0 without a response, null where it was not crawled; absent where it does not apply. */
  status?: number | null | undefined
  /** Whether it is an internal link. */
  internal?: boolean | undefined
}

export interface LinkGroup {
  id: string
  title: string
  rows: LinkRow[]
  /** The total, of which the rows are the first. */
  total: number
}

interface PageLinksProps {
  groups: LinkGroup[]
  /** URL of a page's own report. */
  toPage?: ((url: string) => string) | undefined
  /** The list with all links of a group. */
  toAll?: ((group: string) => string) | undefined
}

/** Links to and from a page, in groups that open. */
export function PageLinks({ groups, toPage, toAll }: PageLinksProps) {
  return (
    <div className="divide-y divide-line-soft">
      {groups.map((group) => (
        <details key={group.id} open={group.total > 0 && group.total <= 10}>
          <summary className="px-5 py-3 hover:bg-surface-hover">
            <h3 className="inline font-medium text-ink-strong">{group.title}</h3>{' '}
            <span className="text-ink-soft">{formatNumber(group.total)}</span>
          </summary>
          <Rows group={group} toPage={toPage} toAll={toAll} />
        </details>
      ))}
    </div>
  )
}

function Rows({
  group: { id, title, rows, total },
  toPage,
  toAll,
}: Pick<PageLinksProps, 'toPage' | 'toAll'> & { group: LinkGroup }) {
  const keyed = rows.map((row, at) => ({ ...row, key: `${at} ${row.url}` }))
  return (
    <>
      <Table
        caption={title}
        columns={toColumns(rows, toPage)}
        rows={keyed}
        rowKey={({ key }) => key}
        empty={<p className="px-5 pb-4 text-ink-soft">None were found.</p>}
      />
      {total > rows.length ? (
        <p className="border-t border-line-soft px-5 py-3 text-ink-soft">
          The first {formatNumber(rows.length)} of {count(total, 'link')}.{' '}
          {toAll ? <TextLink to={toAll(id)}>Show all</TextLink> : null}
        </p>
      ) : null}
    </>
  )
}

function toColumns(rows: LinkRow[], toPage: PageLinksProps['toPage']): Column<LinkRow>[] {
  const status: Column<LinkRow> = {
    id: 'status',
    header: 'Status',
    phone: 'fact',
    cell: (row) =>
      typeof row.status === 'number' ? <HttpStatus status={row.status} /> : <Soft>Not crawled</Soft>,
  }
  return [
    {
      id: 'url',
      header: 'URL',
      phone: 'title',
      isWide: true,
      cell: ({ url, internal = true }) => <WebLink url={url} to={internal ? toPage?.(url) : undefined} />,
    },
    {
      id: 'text',
      header: 'Anchor text',
      phone: 'fact',
      cell: ({ text }) => (
        <span className="block min-w-48 wrap-anywhere whitespace-normal">{text || <Soft>None</Soft>}</span>
      ),
    },
    {
      id: 'rel',
      header: 'Follow',
      phone: 'fact',
      cell: ({ rel, isFollowed }) => (isFollowed ? 'Yes' : `No (${rel || 'nofollow'})`),
    },
    ...(rows.some((row) => (row.count ?? 1) > 1)
      ? [
          {
            id: 'count',
            header: 'Times',
            align: 'end' as const,
            cell: (row: LinkRow) => formatNumber(row.count ?? 1),
          },
        ]
      : []),
    ...(rows.some((row) => row.status !== undefined) ? [status] : []),
  ]
}

const Soft = ({ children }: { children: string }) => <span className="text-ink-soft">{children}</span>
