import { Link } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** From a page below an explorer to the one above it. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mb-3">
      <Link to={to} className="inline-flex items-center gap-1.5 text-action-text hover:underline">
        <ArrowLeft aria-hidden className="size-4" />
        {children}
      </Link>
    </p>
  )
}
