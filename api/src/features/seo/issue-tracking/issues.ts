import { type SignedInScope } from '#api/core/access/scope.ts'
import { refuse } from '#api/core/access/refuse.ts'
import { findPlanReason } from '#api/core/plans/plan-limits.ts'
import { type Check } from '#api/engine/check.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { PLAN_REFUSALS } from '#contract/billing/plan-refusal.ts'
import { ISSUE_REFUSALS } from '#contract/seo/issue-tracking.actions.ts'
import { openChecks } from './own-checks.ts'
import { findTrack, insertTrack, type TrackRow } from './issue-tracks.queries.ts'
import { readCounts } from './presence.ts'
import { type AuditFacts, findAuditFacts } from './site-audits.queries.ts'

/** Which issue: one check on the site of an audit. */
export interface IssueParams {
  id: string
  check: string
}

/** An issue that something is done about. */
export interface Issue {
  audit: AuditFacts
  info: Check
  row: TrackRow
}

/** The path of its page, in the app. */
export const toIssuePath = (auditId: string, check: string) =>
  `/seo/audits/${auditId}/issues/${encodeURIComponent(check)}`

/** The day where the organization is, as `2026-11-23`. */
export function todayOf({ account, now }: SignedInScope): string {
  const { timeZone } = account.organization
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now())
}

export async function getAuditFacts({ actor, db }: SignedInScope, id: string): Promise<AuditFacts> {
  const audit = await findAuditFacts(db, { organizationId: actor.organizationId, id })
  if (!audit) throw new DomainError('not-found', 'There is no such audit.')
  return audit
}

/** What a check on the site of an audit is. */
export async function getCheckInfo(scope: SignedInScope, audit: AuditFacts, check: string): Promise<Check> {
  const find = await openChecks(scope, audit, [check])
  const info = find(check)
  if (!info) throw new DomainError('not-found', 'There is no such check.')
  return info
}

/** What an audit did not look for is no issue, until somebody knows of it from another audit. */
async function requireMade(scope: SignedInScope, { id, status }: AuditFacts, check: string): Promise<void> {
  if (status !== 'finished') return
  const counts = await readCounts(scope, id)
  if (!Object.hasOwn(counts, check)) refuse(ISSUE_REFUSALS, 'not-run')
}

/** An issue with its row, which is written where nobody did anything about it before. */
export async function openIssue(
  scope: SignedInScope,
  { id, check }: IssueParams,
  { needsPlan = true } = {},
): Promise<Issue> {
  const { actor, db, now } = scope
  const audit = await getAuditFacts(scope, id)
  const info = await getCheckInfo(scope, audit, check)
  if (needsPlan) refuse(PLAN_REFUSALS, findPlanReason(actor, now()))
  const which = { organizationId: actor.organizationId, host: audit.host, checkId: check }
  const today = todayOf(scope)
  const known = await findTrack(db, which, today)
  if (known) return { audit, info, row: known }
  await requireMade(scope, audit, check)
  await insertTrack(db, { id: newId('iss'), ...which, createdAt: now() })
  const row = await findTrack(db, which, today)
  if (!row) throw new Error('An issue is gone that was written just now.')
  return { audit, info, row }
}
