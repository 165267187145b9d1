import type { ReactNode } from 'react'
import type { Column } from '#app/ui/data/table.tsx'
import type { TrackedKeyword } from '#contract/seo/ranks.records.ts'
import { Position, Unknown } from './rank-cells.tsx'
import { formatPosition } from './rank-words.ts'

/** A keyword with its history as a drawing. */
export type ShownKeyword = TrackedKeyword & { sparkline: string | null }

/** The columns that a comparison keeps, beside those of the competitors. */
const COMPARED: readonly string[] = ['keyword', 'movement', 'volume']
/** From which competitor on a column is left out on narrow screens, and on wide ones. */
const EXTRA_FROM = 3
const LEAST_FROM = 6

/** Keyword by keyword, where the domain and each of its competitors stands; the best of them is marked. */
export function toCompared(
  columns: readonly Column<ShownKeyword>[],
  domain: string,
  competitors: readonly string[],
): Column<ShownKeyword>[] {
  const [keyword, ...rest] = columns.filter(({ id }) => COMPARED.includes(id))
  const own: Column<ShownKeyword> = {
    id: 'position',
    header: domain,
    sortName: 'Position',
    align: 'end',
    phone: 'fact',
    isSortable: true,
    cell: (row) => (
      <Standing isBest={isBest(row, row.position)}>
        <Position {...row} />
      </Standing>
    ),
  }
  const others = competitors.map((name, index): Column<ShownKeyword> => ({
    id: `competitor-${name}`,
    header: name,
    align: 'end',
    phone: 'fact',
    isExtra: index >= LEAST_FROM ? 'least' : index >= EXTRA_FROM,
    cell: (row) => {
      const told = row.competitors.find((competitor) => competitor.domain === name)
      return told ? (
        <Standing isBest={isBest(row, told.position)}>{formatPosition(told.position)}</Standing>
      ) : (
        <Unknown />
      )
    },
  }))
  return [...(keyword ? [keyword] : []), own, ...others, ...rest]
}

function isBest({ position, competitors }: ShownKeyword, one: number | null): boolean {
  const found = [position, ...competitors.map((competitor) => competitor.position)].filter(
    (each) => each !== null,
  )
  return one !== null && one === Math.min(...found)
}

function Standing({ isBest: isMarked, children }: { isBest: boolean; children: ReactNode }) {
  if (!isMarked) return <>{children}</>
  return (
    <span className="font-semibold text-status-good">
      {children}
      <span className="sr-only">, best</span>
    </span>
  )
}
