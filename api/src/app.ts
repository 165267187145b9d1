import { Hono } from 'hono'
import { AUDITS_OF_PROJECTS } from '#api/audits-of-projects.ts'
import { passwordResetRoutes } from '#api/features/account/password-reset/password-reset.routes.ts'
import { profileRoutes } from '#api/features/account/profile/profile.routes.ts'
import { securityRoutes } from '#api/features/account/security/security.routes.ts'
import { signInRoutes } from '#api/features/account/sign-in/sign-in.routes.ts'
import { signUpRoutes } from '#api/features/account/sign-up/sign-up.routes.ts'
import { invoicesRoutes } from '#api/features/billing/invoices/invoices.routes.ts'
import { paymentRoutes } from '#api/features/billing/payment/payment.routes.ts'
import { plansRoutes } from '#api/features/billing/plans/plans.routes.ts'
import { subscriptionRoutes } from '#api/features/billing/subscription/subscription.routes.ts'
import { connectedAppsRoutes } from '#api/features/developers/connected-apps/connected-apps.routes.ts'
import { mcpRoutes } from '#api/features/developers/mcp/mcp.routes.ts'
import { oauthRoutes } from '#api/features/developers/oauth/oauth.routes.ts'
import { apiDocsRoutes } from '#api/features/operations/api-docs/api-docs.routes.ts'
import { healthRoutes } from '#api/features/operations/health/health.routes.ts'
import { jobsRoutes } from '#api/features/operations/jobs/jobs.routes.ts'
import { outboxRoutes } from '#api/features/operations/outbox/outbox.routes.ts'
import { apiKeysRoutes } from '#api/features/organization/api-keys/api-keys.routes.ts'
import { auditLogRoutes } from '#api/features/organization/audit-log/audit-log.routes.ts'
import { invitationsRoutes } from '#api/features/organization/invitations/invitations.routes.ts'
import { organizationRoutes } from '#api/features/organization/profile/organization.routes.ts'
import { teamsRoutes } from '#api/features/organization/teams/teams.routes.ts'
import { usersRoutes } from '#api/features/organization/users/users.routes.ts'
import { appraisalCyclesRoutes } from '#api/features/people/appraisal-cycles/appraisal-cycles.routes.ts'
import { appraisalTemplatesRoutes } from '#api/features/people/appraisal-templates/appraisal-templates.routes.ts'
import { appraisalsRoutes } from '#api/features/people/appraisals/appraisals.routes.ts'
import { attributesRoutes } from '#api/features/people/attributes/attributes.routes.ts'
import { directoryRoutes } from '#api/features/people/directory/directory.routes.ts'
import { questionsRoutes } from '#api/features/people/questions/questions.routes.ts'
import { objectivesRoutes } from '#api/features/people/objectives/objectives.routes.ts'
import { okrPeriodsRoutes } from '#api/features/people/okr-periods/okr-periods.routes.ts'
import { calibrationRoutes } from '#api/features/people/calibration/calibration.routes.ts'
import { cyclesRoutes } from '#api/features/people/cycles/cycles.routes.ts'
import { resultsRoutes } from '#api/features/people/results/results.routes.ts'
import { auditingRoutes } from '#api/features/people/auditing/auditing.routes.ts'
import { feedbackRoutes } from '#api/features/people/feedback/feedback.routes.ts'
import { nominationsRoutes } from '#api/features/people/nominations/nominations.routes.ts'
import { packetsRoutes } from '#api/features/people/packets/packets.routes.ts'
import { reviewsRoutes } from '#api/features/people/reviews/reviews.routes.ts'
import { templatesRoutes } from '#api/features/people/templates/templates.routes.ts'
import { webhooksRoutes } from '#api/features/organization/webhooks/webhooks.routes.ts'
import { domainRoutes } from '#api/features/seo/domain/domain.routes.ts'
import { pageAuditRoutes } from '#api/features/seo/page-audit/page-audit.routes.ts'
import { projectsRoutes } from '#api/features/seo/projects/projects.routes.ts'
import { ranksRoutes } from '#api/features/seo/ranks/ranks.routes.ts'
import { reportsRoutes } from '#api/features/seo/reports/reports.routes.ts'
import { parseTarget } from '#api/features/seo/domain/target.ts'
import { lighthouseRoutes } from '#api/features/seo/lighthouse/lighthouse.routes.ts'
import { toPublicUrl } from '#api/features/seo/page-audit/admit-page.ts'
import { issueTrackingRoutes } from '#api/features/seo/issue-tracking/issue-tracking.routes.ts'
import { siteAuditRoutes } from '#api/features/seo/site-audit/site-audit.routes.ts'
import { sitesRoutes } from '#api/features/seo/sites/sites.routes.ts'
import { sourcesRoutes } from '#api/features/seo/sources/sources.routes.ts'
import { sourceCostsRoutes } from '#api/features/seo/source-costs/source-costs.routes.ts'
import { PAGE_TOOLS } from '#api/page-tools.ts'
import { toReportTools } from '#api/report-tools.ts'
import { technologiesRoutes } from '#api/features/seo/technologies/technologies.routes.ts'
import { contactRoutes } from '#api/features/site/contact/contact.routes.ts'
import { notificationsRoutes } from '#api/features/workspace/notifications/notifications.routes.ts'
import { tasksRoutes } from '#api/features/workspace/tasks/tasks.routes.ts'
import { type CallInside, openInnerCall } from '#api/http/inner-calls.ts'
import { limitUrl } from '#api/http/limit-url.ts'
import { findOwnership } from '#api/features/seo/sites/ownership.service.ts'
import { type Http, type HttpEnv } from '#api/http/mount.ts'
import { toProblemResponse } from '#api/http/problem.ts'
import { replyHeaders } from '#api/http/reply-headers.ts'
import { REAL_SURROUNDINGS, requestScope } from '#api/http/request-scope.ts'
import { unmatched } from '#api/http/unmatched.ts'
import { JOBS } from '#api/jobs.ts'
import { createLog } from '#api/lib/log.ts'
import { SOURCES, type Sources } from '#api/sources/list-sources.ts'
import { TASK_SOURCES } from '#api/task-sources.ts'
import { discardBody } from '#contract/request-body.ts'

