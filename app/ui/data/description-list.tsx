import type { ReactNode } from 'react'

export interface Description {
  term: string
  /** The caller decides how to show missing values: "Not set". */
  value: ReactNode
}

/** Facts about one thing, as terms and values; stacked on a phone. Text keeps its line breaks. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="divide-y divide-line-soft">
      {items.map(({ term, value }) => (
        <div key={term} className="flex flex-col gap-x-6 py-2 sm:flex-row">
          <dt className="w-48 shrink-0 text-ink-soft">{term}</dt>
          <dd className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line text-ink-strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
