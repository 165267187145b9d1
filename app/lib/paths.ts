import type {
  AuditFilter,
  FindingFilter,
  IssueFilter,
  OfferQuery,
  PageFilter,
  PlanQuery,
  UserFilter,
} from './path-filters.ts'
import { peoplePaths } from './people-paths.ts'
import { withQuery } from './with-query.ts'

/** All our paths. They import nothing else, so that pages, tests and mail can use them. */
export const paths = {
  home: () => '/',
  pricing: () => '/pricing',
  contact: () => '/contact',
  terms: () => '/terms',
  privacy: () => '/privacy',
  bot: () => '/bot',
  offline: () => '/offline',
  /** Not linked: the response to a failed form, where no script keeps its input. */
  unsent: () => '/unsent',
  dashboard: () => '/dashboard',

  signIn: (next?: string) => withNext('/auth/signin', next),
  openInvitation: (next?: string) => withNext('/auth/signin/join', next),
  signUp: (query: OfferQuery = {}) => withQuery('/auth/signup', query),
  confirmEmail: () => '/auth/signup/confirm-email',
  plan: (query: OfferQuery = {}) => withQuery('/auth/signup/plan', query),
  forgotPassword: () => '/auth/forgot-password',
  confirmLink: (token: string) => `/auth/confirm-email/${encodeURIComponent(token)}`,
  provider: (provider: string) => `/auth/${provider}`,
  googleCallback: () => '/auth/google/callback',
  signOut: () => '/auth/signout',
  session: () => '/auth/session',
  extension: () => '/auth/extension',
  availability: () => '/auth/availability',
  theme: () => '/theme',
  outbox: () => '/dev/outbox',
  outboxMail: (position: number) => `/dev/outbox/${position}`,
  outboxMailHtml: (position: number) => `/dev/outbox/${position}/html`,
  jobs: (name?: string) => withQuery('/dev/jobs', { name }),
  apiDocs: () => '/api/docs',

  tasks: (query: { mine?: string } = {}) => withQuery('/tasks', query),
  notifications: (query: { state?: string } = {}) => withQuery('/notifications', query),

  search: (q?: string) => withQuery('/search', { q }),
  sidebar: () => '/sidebar',

  audits: (query: AuditFilter = {}) => withQuery('/seo/audits', query),
  auditsExport: () => '/seo/audits.csv',
  newAudit: (url?: string) => withQuery('/seo/audits/new', { url }),
  /** A new audit with the settings of an earlier one. */
  auditAgain: (id: string) => `/seo/audits/new?from=${id}`,
  audit: (id: string) => `/seo/audits/${id}`,
  deleteAudit: (id: string) => `/seo/audits/${id}?dialog=delete`,
  auditProgress: (id: string) => `/seo/audits/${id}/events`,
  auditExport: (id: string, table: 'issues' | 'pages' | 'links', format?: 'jsonl') =>
    withQuery(`/seo/audits/${id}/export`, { table, format }),
  auditIssues: (id: string, query: IssueFilter = {}) => withQuery(`/seo/audits/${id}/issues`, query),
  auditPassed: (id: string) => `/seo/audits/${id}/issues?passed=true#passed`,
  auditIssue: (id: string, check: string, query: FindingFilter = {}) =>
    withQuery(`/seo/audits/${id}/issues/${check}`, query),
  auditIssueExport: (id: string, check: string) => `/seo/audits/${id}/issues/${check}/export`,
  auditRechecks: (id: string) => `/seo/audits/${id}/rechecks`,
  auditRecheck: (id: string, recheck: string) => `/seo/audits/${id}/rechecks/${recheck}`,
  assignedIssues: (query: { assignee?: string } = {}) => withQuery('/seo/issues', query),
  assignedIssuesExport: () => '/seo/issues.csv',
  auditPages: (id: string, query: PageFilter = {}) => withQuery(`/seo/audits/${id}/pages`, query),
  auditPagesExport: (id: string) => `/seo/audits/${id}/pages/export`,
  auditPage: (id: string, url: string) => withQuery(`/seo/audits/${id}/pages/one`, { url }),
  auditExplore: (id: string, view: ExplorerView, query: Record<string, string | undefined> = {}) =>
    withQuery(`/seo/audits/${id}/explore/${view}`, query),
  auditExploreExport: (id: string, view: ExplorerFile) => `/seo/audits/${id}/explore/${view}/export`,
  auditTemplates: (id: string) => `/seo/audits/${id}/templates`,
  auditTemplatesExport: (id: string) => `/seo/audits/${id}/templates/export`,
  auditDiff: (id: string, against?: string) => withQuery(`/seo/audits/${id}/diff`, { against }),
  auditDiffExport: (id: string) => `/seo/audits/${id}/diff/export`,
  profile: () => '/profile',
  profilePassword: () => '/profile/password',
  profileSignIns: () => '/profile/sign-ins',
  profileTwoStep: () => '/profile/two-step',
  profileVerify: (change: string) => withQuery('/profile/verify', { for: change }),
  profileSessions: () => '/profile/sessions',
  profileNotifications: () => '/profile/notifications',
  profileData: () => '/profile/data',
  profileDataDownload: () => '/profile/data.json',

  settings: () => '/settings',
  organization: () => '/settings/organization',
  users: (query: UserFilter = {}) => withQuery('/settings/users', query),
  usersExport: () => '/settings/users.csv',
  usersTemplate: () => '/settings/users/template.csv',
  newUser: () => '/settings/users/new',
  importUsers: () => '/settings/users/import',
  user: (id: string) => `/settings/users/${id}`,
  teams: (query: { q?: string } = {}) => withQuery('/settings/teams', query),
  teamsExport: () => '/settings/teams.csv',
  newTeam: () => '/settings/teams/new',
  team: (id: string) => `/settings/teams/${id}`,
  teamExport: (id: string) => `/settings/teams/${id}/export`,
  /** Offers to undo the removal. */
  removedFromTeam: (id: string, userId: string) => withQuery(`/settings/teams/${id}`, { removed: userId }),
  feedbacks: () => '/settings/feedbacks',
  auditLog: (query: { q?: string; area?: string } = {}) => withQuery('/settings/audit-log', query),
  ...peoplePaths,
  apiKeys: () => '/settings/api-keys',
  newApiKey: () => '/settings/api-keys/new',
  connectedApps: () => '/settings/connected-apps',
  authorize: () => '/oauth/authorize',
  apiKeysExport: () => '/settings/api-keys.csv',
  webhooks: () => '/settings/webhooks',
  newWebhook: () => '/settings/webhooks/new',
  webhook: (id: string) => `/settings/webhooks/${id}`,
  webhookDelivery: (id: string, delivery: string) => `/settings/webhooks/${id}/deliveries/${delivery}`,
  sources: () => '/settings/sources',
  source: (source: string) => `/settings/sources/${source}`,
  connectSearchConsole: () => '/settings/sources/search-console/connect',
  auditLogExport: () => '/settings/audit-log.csv',
  sourceCosts: () => '/settings/sources/costs',
  sourceCostsExport: () => '/settings/sources/costs.csv',
  subscription: () => '/settings/subscription',
  changePlan: (query: PlanQuery = {}) => withQuery('/settings/subscription/change', query),
  confirmPlan: (query: PlanQuery = {}) => withQuery('/settings/subscription/confirm', query),
  cancelPlan: () => '/settings/subscription/cancel',
  card: () => '/settings/subscription/card',
  billingPortal: () => '/settings/subscription/portal',
  invoices: () => '/settings/subscription/invoices',
  invoicesExport: () => '/settings/subscription/invoices.csv',
  invoice: (id: string) => `/settings/subscription/invoices/${id}`,
  confirmInvoice: (id: string) => `/settings/subscription/invoices/${id}/confirm`,
  invoicePdf: (id: string) => `/settings/subscription/invoices/${id}/pdf`,
  payment: (query: PlanQuery = {}) => withQuery('/auth/signup/payment', query),
  confirmPayment: (invoice: string) => withQuery('/auth/signup/payment/confirm', { invoice }),
  paymentDone: () => '/auth/signup/payment/done',
  subscribed: (invoice?: string) => withQuery('/auth/signup/success', { invoice }),

  join: (token: string) => `/auth/join/${encodeURIComponent(token)}`,
  signInCode: (next?: string) => withNext('/auth/signin/code', next),
  brand: (color: string) => withQuery('/files/brand.css', { color }),
  logo: (version: string) => withQuery('/files/logo', { v: version }),
  photo: (userId: string, version: string) => withQuery(`/files/photos/${userId}`, { v: version }),

  pageAudit: (url?: string) => withQuery('/seo/page', { url }),
  projects: (query: { q?: string } = {}) => withQuery('/seo/projects', query),
  projectsExport: () => '/seo/projects.csv',
  newProject: (url?: string) => withQuery('/seo/projects/new', { url }),
  /** A new project with the settings of an audit. */
  projectFrom: (auditId: string) => withQuery('/seo/projects/new', { from: auditId }),
  project: (id: string) => `/seo/projects/${id}`,
  deleteProject: (id: string) => `/seo/projects/${id}?dialog=delete`,
  projectSettings: (id: string) => `/seo/projects/${id}/settings`,
  projectSchedule: (id: string) => `/seo/projects/${id}/schedule`,
  reports: (query: { q?: string } = {}) => withQuery('/seo/reports', query),
  newReport: (target?: string) => withQuery('/seo/reports/new', { target }),
  report: (id: string) => `/seo/reports/${id}`,
  editReport: (id: string) => `/seo/reports/${id}/edit`,
  reportSchedule: (id: string) => `/seo/reports/${id}/schedule`,
  deleteReport: (id: string) => `/seo/reports/${id}?dialog=delete`,
  reportPdf: (id: string) => `/seo/reports/${id}/pdf`,
  /** For anyone who has the link. */
  sharedReport: (token: string) => `/reports/${token}`,
  sharedReportPdf: (token: string) => `/reports/${token}/pdf`,
  sharedReportLogo: (token: string) => `/reports/${token}/logo`,
  sites: (query: { q?: string } = {}) => withQuery('/seo/sites', query),
  sitesExport: () => '/seo/sites.csv',
  newSite: (url?: string) => withQuery('/seo/sites/new', { url }),
  site: (id: string) => `/seo/sites/${id}`,
  checks: () => '/seo/checks',
  /** Choosing a domain; with a target, the page about it. */
  domains: (query: Record<string, string | undefined> = {}) => withQuery('/seo/domain', query),
  domain: (target: string, query: Record<string, string | undefined> = {}) =>
    withQuery(toDomainPath(target), query),
  domainList: (target: string, list: DomainList, query: Record<string, string | undefined> = {}) =>
    withQuery(`${toDomainPath(target)}/${list}`, query),
  domainExport: (target: string, list: DomainList) => `${toDomainPath(target)}/${list}/export`,
  domainPanel: (target: string, panel: string) => `${toDomainPath(target)}/panels/${panel}`,
  /** Choosing a domain; with a target, the page about its positions. */
  rankedDomains: (query: Record<string, string | undefined> = {}) => withQuery('/seo/ranks', query),
  ranks: (target: string, query: Record<string, string | undefined> = {}) =>
    withQuery(`/seo/ranks/${encodeURIComponent(target).replaceAll('%3A', ':')}`, query),
  ranksExport: (target: string) => `/seo/ranks/${encodeURIComponent(target).replaceAll('%3A', ':')}/export`,
  rankKeyword: (id: string, query: Record<string, string | undefined> = {}) =>
    withQuery(`/seo/ranks/keywords/${id}`, query),
  /** Looking a site up, and the sites that were. */
  technologies: (query: { url?: string } = {}) => withQuery('/seo/technologies', query),
  technologyLookup: (id: string) => `/seo/technologies/${id}`,
  /** The fingerprints that the organization has imported. */
  fingerprints: (query: { dialog?: string } = {}) => withQuery('/seo/technologies/fingerprints', query),
  fingerprintsExport: () => '/seo/technologies/fingerprints.json',
  technologiesExport: (id: string) => `/seo/technologies/${id}/export`,
  /** Running Lighthouse on a page, and the runs that there were. */
  lighthouse: (query: Record<string, string | undefined> = {}) => withQuery('/seo/lighthouse', query),
  lighthouseRun: (id: string, query: { before?: string } = {}) => withQuery(`/seo/lighthouse/${id}`, query),
  lighthouseReport: (id: string) => `/seo/lighthouse/${id}/report.json`,
  lighthouseExport: () => '/seo/lighthouse.csv',
  healthFormula: () => '/seo/checks#health',
  /** One check in the list of all, on any page of it. */
  check: (id: string) => `/seo/checks?q=${id}#${id}`,
}

/** The explorers of an audit, and what is below them. */
export type ExplorerView =
  | 'links'
  | 'structure'
  | 'redirects'
  | 'sitemaps'
  | 'duplicates'
  | 'duplicates/pages'
  | 'duplicates/compare'
  | 'hreflang'

/** What an explorer's list is called as a file. */
type ExplorerFile = Exclude<ExplorerView, `${string}/${string}`> | 'duplicate-pages'

/** The lists about a domain, by their part of the URL. */
export type DomainList =
  'keywords' | 'main-keywords' | 'pages' | 'competitors' | 'backlinks' | 'referring-domains' | 'anchors'

/** A domain, or a URL as one part of the path. */
const toDomainPath = (target: string) => `/seo/domain/${encodeURIComponent(target).replaceAll('%3A', ':')}`

function withNext(path: string, next: string | undefined): string {
  return next && next !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path
}

const SELF = 'https://self.invalid'

/** A target within this host, as path and query; the fallback for anything else. */
export function safePath(value: string | null, fallback: string): string {
  if (!value?.startsWith('/') || !URL.canParse(value, SELF)) return fallback
  const { origin, pathname, search } = new URL(value, SELF)
  return origin === SELF && !pathname.startsWith('//') ? pathname + search : fallback
}
