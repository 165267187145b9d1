import { type Audits } from '#api/features/seo/projects/audits.ts'
import { findMutes } from '#api/features/seo/issue-tracking/muted-findings.service.ts'
import { diffOwnAudits, listOwnChanges } from '#api/features/seo/site-audit/audit-findings.service.ts'
import { checkSettings } from '#api/features/seo/site-audit/check-settings.service.ts'
import { findStartFacts, startAudit } from '#api/features/seo/site-audit/start-audit.service.ts'
import { findOwnership } from '#api/features/seo/sites/ownership.service.ts'
import { findSite } from '#api/features/seo/sites/site-of-host.service.ts'

/** What the slices of audits, issues and sites do for that of projects, for requests and for jobs. */
export const AUDITS_OF_PROJECTS: Audits = {
  findStartFacts: (scope) => findStartFacts(scope),
  startAudit: (scope, input, origin) => startAudit(scope, input, { findOwnership }, origin),
  checkSettings: (scope, input, stored) => checkSettings(scope, input, { findOwnership, stored }),
  diffAudits: diffOwnAudits,
  listChanges: (scope, id, query) => listOwnChanges(scope, id, { ...query, sort: 'url', direction: 'asc' }),
  findMutes,
  findSite,
}
