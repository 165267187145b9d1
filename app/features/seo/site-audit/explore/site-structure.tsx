import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { Download } from 'lucide-react'
import { count, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Menu, MenuLink } from '#app/ui/overlay/menu.tsx'
import type { Folder, SiteStructure as Structure } from '#contract/seo/site-audit.explore-structure.ts'
import { type Condition, formatConditions } from '#contract/seo/site-audit.explore-conditions.ts'
import { FolderPath } from './folder-path.tsx'
import { Icicle } from './icicle.tsx'

const MOST_ROWS = 50

interface SiteStructureProps {
  auditId: string
  structure: Structure
}

/** How the pages of a site are spread over its folders and its depths. */
export function SiteStructure({ auditId, structure }: SiteStructureProps) {
  const { folder, pages } = structure
  if (pages === 0)
    return (
      <Card isFlush>
        <EmptyState
          headingLevel={2}
          title={folder === '' ? 'No pages' : 'No pages in this folder'}
          action={
            folder === '' ? null : (
              <LinkButton to={paths.auditExplore(auditId, 'structure')}>Show the whole site</LinkButton>
            )
          }
        >
          No page of this audit has a URL that starts with this.
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-6">
      <Card
        title="Folders"
        description={`${count(pages, 'page')}: the higher a block, the more of them. Open a folder or a group of names to look into it.`}
        actions={
          <>
            <LinkButton to={toPagesOf(auditId, folder)}>List pages</LinkButton>
            <ExportMenu auditId={auditId} folder={folder} />
          </>
        }
      >
        <FolderPath auditId={auditId} folder={folder} />
        <Icicle
          structure={structure}
          toFolder={(url) => paths.auditExplore(auditId, 'structure', { folder: url })}
        />
      </Card>
      <Card isFlush title="Folders as a table">
        <SizeTable caption="Folders" first="Folder" rows={toFolderRows(auditId, structure)} />
      </Card>
      <Card
        isFlush
        title="Crawl depth"
        description="Clicks from the start page, and the number of pages at each depth."
      >
        <SizeTable caption="Pages by crawl depth" first="Depth" rows={toDepthRows(auditId, structure)} />
      </Card>
    </div>
  )
}

function ExportMenu({ auditId, folder }: { auditId: string; folder: string }) {
  const to = (format?: string) => {
    const query = new URLSearchParams({ folder, ...(format && { format }) })
    return `${paths.auditExploreExport(auditId, 'structure')}?${query.toString()}`
  }
  return (
    <Menu
      label="Export folders"
      align="end"
      trigger={
        <>
          <Download aria-hidden /> Export
        </>
      }
    >
      <MenuLink to={to()} reloadDocument>
        CSV
      </MenuLink>
      <MenuLink to={to('jsonl')} reloadDocument>
        JSON Lines
      </MenuLink>
    </Menu>
  )
}

interface SizeRow {
  key: string
  name: string
  level: number
  to: string | null
  /** The explorer with these pages. */
  pagesTo: string | null
  pages: number
  indexable: number
  errors: number
  share: number
}

/** The page explorer with what a condition holds for. */
const toPages = (auditId: string, ...conditions: Condition[]) =>
  `${paths.auditPages(auditId)}?${new URLSearchParams({ where: formatConditions(conditions) }).toString()}`

/** The pages of a folder; an empty one is the whole site. */
const toPagesOf = (auditId: string, folder: string) =>
  folder === ''
    ? paths.auditPages(auditId)
    : toPages(auditId, { field: 'url', operator: 'contains', value: folder })

function toRow(auditId: string, { name, url, kind, ...sizes }: Folder, level: number, all: number): SizeRow {
  const shown = { key: `${level} ${url ?? name} ${kind}`, name, level, ...sizes, share: sizes.pages / all }
  if (url === null) return { ...shown, to: null, pagesTo: null }
  if (kind === 'page')
    return {
      ...shown,
      to: paths.auditPage(auditId, url),
      pagesTo: toPages(auditId, { field: 'url', operator: 'equals', value: url }),
    }
  return {
    ...shown,
    to: paths.auditExplore(auditId, 'structure', { folder: url }),
    pagesTo: toPagesOf(auditId, url),
  }
}

/** Two levels, where they fit on a screen or two; otherwise the first, whose folders can be opened. */
function toFolderRows(auditId: string, { children, pages }: Structure): SizeRow[] {
  const inside = children.reduce((sum, child) => sum + child.children.length, 0)
  const isShort = children.length + inside <= MOST_ROWS
  return children.flatMap((child) => [
    toRow(auditId, child, 0, pages),
    ...(isShort ? child.children.map((one) => toRow(auditId, one, 1, pages)) : []),
  ])
}

function toDepthRows(auditId: string, { depths, pages }: Structure): SizeRow[] {
  return depths.map(({ depth, ...sizes }) => ({
    key: String(depth),
    name: depth === null ? 'No link leads there' : formatNumber(depth),
    level: 0,
    to: null,
    pagesTo: toPages(
      auditId,
      depth === null
        ? { field: 'depth', operator: 'empty', value: '' }
        : { field: 'depth', operator: 'equals', value: String(depth) },
    ),
    ...sizes,
    share: sizes.pages / pages,
  }))
}

const HEADS = [
  'text-start',
  'w-1/3 text-start max-sm:hidden',
  'text-end',
  'text-end max-sm:hidden',
  'text-end',
]

function SizeTable({ caption, first, rows }: { caption: string; first: string; rows: readonly SizeRow[] }) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-separate border-spacing-0 [&_tbody_td]:border-t [&_tbody_th]:border-t">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-ink-soft">
            {[first, 'Share', 'Pages', 'Indexable', 'Errors'].map((head, at) => (
              <th key={head} scope="col" className={clsx('data-cell', HEADS[at])}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SizeTableRow key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SizeTableRow({
  row: { name, level, to, pagesTo, pages, indexable, errors, share },
}: {
  row: SizeRow
}) {
  return (
    <tr className="data-row">
      <th
        scope="row"
        className={clsx(
          'data-cell w-full max-w-0 truncate text-start font-normal sm:w-2/5',
          level > 0 && 'ps-10!',
        )}
      >
        {to === null ? (
          name
        ) : (
          <Link to={to} className="text-ink-strong hover:underline" title={name}>
            {name}
          </Link>
        )}
      </th>
      <td className="data-cell max-sm:hidden">
        <svg aria-hidden width="100%" height="10" className="block">
          <rect width={`${Math.max(0.5, share * 100)}%`} height="10" rx="2" className="fill-data-1" />
        </svg>
      </td>
      <td className="data-cell text-end">
        {pagesTo === null ? (
          formatNumber(pages)
        ) : (
          <Link to={pagesTo} className="link">
            {formatNumber(pages)}
            <span className="sr-only"> pages of {name}</span>
          </Link>
        )}
      </td>
      <td className="data-cell text-end max-sm:hidden">{formatNumber(indexable)}</td>
      <td className="data-cell text-end">{formatNumber(errors)}</td>
    </tr>
  )
}
