import type { ReactNode } from 'react'

/** Text for people who listen to the page; nothing is drawn. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
