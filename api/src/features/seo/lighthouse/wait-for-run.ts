import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type getOnPageLighthouse, type LighthouseRun } from '#contract/seo/lighthouse.ts'
import { cancelRun, getRun } from './lighthouse.service.ts'
import { findRun } from './lighthouse.queries.ts'
import { extendWanted } from './lighthouse-queue.queries.ts'
import { type ToPublicUrl } from './page-tools.ts'
import { startRuns } from './start-runs.service.ts'

const LOOK_MS = 500
/** What a run usually takes, several times over, and less than what connections on the way may be silent. */
const PATIENCE_MS = 50_000
const WANTED_MS = 10_000

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Runs Lighthouse while its caller waits: once nobody does, the run ends. */
export async function runAndWait(
  scope: SignedInScope,
  toPublicUrl: ToPublicUrl,
  { url, strategy }: QueryOf<typeof getOnPageLighthouse>,
  signal: AbortSignal,
): Promise<LighthouseRun> {
  const { actor, db, directory, now } = scope
  const asked = { urls: [url], strategies: [strategy] }
  const [started] = (await startRuns(scope, toPublicUrl, asked, WANTED_MS)).runs
  if (!started) throw new Error('A run of one page was not started.')
  const { id } = started
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    await delay(LOOK_MS)
    if (signal.aborted) {
      await cancelRun(scope, id)
      break
    }
    const run = await findRun(db, { id, organizationId: actor.organizationId })
    if (run?.state !== 'queued' && run?.state !== 'running') break
    await commit(directory, [extendWanted(directory, id, new Date(now().getTime() + WANTED_MS))])
  }
  return getRun(scope, id)
}
