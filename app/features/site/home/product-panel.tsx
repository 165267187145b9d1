import type { ReactNode } from 'react'

// React 18 does not know the attribute and passes it through.
const isInert = { inert: '' }

/**
 * A live screenshot: the product's own components with sample data. To assistive technology it is an image with a
 * description; nothing in it can be focused or activated.
 */
export function ProductPanel({ alt, children }: { alt: string; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{alt}</figcaption>
      <div
        {...isInert}
        aria-hidden
        className="overflow-hidden rounded-card border border-line-strong bg-surface-page p-3 text-sm shadow-float select-none sm:p-5"
      >
        {children}
      </div>
      <p className="mt-2 text-xs text-ink-soft">Sample data</p>
    </figure>
  )
}
