import clsx from 'clsx'
import type { Column } from './table.tsx'

export interface ShortTableProps<Row> {
  /** Accessible name of the table. */
  caption: string
  /** The first one takes the remaining width; on a phone only two more are shown. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** The first rows of a list within a panel, which is narrow: dense, without order and paging, and never as cards. */
export function ShortTable<Row>({ caption, columns, rows, rowKey }: ShortTableProps<Row>) {
  const toLook = ({ align }: Column<Row>, index: number) =>
    clsx(
      'py-1.5',
      index === 0 ? 'w-full max-w-0 truncate pe-3' : 'ps-3 whitespace-nowrap',
      index > 2 && 'max-sm:hidden',
      align === 'end' ? 'text-end' : 'text-start',
    )
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th
              key={column.id}
              scope="col"
              className={clsx(toLook(column, index), 'text-xs font-medium text-ink-soft')}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-t border-line-soft">
            {columns.map((column, index) => {
              const Cell = index === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={column.id}
                  scope={index === 0 ? 'row' : undefined}
                  className={clsx(toLook(column, index), index === 0 && 'font-medium text-ink-strong')}
                >
                  {column.cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
