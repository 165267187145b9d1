import { AUDITS_OF_PROJECTS } from '#api/audits-of-projects.ts'
import { SIGN_IN_JOBS } from '#api/features/account/sign-in/sign-in.jobs.ts'
import { OAUTH_JOBS } from '#api/features/developers/oauth/oauth.jobs.ts'
import { PAYMENT_JOBS } from '#api/features/billing/payment/payment.jobs.ts'
import { SUBSCRIPTION_JOBS } from '#api/features/billing/subscription/subscription.jobs.ts'
import { OLD_RUNS_JOBS } from '#api/features/operations/jobs/old-runs.jobs.ts'
import { WEBHOOK_JOBS } from '#api/features/organization/webhooks/webhooks.jobs.ts'
import { INDEX_JOBS } from '#api/features/seo/domain/index-audits.jobs.ts'
import { LIGHTHOUSE_JOBS } from '#api/features/seo/lighthouse/lighthouse.jobs.ts'
import { parseTarget } from '#api/features/seo/domain/target.ts'
import { toRankJobs } from '#api/features/seo/ranks/ranks.jobs.ts'
import { toReportJobs } from '#api/features/seo/reports/reports.jobs.ts'
import { SOURCES } from '#api/sources/list-sources.ts'
import { toProjectJobs } from '#api/features/seo/projects/projects.jobs.ts'
import { toNotificationJobs } from '#api/features/workspace/notifications/notifications.jobs.ts'
import { SITE_AUDIT_JOBS } from '#api/features/seo/site-audit/site-audit.jobs.ts'
import { IMAGE_JOBS } from '#api/images/images.jobs.ts'
import { APPRAISAL_JOBS } from '#api/features/people/appraisal-cycles/appraisal-cycles.jobs.ts'
import { CYCLE_JOBS } from '#api/features/people/cycles/cycles.jobs.ts'
import { PACKET_JOBS } from '#api/features/people/packets/packets.jobs.ts'
import { type Job } from '#api/jobs/job.ts'
import { MAIL_JOBS } from '#api/mail/mail.jobs.ts'
import { toReportTools } from '#api/report-tools.ts'
import { KEPT_REPLY_JOBS } from '#api/sources/kept-reply.jobs.ts'
import { TASK_SOURCES } from '#api/task-sources.ts'
import { SEARCH_CONSOLE_JOBS } from '#api/sources/search-console/search-console.jobs.ts'

/** Everything that runs on a schedule. A name is the key of a job's runs and must not change. */
export const JOBS: readonly Job[] = [
  ...MAIL_JOBS,
  ...WEBHOOK_JOBS,
  ...SUBSCRIPTION_JOBS,
  ...PAYMENT_JOBS,
  ...SIGN_IN_JOBS,
  ...OAUTH_JOBS,
  ...IMAGE_JOBS,
  ...SITE_AUDIT_JOBS,
  ...INDEX_JOBS,
  ...LIGHTHOUSE_JOBS,
  ...toRankJobs({ sources: SOURCES, parseTarget }),
  ...toProjectJobs(AUDITS_OF_PROJECTS),
  ...CYCLE_JOBS,
  ...PACKET_JOBS,
  ...APPRAISAL_JOBS,
  ...toNotificationJobs(TASK_SOURCES),
  ...toReportJobs(toReportTools(SOURCES)),
  ...KEPT_REPLY_JOBS,
  ...SEARCH_CONSOLE_JOBS,
  ...OLD_RUNS_JOBS,
]
