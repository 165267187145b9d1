import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { readFullReport } from './full-reports.ts'
import { exportLimits } from './lighthouse.limits.ts'
import { requireRun } from './lighthouse.service.ts'

/** Everything that Lighthouse has written of a run; that of another organization is not found, like one that is not kept. */
export async function exportFullReport(scope: SignedInScope, id: string) {
  const run = await requireRun(scope, id)
  await limit(scope, exportLimits(scope))
  const body = await readFullReport(scope, run)
  if (!body) throw new DomainError('not-found', 'The full report of this run is not kept.')
  const day = (run.finishedAt ?? run.createdAt).toISOString().slice(0, 10)
  return { name: `lighthouse-${new URL(run.url).hostname}-${run.strategy}-${day}`, body }
}
