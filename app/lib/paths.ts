import type {
  AuditFilter,
  FindingFilter,
  IssueFilter,
  OfferQuery,
  PageFilter,
  PlanQuery,
  UserFilter,
} from './path-filters.ts'

/** All our paths. Imports nothing but types, so that pages, tests and mail can use it. */
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
  people: (query: { managerId?: string; teamId?: string } = {}) => withQuery('/people', query),
  person: (id: string) => `/people/${id}`,
  orgChart: (query: { of?: string; q?: string } = {}) => withQuery('/people/org-chart', query),
  questions: (query: { tab?: string } = {}) => withQuery('/people/questions', query),
  questionsExport: () => '/people/questions.csv',
  newQuestion: () => '/people/questions/new',
  question: (id: string) => `/people/questions/${id}`,
  templates: (query: { tab?: string } = {}) => withQuery('/people/templates', query),
  templatesExport: () => '/people/templates.csv',
  newTemplate: () => '/people/templates/new',
  /** Its questions. */
  template: (id: string) => `/people/templates/${id}`,
  templateSettings: (id: string) => `/people/templates/${id}/settings`,
  templatePreview: (id: string, query: { direction?: string } = {}) =>
    withQuery(`/people/templates/${id}/preview`, query),
  addToTemplate: (id: string, query: { tab?: string } = {}) =>
    withQuery(`/people/templates/${id}/add`, query),
  results: (cycleId: string, query: { view?: string } = {}) =>
    withQuery(`/people/cycles/${cycleId}/results`, query),
  resultsExport: (cycleId: string, query: { groupBy?: string; direction?: string } = {}) =>
    withQuery(`/people/cycles/${cycleId}/results.csv`, query),
  reviews: (query: { state?: string } = {}) => withQuery('/people/reviews', query),
  review: (id: string) => `/people/reviews/${id}`,
  reviewAnswers: (id: string) => `/people/reviews/${id}/answers`,
  reopenReview: (id: string) => `/people/reviews/${id}/reopen`,
  objectives: (query: { periodId?: string; ownerId?: string } = {}) => withQuery('/people/objectives', query),
  objectivesExport: () => '/people/objectives.csv',
  objectiveTree: (query: { periodId?: string; rootId?: string } = {}) =>
    withQuery('/people/objectives/tree', query),
  newObjective: (query: { parentId?: string } = {}) => withQuery('/people/objectives/new', query),
  objective: (id: string) => `/people/objectives/${id}`,
  editObjective: (id: string) => `/people/objectives/${id}/edit`,
  newKeyResult: (id: string) => `/people/objectives/${id}/key-results/new`,
  objectiveWeights: (id: string) => `/people/objectives/${id}/weights`,
  keyResult: (id: string) => `/people/key-results/${id}`,
  editKeyResult: (id: string) => `/people/key-results/${id}/edit`,
  okrPeriods: () => '/people/okr-periods',
  newOkrPeriod: () => '/people/okr-periods/new',
  okrPeriod: (id: string) => `/people/okr-periods/${id}`,
  okrSettings: () => '/people/okr-settings',
  attributes: (query: { status?: string } = {}) => withQuery('/people/attributes', query),
  attributesExport: () => '/people/attributes.csv',
  newAttribute: () => '/people/attributes/new',
  attribute: (id: string) => `/people/attributes/${id}`,
  appraisalTemplates: (query: { status?: string } = {}) => withQuery('/people/appraisal-templates', query),
  appraisalTemplatesExport: () => '/people/appraisal-templates.csv',
  newAppraisalTemplate: () => '/people/appraisal-templates/new',
  appraisalTemplate: (id: string) => `/people/appraisal-templates/${id}`,
  appraisalCycles: () => '/people/appraisal-cycles',
  appraisalCyclesExport: () => '/people/appraisal-cycles.csv',
  newAppraisalCycle: () => '/people/appraisal-cycles/new',
  appraisalCycle: (id: string) => `/people/appraisal-cycles/${id}`,
  appraisalCycleSettings: (id: string) => `/people/appraisal-cycles/${id}/settings`,
  appraisalParticipants: (id: string, query: { template?: string } = {}) =>
    withQuery(`/people/appraisal-cycles/${id}/participants`, query),
  appraisals: (query: { subject?: string; cycleId?: string } = {}) => withQuery('/people/appraisals', query),
  appraisalsExport: (query: { subject?: string; cycleId?: string } = {}) =>
    withQuery('/people/appraisals.csv', query),
  appraisal: (id: string) => `/people/appraisals/${id}`,
  appraisalRatings: (id: string) => `/people/appraisals/${id}/ratings`,
  cycles: (query: { state?: string } = {}) => withQuery('/people/cycles', query),
  cyclesExport: () => '/people/cycles.csv',
  newCycle: () => '/people/cycles/new',
  cycle: (id: string) => `/people/cycles/${id}`,
  cycleSettings: (id: string) => `/people/cycles/${id}/settings`,
  cycleProgress: (id: string, query: { groupBy?: string } = {}) =>
    withQuery(`/people/cycles/${id}/progress`, query),
  cycleReviewees: (id: string, query: { withoutManager?: string; q?: string; dialog?: string } = {}) =>
    withQuery(`/people/cycles/${id}/reviewees`, query),
  cycleExport: (id: string) => `/people/cycles/${id}/reviewees.csv`,
  cycleQuestions: (id: string) => `/people/cycles/${id}/questions`,
  cycleQuestion: (id: string, questionId: string) => `/people/cycles/${id}/questions/${questionId}`,
  cycleReviewee: (id: string, participantId: string) => `/people/cycles/${id}/reviewees/${participantId}`,
  cycleCalibration: (id: string, query: { by?: string; delete?: string } = {}) =>
    withQuery(`/people/cycles/${id}/calibration`, query),
  newCalibration: (cycleId: string) => `/people/cycles/${cycleId}/calibration/new`,
  calibration: (groupId: string, query: { person?: string; x?: string; y?: string } = {}) =>
    withQuery(`/people/calibration/${groupId}`, query),
  editCalibration: (groupId: string) => `/people/calibration/${groupId}/edit`,
  presentCalibration: (
    groupId: string,
    query: Partial<Record<'person' | 'names' | 'x' | 'y' | 'change', string | undefined>> = {},
  ) => withQuery(`/people/calibration/${groupId}/present`, query),
  calibrationFile: (id: string, of: 'ratings' | 'changes') => `/people/calibration/${id}/${of}.csv`,
  /** Choosing and approving peers of review cycles. */
  nominations: () => '/people/nominations',
  cycleNominations: (cycleId: string, query: { toApprove?: string; short?: string } = {}) =>
    withQuery(`/people/nominations/${cycleId}`, query),
  peerChoice: (cycleId: string, participantId: string) => `/people/nominations/${cycleId}/${participantId}`,
  auditing: () => '/people/auditing',
  auditingExport: () => '/people/auditing.csv',
  auditedReviews: (query: { cycleId?: string; revieweeId?: string; reviewerId?: string } = {}) =>
    withQuery('/people/auditing/reviews', query),
  auditedReviewsExport: () => '/people/auditing/reviews.csv',
  reviewLog: (query: { cycleId?: string; subjectId?: string } = {}) =>
    withQuery('/people/auditing/log', query),
  reviewLogExport: () => '/people/auditing/log.csv',
  packets: (query: { subject?: string; cycleId?: string } = {}) => withQuery('/people/packets', query),
  packetsExport: () => '/people/packets.csv',
  packetPrint: (id: string, query: { as?: string | undefined } = {}) =>
    withQuery(`/people/packets/${id}/print`, query),
  packet: (id: string, query: { as?: string | undefined } = {}) => withQuery(`/people/packets/${id}`, query),
  feedback: (query: { box?: string } = {}) => withQuery('/people/feedback', query),
  feedbackExport: () => '/people/feedback.csv',
  newFeedback: (query: { to?: string } = {}) => withQuery('/people/feedback/new', query),
  feedbackItem: (id: string, query: { dialog?: string } = {}) => withQuery(`/people/feedback/${id}`, query),
  feedbackRequests: (query: { box?: string } = {}) => withQuery('/people/feedback/requests', query),
  newFeedbackRequest: () => '/people/feedback/requests/new',
  feedbackRequest: (id: string, query: { dialog?: string } = {}) =>
    withQuery(`/people/feedback/requests/${id}`, query),
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

/** The path with additional query parameters. */
export function withQuery(path: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return path
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return `${path}${path.includes('?') ? '&' : '?'}${search}`
}

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
