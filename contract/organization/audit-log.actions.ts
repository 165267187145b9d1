import { SECURITY_EVENTS } from '#contract/account/security.audit.ts'
import { SUBSCRIPTION_EVENTS } from '#contract/billing/subscription.audit.ts'
import { ATTRIBUTE_EVENTS } from '#contract/people/attributes.audit.ts'
import { APPRAISAL_CYCLE_EVENTS } from '#contract/people/appraisal-cycles.audit.ts'
import { APPRAISAL_TEMPLATE_EVENTS } from '#contract/people/appraisal-templates.audit.ts'
import { APPRAISAL_EVENTS } from '#contract/people/appraisals.audit.ts'
import { QUESTION_EVENTS } from '#contract/people/questions.audit.ts'
import { CALIBRATION_EVENTS } from '#contract/people/calibration.audit.ts'
import { CYCLE_EVENTS } from '#contract/people/cycles.audit.ts'
import { FEEDBACK_EVENTS } from '#contract/people/feedback.audit.ts'
import { NOMINATION_EVENTS } from '#contract/people/nominations.audit.ts'
import { OBJECTIVE_EVENTS } from '#contract/people/objectives.audit.ts'
import { PERIOD_EVENTS } from '#contract/people/okr-periods.audit.ts'
import { PACKET_EVENTS } from '#contract/people/packets.audit.ts'
import { REVIEW_EVENTS } from '#contract/people/reviews.audit.ts'
import { TEMPLATE_EVENTS } from '#contract/people/templates.audit.ts'
import { CONNECTED_APP_EVENTS } from '#contract/developers/connected-apps.audit.ts'
import { DOMAIN_EVENTS } from '#contract/seo/domain.audit.ts'
import { FINGERPRINT_EVENTS } from '#contract/seo/fingerprints.audit.ts'
import { ISSUE_EVENTS } from '#contract/seo/issue-tracking.audit.ts'
import { PROJECT_EVENTS } from '#contract/seo/projects.audit.ts'
import { RANK_EVENTS } from '#contract/seo/ranks.audit.ts'
import { REPORT_EVENTS } from '#contract/seo/reports.audit.ts'
import { PAGE_VIEW_EVENTS } from '#contract/seo/site-audit.explore-views.audit.ts'
import { SITE_AUDIT_EVENTS } from '#contract/seo/site-audit.audit.ts'
import type { AuditValue } from '#contract/audit-event.ts'
import { SITE_EVENTS } from '#contract/seo/sites.audit.ts'
import { SOURCE_EVENTS } from '#contract/seo/sources.audit.ts'
import { API_KEY_EVENTS } from './api-keys.audit.ts'
import { ORGANIZATION_EVENTS } from './profile.audit.ts'
import { TEAM_EVENTS } from './teams.audit.ts'
import { USER_EVENTS } from './users.audit.ts'
import { WEBHOOK_AUDIT_EVENTS } from './webhooks.audit.ts'

/** Every action that the audit log records, slice by slice. The part before the dot is the area. */
export const AUDIT_EVENTS = {
  ...USER_EVENTS,
  ...TEAM_EVENTS,
  ...ORGANIZATION_EVENTS,
  ...SUBSCRIPTION_EVENTS,
  ...SECURITY_EVENTS,
  ...API_KEY_EVENTS,
  ...WEBHOOK_AUDIT_EVENTS,
  ...CONNECTED_APP_EVENTS,
  ...SITE_AUDIT_EVENTS,
  ...SITE_EVENTS,
  ...SOURCE_EVENTS,
  ...FINGERPRINT_EVENTS,
  ...PROJECT_EVENTS,
  ...ISSUE_EVENTS,
  ...PAGE_VIEW_EVENTS,
  ...DOMAIN_EVENTS,
  ...RANK_EVENTS,
  ...QUESTION_EVENTS,
  ...TEMPLATE_EVENTS,
  ...CYCLE_EVENTS,
  ...CALIBRATION_EVENTS,
  ...NOMINATION_EVENTS,
  ...PACKET_EVENTS,
  ...REVIEW_EVENTS,
  ...ATTRIBUTE_EVENTS,
  ...REPORT_EVENTS,
  ...APPRAISAL_TEMPLATE_EVENTS,
  ...APPRAISAL_CYCLE_EVENTS,
  ...APPRAISAL_EVENTS,
  ...PERIOD_EVENTS,
  ...OBJECTIVE_EVENTS,
  ...FEEDBACK_EVENTS,
}
export type AuditAction = keyof typeof AUDIT_EVENTS

/** Fields in the details of actions. */
export type AuditField<Action extends AuditAction> = Action extends AuditAction
  ? (typeof AUDIT_EVENTS)[Action] extends { fields: infer Fields }
    ? keyof Fields & string
    : never
  : never

/** What is kept of an action before and after: the fields of its details, unless it names others. */
export type AuditValueName<Action extends AuditAction> = Action extends AuditAction
  ? (typeof AUDIT_EVENTS)[Action] extends { values: readonly (infer Name extends string)[] }
    ? Name
    : AuditField<Action>
  : never

/** Values by these names. Those of other actions are no values of it, also where they come in a variable. */
export type AuditValuesOf<Action extends AuditAction> = {
  [Name in AuditValueName<Action>]?: AuditValue
} & { [Name in Exclude<AuditValueName<AuditAction>, AuditValueName<Action>>]?: never }
