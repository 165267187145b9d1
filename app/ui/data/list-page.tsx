import { useLocation, useNavigation } from '@remix-run/react'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { PageHeader, type PageHeaderProps } from '#app/ui/layout/page-header.tsx'
import { Card } from './card.tsx'
import { ColumnChoice, shownColumns } from './column-choice.tsx'
import { CursorPagination, type CursorPaginationProps } from './cursor-pagination.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'
import { Table, type TableProps } from './table.tsx'
import { clearedAddress, isFiltered, Toolbar, type ToolbarProps } from './toolbar.tsx'

type Nothing = Pick<EmptyStateProps, 'title' | 'children' | 'action' | 'drawing'>

export interface ListPageProps<Row> extends Pick<ToolbarProps, 'search' | 'filters'> {
  /** Of a page that is this list. Its actions are left to the empty state where there is nothing yet. */
  header?: PageHeaderProps | undefined
  /** Between the header and the list: what is to be known first. */
  notice?: ReactNode
  /** Where the list comes as a file; search and filters of the address go with it. */
  exportTo?: string | undefined
  exportLabel?: string | undefined
  /** How many there are with this search and these filters. */
  total: number
  /** Left out where the list comes whole. */
  paging?: Omit<PaginationProps, 'total'> | undefined
  /** In the place of `paging` where nobody knows the total, which is that of the page then. */
  cursor?: CursorPaginationProps | undefined
  /** Where there is nothing yet: what will be here, and what to do first. */
  empty: Nothing
  /** Where there is something, and the search or a filter leaves it out. The way back is added. */
  noMatch: Omit<Nothing, 'action' | 'drawing'>
  headingLevel?: EmptyStateProps['headingLevel']
  /** The rows; `children` in its place where they are no table. */
  table?: Omit<TableProps<Row>, 'empty'> | undefined
  children?: ReactNode
  /** Below the pager, whether there is a list or not. */
  footer?: ReactNode
}

/** A list with all that belongs to one: search, filters, order, columns, pages, a file, and what is said where it is empty. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { header, notice, search, filters, total, paging, cursor, table, footer } = props
  const { search: address } = useLocation()
  const isEmpty = total === 0 && !isFiltered(props)
  return (
    <>
      {header ? <PageHeader {...header} actions={isEmpty ? null : header.actions} /> : null}
      {notice}
      {isEmpty ? null : (
        <Toolbar search={search} filters={filters}>
          {table ? <ColumnChoice columns={table.columns} /> : null}
          <ExportLink {...props} address={address} />
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
  const { exportTo, exportLabel = 'Export', address } = props
  if (exportTo === undefined) return null
  return (
    <LinkButton icon={<Download aria-hidden />} to={exportTo + address} reloadDocument>
      {exportLabel}
    </LinkButton>
  )
}

function ListBody<Row>(props: ListPageProps<Row> & { address: string; isEmpty: boolean }) {
  const { total, empty, noMatch, headingLevel = 2, table, children, address, isEmpty } = props
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

/** Whether this page comes again, with another search, order or page: what is shown is what there was before. */
function useIsLoadingAnew(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === pathname
}
