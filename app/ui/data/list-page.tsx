import { useLocation, useNavigation } from '@remix-run/react'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Menu, MenuLink } from '#app/ui/overlay/menu.tsx'
import { PageHeader, type PageHeaderProps } from '#app/ui/layout/page-header.tsx'
import { Card } from './card.tsx'
import { ColumnChoice, shownColumns } from './column-choice.tsx'
import { CursorPagination, type CursorPaginationProps } from './cursor-pagination.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'
import { searchAddress } from './search-address.ts'
import { Table, type TableProps } from './table.tsx'
import { clearedAddress, isFiltered, Toolbar, type ToolbarProps } from './toolbar.tsx'

type Nothing = Pick<EmptyStateProps, 'title' | 'children' | 'action' | 'drawing'>

export interface ListPageProps<Row> extends Pick<ToolbarProps, 'search' | 'filters'> {
  /** Header of a page with this list. An empty list has its actions in the empty state. */
  header?: PageHeaderProps | undefined
  /** Notices between header and list. */
  notice?: ReactNode
  /** URL of the export; search and filters are added. */
  exportTo?: string | undefined
  exportLabel?: string | undefined
  /** The export also comes as JSON Lines. */
  hasJsonLines?: boolean | undefined
  /** Total with this search and these filters. */
  total: number
  /** Absent for a list without paging. */
  paging?: Omit<PaginationProps, 'total'> | undefined
  /** In the place of `paging` where nobody knows the total, which is that of the page then. */
  cursor?: CursorPaginationProps | undefined
  /** The empty state: what will be here, and the first action. */
  empty: Nothing
  /** The empty state with a search or filters, with a link to clear them. */
  noMatch: Omit<Nothing, 'action' | 'drawing'>
  headingLevel?: EmptyStateProps['headingLevel']
  /** Between toolbar and table: what can be done with the rows that are selected. Absent for an empty list. */
  selection?: ReactNode
  /** The table; `children` replaces it for other layouts. */
  table?: Omit<TableProps<Row>, 'empty'> | undefined
  children?: ReactNode
  /** Below the pager, even for an empty list. */
  footer?: ReactNode
}

/** A complete list: search, filters, sort order, columns, paging, export and empty states. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { header, notice, search, filters, total, paging, cursor, table, footer } = props
  const { search: address } = useLocation()
  const isEmpty = total === 0 && !isFiltered(props)
  const isOneOf = filters?.some((filter) => filter.isOneOf) ?? false
  return (
    <>
      {header ? <PageHeader {...header} actions={isEmpty ? null : header.actions} /> : null}
      {notice}
      {isEmpty && !isOneOf ? null : (
        <Toolbar search={isEmpty ? undefined : search} filters={filters}>
          {table && !isEmpty ? <ColumnChoice columns={table.columns} /> : null}
          {isEmpty ? null : <ExportLink {...props} address={address} />}
        </Toolbar>
      )}
      <ListBody {...props} address={address} isEmpty={isEmpty} />
      {paging ? <Pagination {...paging} total={total} /> : null}
      {cursor ? <CursorPagination {...cursor} /> : null}
      {footer}
    </>
  )
}

function ExportLink<Row>(props: ListPageProps<Row> & { address: string }) {
  const { exportTo, exportLabel = 'Export', hasJsonLines = false, address } = props
  if (exportTo === undefined) return null
  if (hasJsonLines) return <ExportMenu to={exportTo} label={exportLabel} address={address} />
  return (
    <LinkButton icon={<Download aria-hidden />} to={exportTo + address} reloadDocument>
      {exportLabel}
    </LinkButton>
  )
}

/** A table for people, and one for programs. */
function ExportMenu({ to, label, address }: { to: string; label: string; address: string }) {
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <>
          <Download aria-hidden /> {label}
        </>
      }
    >
      <MenuLink to={to + searchAddress(address, { format: null })} reloadDocument>
        CSV
      </MenuLink>
      <MenuLink to={to + searchAddress(address, { format: 'jsonl' })} reloadDocument>
        JSON Lines
      </MenuLink>
    </Menu>
  )
}

function ListBody<Row>(props: ListPageProps<Row> & { address: string; isEmpty: boolean }) {
  const { total, empty, noMatch, headingLevel = 2, selection, table, children, address, isEmpty } = props
  const isLoading = useIsLoadingAnew()
  if (total === 0) {
    return (
      <Card isFlush>
        {isEmpty ? (
          <EmptyState headingLevel={headingLevel} {...empty} />
        ) : (
          <EmptyState
            headingLevel={headingLevel}
            drawing="search"
            action={<LinkButton to={clearedAddress(address, props)}>Clear filters</LinkButton>}
            {...noMatch}
          />
        )}
      </Card>
    )
  }
  return (
    <div aria-busy={isLoading || undefined} className="transition-opacity aria-busy:opacity-60">
      {selection}
      {table ? (
        <Card isFlush>
          <Table {...table} columns={shownColumns(table.columns, address)} />
        </Card>
      ) : (
        children
      )}
    </div>
  )
}

/** Whether the same page is loading with another query: the previous rows stay visible. */
function useIsLoadingAnew(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === pathname
}
