import { useLocation } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Menu, MenuLink } from '#app/ui/overlay/menu.tsx'
import { hiddenWhile, TableHeadCell, toSortLink, type Sort } from './table-head-cell.tsx'

export interface Column<Row> {
  /** Also the value of `sort` in the URL. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for figures. */
  align?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  /** What an order by it is called where there is no head, if not as the column: "Sorted by number of pages". */
  sortName?: string | undefined
  /** Role of the column on a phone, where rows are cards: one `title`, two `fact`s; others are hidden. */
  phone?: 'title' | 'fact' | undefined
  /** Hidden while the table is narrower than about 900 px; `least` while it is narrower than about 1,300 px. */
  isExtra?: boolean | 'least' | undefined
  /** The column that takes the remaining width, truncated with an ellipsis. */
  isWide?: boolean | undefined
  /** Where several columns may be long: their approximate width in percent, truncated with an ellipsis. */
  share?: keyof typeof shares | undefined
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The current sort order. */
  sort?: Sort | undefined
  /** At the end of the row: a `Menu` or one small button, with the row in its accessible name. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** An `EmptyState`, shown without rows. */
  empty?: ReactNode
}

/**
 * Rows of 40 px below a sticky header. A sortable header is a link that sets `?sort=` and `?direction=` and goes back
 * to the first page. Where the table is narrower than 672 px, each row becomes a card.
 */
export function Table<Row>({ caption, columns, rows, rowKey, sort, rowActions, empty }: TableProps<Row>) {
  const { search } = useLocation()
  if (rows.length === 0 && empty) return <>{empty}</>
  // Once a column, and not once a cell.
  const looks = columns.map(toCellLook)

  return (
    <div className="@container">
      <SortChoice columns={columns} sort={sort} search={search} />
      <table className="w-full border-separate border-spacing-0 @max-2xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-2xl:sr-only">
          <tr>
            {columns.map((column) => (
              <TableHeadCell
                key={column.id}
                id={column.id}
                align={column.align}
                isExtra={column.isExtra}
                isSortable={column.isSortable}
                sort={sort}
                search={search}
              >
                {column.header}
              </TableHeadCell>
            ))}
            {rowActions ? (
              <TableHeadCell id="actions" align="end" search={search}>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            ) : null}
          </tr>
        </thead>
        <tbody className="@max-2xl:block">
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} looks={looks} rowActions={rowActions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SortChoiceProps<Row> extends Pick<TableProps<Row>, 'columns' | 'sort'> {
  search: string
}

/** A menu of sortable columns, where rows are cards and there is no header. */
function SortChoice<Row>({ columns, sort, search }: SortChoiceProps<Row>) {
  const sortable = columns.filter(({ isSortable }) => isSortable)
  if (sortable.length === 0) return null
  const toName = ({ sortName, header }: Column<Row>) => sortName ?? header
  const by = sortable.find(({ id }) => id === sort?.by)
  return (
    <div className="border-b border-line-soft px-5 py-2 @2xl:hidden print:hidden">
      <Menu label="Sort" size="small" trigger={by ? `Sorted by ${toName(by)}` : 'Sort'}>
        {sortable.map((column) => {
          const { current, Icon, to } = toSortLink(column.id, { sort, search })
          return (
            <MenuLink key={column.id} to={to} preventScrollReset icon={<Icon aria-hidden />}>
              {toName(column)}
              {current ? (
                <span className="sr-only">, {current === 'asc' ? 'ascending' : 'descending'} now</span>
              ) : null}
            </MenuLink>
          )
        })}
      </Menu>
    </div>
  )
}

const shares = { 20: 'w-1/5', 30: 'w-[30%]', 40: 'w-2/5' }

/** Truncated columns shrink, so that the table is never wider than its page. */
function cellWidth({ isWide, share }: Pick<Column<unknown>, 'isWide' | 'share'>) {
  if (!isWide && !share) return 'whitespace-nowrap'
  return clsx('max-w-0 truncate @max-2xl:max-w-full', share ? shares[share] : 'w-full')
}

function toCellLook<Row>(column: Column<Row>): string {
  return clsx(
    'data-cell',
    column.align === 'end' && '@2xl:text-end',
    column.isExtra && hiddenWhile(column.isExtra),
    cellWidth(column),
    cardCell(column.phone),
  )
}

interface TableRowProps<Row> extends Pick<TableProps<Row>, 'columns' | 'rowActions'> {
  row: Row
  /** The classes of each column's cells. */
  looks: readonly string[]
}

function TableRow<Row>({ row, columns, looks, rowActions }: TableRowProps<Row>) {
  return (
    <tr className={rowActions ? 'group/row data-row @max-2xl:pe-14' : 'group/row data-row'}>
      {columns.map((column, index) => {
        const Cell = column.phone === 'title' ? 'th' : 'td'
        return (
          <Cell key={column.id} scope={Cell === 'th' ? 'row' : undefined} className={looks[index]}>
            {column.phone === 'fact' ? <span className="card-fact-name">{column.header}</span> : null}
            {column.phone === 'fact' ? <CardValue>{column.cell(row)}</CardValue> : column.cell(row)}
          </Cell>
        )
      })}
      {rowActions ? <td className="card-actions data-cell">{rowActions(row)}</td> : null}
    </tr>
  )
}

/** One item beside the name of the column, so that its words keep the space between them. */
function CardValue({ children }: { children: ReactNode }) {
  return <span className="min-w-0 @2xl:contents">{children}</span>
}

function cardCell(phone: Column<unknown>['phone']) {
  if (phone === 'title') return 'card-title'
  if (phone === 'fact') return 'card-fact'
  return '@max-2xl:hidden'
}
