import { formatDate } from '#app/lib/format.ts'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'

const toDayName = (day: string | undefined) => day && formatDate(`${day}T12:00:00Z`, 'UTC')

/** The first and the last day of what a list shows. */
export const toDayFilters = ({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}): ToolbarFilter[] => [
  { name: 'from', label: 'From', value: from, shown: toDayName(from), max: to },
  { name: 'to', label: 'To', value: to, shown: toDayName(to), min: from },
]
