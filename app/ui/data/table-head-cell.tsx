import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { FROM_START, searchAddress } from './search-address.ts'

export interface Sort {
  by: string
  direction: 'asc' | 'desc'
}

interface TableHeadCellProps {
  id: string
  search: string
  align?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  isExtra?: boolean | 'least' | undefined
  sort?: Sort | undefined
  children: ReactNode
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const icons = { asc: ArrowUp, desc: ArrowDown }

/** URL of a column header: sorts by the column, or reverses the order. */
export function toSortLink(id: string, { sort, search }: Pick<TableHeadCellProps, 'sort' | 'search'>) {
  const current = sort?.by === id ? sort.direction : undefined
  const direction = current === 'asc' ? 'desc' : 'asc'
  return {
    current,
    Icon: current ? icons[current] : ChevronsUpDown,
    to: searchAddress(search, { ...FROM_START, sort: id, direction }),
  }
}

/** The width that a table has to have before it has room for an extra column. */
export const hiddenWhile = (isExtra: true | 'least') =>
  isExtra === 'least' ? '@2xl:@max-7xl:hidden' : '@2xl:@max-4xl:hidden'

export function TableHeadCell(props: TableHeadCellProps) {
  const { id, align, isSortable, isExtra, children } = props
  const { current, Icon, to } = toSortLink(id, props)
  return (
    <th
      scope="col"
      aria-sort={current ? ariaSort[current] : undefined}
      className={clsx(
        'head-cell',
        align === 'end' ? 'text-end' : 'text-start',
        isExtra && hiddenWhile(isExtra),
      )}
    >
      {isSortable ? (
        <Link
          to={to}
          preventScrollReset
          className={clsx(
            'group/sort inline-flex items-center gap-1 rounded-sm py-2 hover:text-ink-strong',
            current && 'text-ink-strong',
          )}
        >
          {children}
          <Icon
            aria-hidden
            className={clsx('size-3.5', current ? '' : 'opacity-50 group-hover/sort:opacity-100')}
          />
        </Link>
      ) : (
        children
      )}
    </th>
  )
}
