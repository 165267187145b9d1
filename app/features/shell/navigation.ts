import {
  BookOpenCheck,
  CodeXml,
  FileSearch,
  LayoutDashboard,
  LifeBuoy,
  ScanSearch,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '#app/lib/paths.ts'

export interface Destination {
  label: string
  to: string
  icon: LucideIcon
  /** Other words that people look for it by. */
  keywords: string
  /** Served outside the app, so the browser has to load it. */
  isExternal?: boolean
}

export interface DestinationGroup {
  title: string
  destinations: readonly Destination[]
}

/** The sidebar, one level deep. A group is here once something of it exists. */
export const NAVIGATION: readonly DestinationGroup[] = [
  {
    title: 'Overview',
    destinations: [
      { label: 'Dashboard', to: paths.dashboard(), icon: LayoutDashboard, keywords: 'home start' },
    ],
  },
  {
    title: 'SEO',
    destinations: [
      { label: 'Site audits', to: paths.audits(), icon: ScanSearch, keywords: 'crawl health issues' },
      { label: 'Page audit', to: paths.pageAudit(), icon: FileSearch, keywords: 'single url check now' },
      { label: 'All checks', to: paths.checks(), icon: BookOpenCheck, keywords: 'reference rules catalogue' },
    ],
  },
  {
    title: 'Help',
    destinations: [
      { label: 'Contact us', to: paths.contact(), icon: LifeBuoy, keywords: 'support message' },
      {
        label: 'API reference',
        to: paths.apiDocs(),
        icon: CodeXml,
        keywords: 'developers openapi',
        isExternal: true,
      },
    ],
  },
]

/** Whether a destination is where the reader is: the page itself or one below it. */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}

/** Destinations that have every word of the query in their name or keywords; those that start with it come first. */
export function findDestinations(query: string, groups = NAVIGATION): Destination[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const text = ({ label, keywords }: Destination) => `${label} ${keywords}`.toLowerCase()
  const all = groups.flatMap(({ destinations }) => destinations)
  const found = all.filter((destination) => words.every((word) => text(destination).includes(word)))
  const rank = ({ label }: Destination) => (label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b))
}
