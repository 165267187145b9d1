import { runWholePageSpeed, type PageSpeedQuery } from '#api/integrations/google-performance/page-speed.ts'
import { findConnection, markWorking } from '#api/sources/connections.ts'
import { findConnectionRow } from '#api/sources/connections.queries.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type LighthouseFailure } from '#contract/seo/lighthouse.words.ts'

const FAILURES = {
  'no-answer': 'lost',
  slow: 'timeout',
  unreadable: 'failed',
  // A page that it can't load is refused as well as a key.
  refused: 'refused',
  'too-many-requests': 'refused',
} as const satisfies Record<string, LighthouseFailure>

/** A result as Lighthouse writes it, or why there is none. */
export type PagespeedRun =
  { state: 'done'; result: unknown } | { state: 'failed'; failure: LighthouseFailure }

/** Whether the organization has a key for PageSpeed Insights. */
export const hasPagespeed = async ({ db, organizationId }: Pick<SourceScope, 'db' | 'organizationId'>) =>
  (await findConnectionRow(db, { organizationId, source: 'pagespeed' })) !== undefined

/** One run of Lighthouse on Google's machines, with everything that it tells. */
export async function runOnPagespeed(
  scope: SourceScope,
  query: Omit<PageSpeedQuery, 'key'>,
  signal: AbortSignal,
): Promise<PagespeedRun> {
  const connection = await findConnection(scope, 'pagespeed')
  if (!connection) return { state: 'failed', failure: 'no-runner' }
  const { key = null } = connection.secrets
  const reply = await runWholePageSpeed({ ...scope, isUrgent: true }, { ...query, key })
  signal.throwIfAborted()
  if (reply.state === 'absent') return { state: 'failed', failure: 'failed' }
  if (reply.state === 'failed') return { state: 'failed', failure: FAILURES[reply.reason] }
  scope.later(markWorking(scope, connection))
  const { lighthouseResult } = reply.value
  if (lighthouseResult.runtimeError) return { state: 'failed', failure: 'failed' }
  return { state: 'done', result: lighthouseResult }
}
