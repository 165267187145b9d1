import type { LucideIcon } from 'lucide-react'

export interface Destination {
  label: string
  to: string
  icon: LucideIcon
  /** Search keywords. */
  keywords: string
  /** Served outside the app, so the browser has to load it. */
  isExternal?: boolean
  /** Only shown to administrators. */
  isForAdministrators?: boolean
  /** Only shown to managers and administrators. */
  isForManagers?: boolean
  /** The path of other pages that belong to it. */
  alsoAt?: string | readonly string[]
}
