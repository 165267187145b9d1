import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { formatDate, formatMoney, formatNumber, formatTenths } from '#app/lib/format.ts'
import { Status } from '#app/ui/data/badge.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { BACKLINK_STATES } from '#contract/seo/domain.words.ts'
import { LINK_STATE_WORDS } from './list-words.ts'

/** Nobody told it, which is not zero. */
const UNKNOWN = (
  <span className="text-ink-soft">
    <span aria-hidden>–</span>
    <span className="sr-only">Not known</span>
  </span>
)

type Format = (value: number) => string

export const toCents: Format = (cents) => formatMoney({ amount: Math.round(cents), currency: 'USD' })
export const toPosition: Format = formatTenths
export const toShare: Format = (share) => `${formatTenths(share * 100)}%`

export function Figure({ value, format = formatNumber }: { value: number | null; format?: Format }) {
  return value === null ? UNKNOWN : <>{format(value)}</>
}

export function Day({ day }: { day: string | null }) {
  return day === null ? UNKNOWN : <>{formatDate(day, 'UTC')}</>
}

export function Text({ text }: { text: string | null }) {
  return text === null || text === '' ? UNKNOWN : <span title={text}>{text}</span>
}

export function LinkState({ state }: { state: (typeof BACKLINK_STATES)[number] }) {
  const { label, tone } = LINK_STATE_WORDS[state]
  return <Status tone={tone}>{label}</Status>
}

interface MoveProps {
  position: number | null
  previous: number | null
}

/** Places won or lost; nothing where the position before is not known. */
export function Move({ position, previous }: MoveProps) {
  if (position === null || previous === null) return UNKNOWN
  const places = previous - position
  if (places === 0) {
    return (
      <span className="inline-flex items-center gap-1 text-ink-soft">
        <ArrowRight aria-hidden className="size-3.5" />
        Unchanged
      </span>
    )
  }
  const isUp = places > 0
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span
      className={`inline-flex items-center gap-1 font-medium ${isUp ? 'text-status-good' : 'text-status-problem'}`}
    >
      <Arrow aria-hidden className="size-3.5" />
      {formatTenths(Math.abs(places))} <span className="sr-only">{isUp ? 'up' : 'down'}</span>
    </span>
  )
}

/** A column of figures that a source may not have. */
export interface MaybeColumn<Row> extends Column<Row> {
  isKnown?: (row: Row) => boolean
}

/** Without the columns that this source tells nothing of, for any row of the page. */
export const toKnownColumns = <Row,>(
  columns: readonly MaybeColumn<Row>[],
  rows: readonly Row[],
): Column<Row>[] => columns.filter(({ isKnown }) => isKnown === undefined || rows.some(isKnown))
