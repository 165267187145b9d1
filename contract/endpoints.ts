import * as accountPasswordReset from './account/password-reset.ts'
import * as accountProfile from './account/profile.ts'
import { type Provider, PROVIDER_NAMES, PROVIDERS } from './account/providers.ts'
import * as accountSecurity from './account/security.ts'
import * as accountSignIn from './account/sign-in.ts'
import * as accountSignUp from './account/sign-up.ts'
import * as billingInvoices from './billing/invoices.ts'
import * as billingPayment from './billing/payment.ts'
import * as billingPlans from './billing/plans.ts'
import * as billingSubscription from './billing/subscription.ts'
import * as developersConnectedApps from './developers/connected-apps.ts'
import * as developersMcp from './developers/mcp.ts'
import * as developersOauth from './developers/oauth.ts'
import * as operationsApiDocs from './operations/api-docs.ts'
import * as operationsHealth from './operations/health.ts'
import * as operationsJobs from './operations/jobs.ts'
import * as operationsOutbox from './operations/outbox.ts'
import * as organizationApiKeys from './organization/api-keys.ts'
import * as organizationAuditLog from './organization/audit-log.ts'
import * as organizationInvitations from './organization/invitations.ts'
import * as organizationProfile from './organization/profile.ts'
import * as organizationTeams from './organization/teams.ts'
import * as organizationUsers from './organization/users.ts'
import * as peopleAttributes from './people/attributes.ts'
import * as peopleDirectory from './people/directory.ts'
import * as peopleQuestions from './people/questions.ts'
import * as peopleCalibration from './people/calibration.ts'
import * as peopleCycles from './people/cycles.ts'
import * as peopleResults from './people/results.ts'
import * as peopleCycleProgress from './people/cycles.progress.ts'
import * as peopleCycleMoves from './people/cycles.moves.ts'
import * as peopleCycleQuestions from './people/cycles.questions.ts'
import * as peopleCycleParticipants from './people/cycles.participants.ts'
import * as peopleAuditing from './people/auditing.ts'
import * as peopleFeedback from './people/feedback.ts'
import * as peopleFeedbackRequests from './people/feedback-requests.ts'
import * as peopleNominations from './people/nominations.ts'
import * as peoplePackets from './people/packets.ts'
import * as peopleReviews from './people/reviews.ts'
import * as peopleTemplates from './people/templates.ts'
import * as peopleAppraisalCycleParticipants from './people/appraisal-cycles.participants.ts'
import * as peopleAppraisalCycles from './people/appraisal-cycles.ts'
import * as peopleAppraisalTemplates from './people/appraisal-templates.ts'
import * as peopleAppraisals from './people/appraisals.ts'
import * as peopleOkrPeriods from './people/okr-periods.ts'
import * as peopleObjectives from './people/objectives.ts'
import * as peopleObjectiveCheckIns from './people/objectives.check-ins.ts'
import * as peopleObjectiveKeyResults from './people/objectives.key-results.ts'
import * as peopleObjectiveMoves from './people/objectives.moves.ts'
import * as organizationWebhooks from './organization/webhooks.ts'
import * as seoChecks from './seo/checks.ts'
import * as seoCrawlSettings from './seo/crawl-settings.ts'
import * as seoDomainExports from './seo/domain.exports.ts'
import * as seoDomainKnown from './seo/domain.known.ts'
import * as seoDomainLists from './seo/domain.lists.ts'
import * as seoDomainNotes from './seo/domain.notes.ts'
import * as seoDomainRecords from './seo/domain.records.ts'
import * as seoDomain from './seo/domain.ts'
import * as seoDomainViews from './seo/domain.views.ts'
import * as seoFingerprints from './seo/fingerprints.ts'
import * as seoIssueTrackingRechecks from './seo/issue-tracking.rechecks.ts'
import * as seoIssueTracking from './seo/issue-tracking.ts'
import * as seoLighthouse from './seo/lighthouse.ts'
import * as seoOwnChecks from './seo/own-checks.ts'
import * as seoPageAudit from './seo/page-audit.ts'
import * as seoProjects from './seo/projects.ts'
import * as seoRanks from './seo/ranks.ts'
import * as seoReportSchedules from './seo/reports.schedule.ts'
import * as seoReports from './seo/reports.ts'
import * as seoSiteAuditExports from './seo/site-audit.exports.ts'
import * as seoSiteAuditExploreExports from './seo/site-audit.explore-exports.ts'
import * as seoSiteAuditStructure from './seo/site-audit.explore-structure.ts'
import * as seoSiteAuditViews from './seo/site-audit.explore-views.ts'
import * as seoSiteAuditExplore from './seo/site-audit.explore.ts'
import * as seoSiteAuditFindings from './seo/site-audit.findings.ts'
import * as seoSiteAuditPages from './seo/site-audit.pages.ts'
import * as seoSiteAuditRecords from './seo/site-audit.records.ts'
import * as seoSiteAuditTemplates from './seo/site-audit.templates.ts'
import * as seoSiteAudit from './seo/site-audit.ts'
import * as seoSites from './seo/sites.ts'
import * as seoSources from './seo/sources.connections.ts'
import * as seoSourceCosts from './seo/sources.costs.ts'
import * as seoTechnologies from './seo/technologies.ts'
import * as siteContact from './site/contact.ts'
import * as workspaceNotifications from './workspace/notifications.ts'
import * as workspaceTasks from './workspace/tasks.ts'
import type { Endpoint } from './endpoint.ts'

