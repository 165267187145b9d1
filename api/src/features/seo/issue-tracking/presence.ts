import { type SignedInScope } from '#api/core/access/scope.ts'
import { crawlOf } from '#api/crawl/run/crawl-calls.ts'
import { type AuditFacts, type FinishedAudit, keepCounts, listFinished } from './site-audits.queries.ts'

// On how many pages each check found something, audit by audit. The crawls know; a copy is kept, so that a history wakes none.

/** Crawls that are asked at the same time. */
const ASKED_AT_ONCE = 4

export interface Presence {
  auditId: string
  at: Date
  /** What is known since pages of the audit were checked again, and not what it found by itself. */
  isRecheck: boolean
  /** Of every check that it made; null where that is not known. */
  counts: Readonly<Record<string, number>> | null
}

const endOf = ({ finishedAt, recheckedAt }: Pick<AuditFacts, 'finishedAt' | 'recheckedAt'>) =>
  recheckedAt ?? finishedAt ?? new Date(0)

/** What a crawl says now. Older ones did not keep which checks they made: what such a one has not found is unknown. */
export async function readCounts(
  { bindings }: SignedInScope,
  auditId: string,
): Promise<Record<string, number>> {
  const crawl = crawlOf(bindings, auditId)
  const [{ checks }, made] = await Promise.all([crawl.readJudgment(), crawl.listChecksMade()])
  const passed = (made ?? []).map((check) => [check, 0] as const)
  const found = Object.entries(checks).map(([check, { pages }]) => [check, pages] as const)
  return Object.fromEntries([...passed, ...found])
}

const isCurrent = (audit: FinishedAudit) =>
  audit.judgedAt !== null && audit.judgedAt.getTime() >= endOf(audit).getTime()

async function refresh(scope: SignedInScope, audit: FinishedAudit): Promise<Record<string, number> | null> {
  try {
    const counts = await readCounts(scope, audit.id)
    await keepCounts(scope.db, { auditId: audit.id, counts, judgedAt: endOf(audit) })
    return counts
  } catch (error) {
    // Its crawl or its row is gone, or was away: it is asked again the next time.
    scope.log('warn', 'issue-counts-not-read', { audit: audit.id, error })
    return null
  }
}

/** The finished audits of a site and what their rechecks changed, newest first. */
export async function listPresence(
  scope: SignedInScope,
  { host }: Pick<AuditFacts, 'host'>,
  max: number,
): Promise<Presence[]> {
  const { organizationId } = scope.actor
  const audits = await listFinished(scope.db, { organizationId, host }, max)
  const counts = new Map(audits.map((audit) => [audit.id, isCurrent(audit) ? audit.counts : null]))
  const unknown = audits.filter((audit) => !isCurrent(audit))
  for (let at = 0; at < unknown.length; at += ASKED_AT_ONCE) {
    const some = unknown.slice(at, at + ASKED_AT_ONCE)
    const read = await Promise.all(some.map((audit) => refresh(scope, audit)))
    some.forEach((audit, index) => counts.set(audit.id, read[index] ?? null))
  }
  return audits.flatMap((audit) => toPoints(audit, counts.get(audit.id) ?? null))
}

/** An audit that was checked again is told twice: as it is by then, and as it ended. */
function toPoints(audit: FinishedAudit, counts: Presence['counts']): Presence[] {
  const { id: auditId, finishedAt, recheckedAt, found } = audit
  const at = finishedAt ?? new Date(0)
  if (!recheckedAt) return [{ auditId, at, isRecheck: false, counts }]
  return [
    { auditId, at: recheckedAt, isRecheck: true, counts },
    { auditId, at, isRecheck: false, counts: found ?? counts },
  ]
}

/** Pages with an issue in each audit, newest first; null where that is unknown. */
export const pagesOf = (presence: readonly Presence[], check: string): (number | null)[] =>
  presence.map(({ counts }) => counts?.[check] ?? null)

/** Whether an audit ran a check, as far as is known of it. */
export function isMade(presence: readonly Presence[], audit: string, check: string): boolean {
  const counts = presence.find(({ auditId }) => auditId === audit)?.counts
  return !counts || Object.hasOwn(counts, check)
}

/** Gone in the newest audit that tells, and found in an earlier one. */
export function isFixed(pages: readonly (number | null)[]): boolean {
  const known = pages.filter((count) => count !== null)
  return known[0] === 0 && known.some((count) => count > 0)
}

/** Found in the newest audit that tells, gone in one before, and found before that. */
export function hasComeBack(pages: readonly (number | null)[]): boolean {
  const known = pages.filter((count) => count !== null)
  const gone = known.indexOf(0)
  return (known[0] ?? 0) > 0 && gone > 0 && known.slice(gone).some((count) => count > 0)
}
