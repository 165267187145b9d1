import type { ReactNode } from 'react'

export interface Stat {
  label: string
  value: ReactNode
  /** Method of measurement, or start date. */
  note?: ReactNode
}

/** A few figures side by side, without boxes: at the top of a detail page or on a public page. */
export function StatList({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {stats.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-lg font-semibold text-ink-strong">{value}</dd>
          {note ? <dd className="text-xs text-ink-soft">{note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