const PEOPLE_SLICES = [
  questionsRoutes,
  templatesRoutes,
  attributesRoutes,
  appraisalTemplatesRoutes,
  appraisalCyclesRoutes,
  appraisalsRoutes,
  calibrationRoutes,
  okrPeriodsRoutes,
  objectivesRoutes,
  cyclesRoutes,
  resultsRoutes,
  nominationsRoutes,
  feedbackRoutes,
  auditingRoutes,
  packetsRoutes,
  reviewsRoutes,
  directoryRoutes,
  notificationsRoutes,
  (http: Http) => tasksRoutes(http, TASK_SOURCES),
]

const slicesWith = (sources: Sources, callInside: CallInside) => [
  signUpRoutes,
  signInRoutes,
  passwordResetRoutes,
  securityRoutes,
  // Must precede /users/{id}.
  profileRoutes,
  apiKeysRoutes,
  webhooksRoutes,
  organizationRoutes,
  usersRoutes,
  teamsRoutes,
  invitationsRoutes,
  ...PEOPLE_SLICES,
  auditLogRoutes,
  plansRoutes,
  subscriptionRoutes,
  paymentRoutes,
  invoicesRoutes,
  (http: Http) => domainRoutes(http, sources),
  (http: Http) => ranksRoutes(http, { sources, parseTarget }),
  (http: Http) => reportsRoutes(http, toReportTools(sources)),
  issueTrackingRoutes,
  (http: Http) => siteAuditRoutes(http, { findOwnership }),
  (http: Http) => projectsRoutes(http, AUDITS_OF_PROJECTS),
  sitesRoutes,
  sourcesRoutes,
  sourceCostsRoutes,
  pageAuditRoutes,
  (http: Http) => technologiesRoutes(http, PAGE_TOOLS),
  (http: Http) => lighthouseRoutes(http, toPublicUrl),
  contactRoutes,
  (http: Http) => mcpRoutes(http, callInside),
  oauthRoutes,
  connectedAppsRoutes,
  (http: Http) => healthRoutes(http, JOBS),
  apiDocsRoutes,
  outboxRoutes,
  (http: Http) => jobsRoutes(http, JOBS),
]

/** The whole API below `/api`. Tests can replace clock, network, and who is asked about domains. */
export function createApp(surroundings = REAL_SURROUNDINGS, sources = SOURCES): Http {
  const http: Http = new Hono<HttpEnv>()
  const slices: Http = new Hono<HttpEnv>()
  const callInside: CallInside = async (request, scope) =>
    http.fetch(request, scope.bindings, openInnerCall(scope))
  for (const routes of slicesWith(sources, callInside)) routes(slices)

  http.use(async (context, next) => {
    await next()
    await discardBody(context.req.raw)
  })
  http.use(replyHeaders)
  http.use(requestScope(surroundings))
  http.use(limitUrl)
  http.route('/api', slices)
  http.notFound(unmatched)
  http.onError((error, context) => {
    // Invalid settings fail before a request has its id and its log.
    const { requestId = crypto.randomUUID(), log = createLog({ requestId }) } = context.var as Partial<
      typeof context.var
    >
    return toProblemResponse(error, requestId, log)
  })
  return http
}
