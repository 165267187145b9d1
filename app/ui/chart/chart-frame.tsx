import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { ChartTable } from './chart-data.ts'

export interface ChartFrameProps {
  title: string
  /** Unit, period and source of the values: "pages, audits since March". */
  unit: string
  /** Markup from `renderChart`; never untrusted markup. */
  svg: string
  table: ChartTable
  /** At the end of the title row: a period, an export. */
  actions?: ReactNode
  /** Without border, inside a card. */
  isBare?: boolean | undefined
}

/** A chart with its title, unit and values as a table. Fills its container at any width. */
export function ChartFrame({ title, unit, svg, table, actions, isBare = false }: ChartFrameProps) {
  return (
    <figure
      className={clsx(
        '@container min-w-0',
        !isBare && 'rounded-card border border-line-soft bg-surface-raised px-5 py-4',
      )}
    >
      <figcaption className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-base">{title}</h3>
          <p className="text-ink-soft">{unit}</p>
        </div>
        {actions}
      </figcaption>
      <div dangerouslySetInnerHTML={{ __html: svg }} />
      <details className="group/table mt-3 print:hidden">
        <summary className="inline-block rounded-sm py-1 text-xs font-medium text-ink-soft hover:text-ink-strong">
          <span className="group-open/table:hidden">Show as table</span>
          <span className="hidden group-open/table:inline">Hide table</span>
        </summary>
        <NumbersTable title={title} {...table} />
      </details>
    </figure>
  )
}

function NumbersTable({ title, columns, rows }: ChartTable & { title: string }) {
  return (
    <div
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
      tabIndex={0}
      role="region"
      aria-label={`${title}, as a table`}
      className="mt-1 max-h-80 overflow-auto"
    >
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  'sticky top-0 bg-surface-raised py-1.5 pe-4 text-xs font-medium text-ink-soft',
                  i === 0 ? 'text-start' : 'text-end',
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...values], r) => (
            <tr key={r} className="border-t border-line-soft">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal text-ink">
                {label}
              </th>
              {values.map((value, i) => (
                <td key={i} className="py-1.5 pe-4 text-end text-ink-strong">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
