import { foldText } from '#contract/folded-text.ts'
import { type Items } from './answers.ts'

type Value = string | number | null

interface Asked<Sort extends string> {
  sort: Sort
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

function compare(one: Value, other: Value): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'en')
  return Number(one) - Number(other)
}

/**
 * One page of rows that are all here: every filter and order of one reply costs nothing. What nothing is known of comes last in both
 * directions.
 */
export function toListPage<Row, Sort extends string>(
  rows: readonly Row[],
  sorts: Readonly<Record<Sort, (row: Row) => Value>>,
  { sort, direction, page, pageSize }: Asked<Sort>,
): Items<Row> {
  const valueOf = sorts[sort]
  const sign = direction === 'asc' ? 1 : -1
  const sorted = [...rows].sort((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * compare(left, right)
  })
  return { items: sorted.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
}

/** Whether one of these texts has what somebody looks for. */
export function hasText(q: string | undefined, ...texts: (string | null)[]): boolean {
  if (!q) return true
  const looked = foldText(q)
  return texts.some((text) => text !== null && foldText(text).includes(looked))
}
