import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { count } from '#app/lib/format.ts'

interface SettingsGroupProps {
  title: string
  /** What is in it, in a few words. */
  about: string
  /** How many of its settings were chosen. */
  chosen: number
  noun?: string
  /** One of its settings was refused, which must not stay collapsed. */
  isRefused: boolean
  children: ReactNode
}

/** Some settings of a crawl that belong together; collapsed while nothing of it was chosen. */
export function SettingsGroup({
  title,
  about,
  chosen,
  noun = 'setting',
  isRefused,
  children,
}: SettingsGroupProps) {
  return (
    <details
      open={isRefused || chosen > 0}
      className="group max-w-xl rounded-card border border-line-soft bg-surface-raised"
    >
      <summary className="flex flex-wrap items-center justify-between gap-x-4 rounded-card px-5 py-3 font-medium text-ink-strong hover:bg-surface-hover">
        <span className="flex items-center gap-2">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft group-open:rotate-90" />
          {title}
        </span>
        <span className="ps-6 font-normal text-ink-soft sm:ps-0">
          {chosen > 0 ? count(chosen, noun) : about}
        </span>
      </summary>
      <div className="flex flex-col gap-6 px-5 pt-2 pb-5">{children}</div>
    </details>
  )
}