/** A slice with an endpoint for each provider under a name of its own, such as `signInWithGoogle`. */
const withNamed = (slice: object, prefix: string, endpoints: Record<Provider, Endpoint>) =>
  Object.fromEntries(
    [
      ...Object.entries(slice),
      ...PROVIDERS.map((provider) => [prefix + PROVIDER_NAMES[provider], endpoints[provider]] as const),
    ].sort(([one], [other]) => (one < other ? -1 : 1)),
  ) as Record<string, unknown>

/** The contract of each slice, by its slug. */
export const SLICES: Record<string, Record<string, unknown>> = {
  'account/sign-up': withNamed(accountSignUp, 'signUpWith', accountSignUp.signUpWith),
  'account/sign-in': withNamed(accountSignIn, 'signInWith', accountSignIn.signInWith),
  'account/password-reset': accountPasswordReset,
  'account/security': accountSecurity,
  'account/profile': accountProfile,
  'organization/profile': organizationProfile,
  'organization/users': organizationUsers,
  'organization/teams': organizationTeams,
  'organization/invitations': organizationInvitations,
  'organization/api-keys': organizationApiKeys,
  'organization/webhooks': organizationWebhooks,
  'organization/audit-log': organizationAuditLog,
  'people/directory': peopleDirectory,
  'people/questions': peopleQuestions,
  'people/results': peopleResults,
  'people/templates': peopleTemplates,
  'people/calibration': peopleCalibration,
  'people/cycles': peopleCycles,
  'people/cycles.progress': peopleCycleProgress,
  'people/cycles.moves': peopleCycleMoves,
  'people/cycles.questions': peopleCycleQuestions,
  'people/cycles.participants': peopleCycleParticipants,
  'people/nominations': peopleNominations,
  'people/auditing': peopleAuditing,
  'people/packets': peoplePackets,
  'people/reviews': peopleReviews,
  'people/attributes': peopleAttributes,
  'people/appraisal-templates': peopleAppraisalTemplates,
  'people/appraisal-cycles': { ...peopleAppraisalCycles, ...peopleAppraisalCycleParticipants },
  'people/appraisals': peopleAppraisals,
  'people/okr-periods': peopleOkrPeriods,
  'people/objectives': {
    ...peopleObjectives,
    ...peopleObjectiveMoves,
    ...peopleObjectiveKeyResults,
    ...peopleObjectiveCheckIns,
  },
  'people/feedback': { ...peopleFeedback, ...peopleFeedbackRequests },
  'workspace/tasks': workspaceTasks,
  'workspace/notifications': workspaceNotifications,
  'billing/plans': billingPlans,
  'billing/subscription': billingSubscription,
  'billing/payment': billingPayment,
  'billing/invoices': billingInvoices,
  'seo/domain': {
    ...seoDomain,
    ...seoDomainLists,
    ...seoDomainExports,
    ...seoDomainNotes,
    ...seoDomainViews,
    ...seoDomainKnown,
    ...seoDomainRecords,
  },
  'seo/issue-tracking': { ...seoIssueTracking, ...seoIssueTrackingRechecks },
  'seo/projects': seoProjects,
  'seo/ranks': seoRanks,
  'seo/reports': { ...seoReports, ...seoReportSchedules },
  'seo/site-audit': {
    ...seoSiteAudit,
    ...seoCrawlSettings,
    ...seoSiteAuditRecords,
    ...seoSiteAuditExports,
    ...seoSiteAuditFindings,
    ...seoSiteAuditPages,
    ...seoSiteAuditExplore,
    ...seoSiteAuditStructure,
    ...seoSiteAuditExploreExports,
    ...seoSiteAuditViews,
    ...seoSiteAuditTemplates,
  },
  'seo/own-checks': seoOwnChecks,
  'seo/page-audit': seoPageAudit,
  'seo/checks': seoChecks,
  'seo/sites': seoSites,
  'seo/sources': seoSources,
  'seo/source-costs': seoSourceCosts,
  'seo/technologies': { ...seoTechnologies, ...seoFingerprints },
  'seo/lighthouse': seoLighthouse,
  'developers/mcp': developersMcp,
  'developers/oauth': developersOauth,
  'developers/connected-apps': developersConnectedApps,
  'site/contact': siteContact,
  'operations/health': operationsHealth,
  'operations/api-docs': operationsApiDocs,
  'operations/outbox': operationsOutbox,
  'operations/jobs': operationsJobs,
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

/** Every endpoint with its name, slice by slice, in each by name. */
export const ENDPOINTS: { name: string; slice: string; endpoint: Endpoint }[] = Object.entries(
  SLICES,
).flatMap(([slice, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, slice, endpoint: value }] : [],
  ),
)
