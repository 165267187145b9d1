import { toDayFilters } from '#app/labels/day-filters.ts'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'

const OLDEST_FIRST = [{ value: 'asc', label: 'Oldest first' }]

interface Asked {
  from?: string | undefined
  to?: string | undefined
  direction: 'asc' | 'desc'
}

/** The days and the order of a log, as controls above it. */
export const toLogFilters = ({ from, to, direction }: Asked): ToolbarFilter[] => [
  ...toDayFilters({ from, to }),
  {
    name: 'direction',
    label: 'Order',
    orderedBy: 'Newest first',
    options: OLDEST_FIRST,
    value: direction === 'asc' ? 'asc' : undefined,
  },
]
