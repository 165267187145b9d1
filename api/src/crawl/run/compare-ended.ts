import { type Comparison } from '#api/crawl/store/comparison-store.ts'
import { toAudit } from '#api/crawl/store/crawl-state.ts'
import { listChecks } from '#api/crawl/store/own-checks.ts'
import { type Crawl } from './crawl.ts'
import { listNewIssues, type NewIssues } from './new-issues.ts'

interface EndedTools {
  /** With the audit before; null where there is none. */
  readComparison: () => Promise<Comparison | null>
  /** Told again where it may not have been heard. */
  tellNewIssues: (organizationId: string, found: NewIssues) => Promise<void>
}

/** Compares what has ended with the audit before, and tells once what is new. The alarm retries if telling throws. */
export async function compareEnded(
  { state, sql, log }: Crawl,
  { readComparison, tellNewIssues }: EndedTools,
): Promise<void> {
  const { id, organizationId, previousId } = state.plan
  const comparison = await readComparison().catch((error: unknown) => {
    log('warn', 'not-compared', { audit: id, error })
    return null
  })
  // What a recheck changes is known to those who asked for it.
  if (!comparison || !previousId || state.recheckedAt) return
  const issues = listNewIssues(comparison, listChecks(sql))
  await tellNewIssues(organizationId, { audit: toAudit(state), previousId, issues })
}
