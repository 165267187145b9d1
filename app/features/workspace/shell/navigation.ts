import {
  Bell,
  Blocks,
  BookOpenCheck,
  Building2,
  Cable,
  ChartLine,
  CircleCheckBig,
  CircleUserRound,
  CodeXml,
  CreditCard,
  FileSearch,
  FileChartColumn,
  FolderKanban,
  Gauge,
  Globe,
  History,
  KeyRound,
  Layers,
  LayoutDashboard,
  LifeBuoy,
  MessageSquareText,
  ListTodo,
  ScanSearch,
  Trophy,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import type { Destination } from './destination.ts'
import { PEOPLE } from './people-destinations.ts'
import { type CallerRole, MAY_CALL } from '#contract/access.ts'

export interface DestinationGroup {
  title: string
  destinations: readonly Destination[]
}

/** Settings, in the order of the tabs. */
export const SETTINGS: readonly Destination[] = [
  {
    label: 'Organization',
    to: paths.organization(),
    icon: Building2,
    keywords: 'settings company logo color address time zone domain',
    isForAdministrators: true,
  },
  { label: 'Users', to: paths.users(), icon: Users, keywords: 'settings people members invite roles' },
  { label: 'Teams', to: paths.teams(), icon: UsersRound, keywords: 'settings groups departments' },
  {
    label: 'Feedbacks',
    to: paths.feedbacks(),
    icon: MessageSquareText,
    keywords: 'settings feedback praise visibility values',
  },
  {
    label: 'Subscription',
    to: paths.subscription(),
    icon: CreditCard,
    keywords: 'settings plan billing invoices receipts card payment cancel upgrade',
  },
  {
    label: 'Sources',
    to: paths.sources(),
    icon: Cable,
    keywords: 'settings data connect key api search console bing dataforseo google import',
  },
  {
    label: 'API keys',
    to: paths.apiKeys(),
    icon: KeyRound,
    keywords: 'settings token programs automation ci pipeline developers rest',
    isForAdministrators: true,
  },
  {
    label: 'Webhooks',
    to: paths.webhooks(),
    icon: Webhook,
    keywords: 'settings events notifications endpoints integrations automation developers http post',
    isForAdministrators: true,
  },
  {
    label: 'Connected apps',
    to: paths.connectedApps(),
    icon: Blocks,
    keywords: 'settings mcp assistant claude chatgpt oauth integrations developers disconnect',
  },
  {
    label: 'Audit log',
    to: paths.auditLog(),
    icon: History,
    keywords: 'settings changes history who security',
    isForAdministrators: true,
  },
]

/** The sidebar, one level deep. */
export const NAVIGATION: readonly DestinationGroup[] = [
  {
    title: 'Overview',
    destinations: [
      { label: 'Dashboard', to: paths.dashboard(), icon: LayoutDashboard, keywords: 'home start' },
      {
        label: 'My tasks',
        to: paths.tasks(),
        icon: CircleCheckBig,
        keywords: 'to do overdue due assigned reports',
      },
      {
        label: 'Notifications',
        to: paths.notifications(),
        icon: Bell,
        keywords: 'unread news inbox messages',
      },
    ],
  },
  {
    title: 'SEO',
    destinations: [
      {
        label: 'Projects',
        to: paths.projects(),
        icon: FolderKanban,
        keywords: 'schedule recurring weekly saved mail',
      },
      {
        label: 'Domain overview',
        to: paths.domains(),
        icon: ChartLine,
        keywords: 'traffic visibility keywords ranking backlinks competitors referring anchors explorer',
      },
      {
        label: 'Reports',
        to: paths.reports(),
        icon: FileChartColumn,
        keywords: 'pdf client share link download white label',
      },
      {
        label: 'Rank tracking',
        to: paths.rankedDomains(),
        icon: Trophy,
        keywords: 'positions keywords serp share of voice competitors alerts landing page',
      },
      { label: 'Site audits', to: paths.audits(), icon: ScanSearch, keywords: 'crawl health issues' },
      {
        label: 'Assigned issues',
        to: paths.assignedIssues(),
        icon: ListTodo,
        keywords: 'my tasks to do overdue due assigned',
      },
      { label: 'Page audit', to: paths.pageAudit(), icon: FileSearch, keywords: 'single url check now' },
      {
        label: 'Technologies',
        to: paths.technologies(),
        icon: Layers,
        keywords: 'built with cms framework server versions end of life stack lookup',
      },
      {
        label: 'Lighthouse',
        to: paths.lighthouse(),
        icon: Gauge,
        keywords:
          'performance speed core web vitals lcp cls tbt pagespeed accessibility score mobile desktop',
      },
      { label: 'Sites', to: paths.sites(), icon: Globe, keywords: 'verify ownership domain robots dns' },
      { label: 'All checks', to: paths.checks(), icon: BookOpenCheck, keywords: 'reference rules catalog' },
    ],
  },
  {
    title: 'People',
    destinations: PEOPLE,
  },
  { title: 'Settings', destinations: SETTINGS },
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

/** Whether a destination is current: the page itself or one below it. */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}

/** The path of the destination in the sidebar that a page belongs to. */
export function findCurrent(pathname: string, callerRole: CallerRole): string | undefined {
  const all = NAVIGATION.flatMap(({ destinations }) => listOpen(destinations, callerRole))
  // The directory is above what else there is about people: of several, the longest path is the page’s own.
  const current = all.flatMap(({ to, alsoAt = to }) =>
    [to, alsoAt]
      .flat()
      .filter((at) => isCurrent(at, pathname))
      .map((at) => ({ to, at })),
  )
  return current.sort((a, b) => b.at.length - a.at.length)[0]?.to
}

/** In search and the account menu, but not in the sidebar: it is about the reader only. */
const PROFILE: Destination = {
  label: 'Your profile',
  to: paths.profile(),
  icon: CircleUserRound,
  keywords: 'account me name photo password two-step sessions theme',
}

/** Destinations that this reader may open. */
export function listOpen(destinations: readonly Destination[], callerRole: CallerRole): Destination[] {
  const roles: readonly CallerRole[] = MAY_CALL.administrator
  const isAdministrator = roles.includes(callerRole)
  return destinations.filter(
    ({ isForAdministrators = false, isForManagers = false }) =>
      isAdministrator || (!isForAdministrators && (callerRole === 'manager' || !isForManagers)),
  )
}

/** Destinations that have every word of the query in their name or keywords; those that start with it come first. */
export function findDestinations(query: string, callerRole: CallerRole): Destination[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const text = ({ label, keywords }: Destination) => `${label} ${keywords}`.toLowerCase()
  const all = [...NAVIGATION.flatMap(({ destinations }) => listOpen(destinations, callerRole)), PROFILE]
  const found = all.filter((destination) => words.every((word) => text(destination).includes(word)))
  const rank = ({ label }: Destination) => (label.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b))
}
