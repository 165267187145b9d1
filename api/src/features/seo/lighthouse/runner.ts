import { packResult } from '#api/engine/lighthouse/pack-result.ts'
import { toReport } from '#api/engine/lighthouse/to-report.ts'
import { type Settings } from '#api/env.ts'
import { type Platform } from '#api/lib/platform.ts'
import { hasPagespeed, runOnPagespeed } from '#api/sources/pagespeed/lighthouse-run.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { LighthouseReply } from '#contract/seo/lighthouse.report.ts'
import { type LighthouseRunner, type LighthouseStrategy } from '#contract/seo/lighthouse.words.ts'

/** Runs of Google at a time: it has its own limit for each key. */
const PAGESPEED_PLACES = 4

/** The runner did not reply, or is full: the run is worth another try. */
export class RunnerLost extends Error {
  override name = 'RunnerLost'
}

export interface LighthouseJob {
  url: string
  strategy: LighthouseStrategy
}

const hasChromium = ({ LIGHTHOUSE_URL }: Pick<Settings, 'LIGHTHOUSE_URL'>) => LIGHTHOUSE_URL !== undefined

/** How many runs may be under way at a time. */
export const countPlaces = ({ settings }: Pick<Platform, 'settings'>): number =>
  hasChromium(settings) ? Math.max(1, settings.LIGHTHOUSE_PLACES) : PAGESPEED_PLACES

/** Who runs Lighthouse for an organization: the browser of this installation, else its own key for PageSpeed Insights. */
export async function findRunner(
  scope: Pick<SourceScope, 'settings' | 'db' | 'organizationId'>,
): Promise<LighthouseRunner | null> {
  if (hasChromium(scope.settings)) return 'chromium'
  return (await hasPagespeed(scope)) ? 'pagespeed' : null
}

async function runInChromium(
  { settings, fetch, organizationId }: SourceScope,
  job: LighthouseJob,
  signal: AbortSignal,
): Promise<LighthouseReply> {
  const { LIGHTHOUSE_URL: url = '', LIGHTHOUSE_SECRET: secret = '' } = settings
  const response = await fetch(new URL('/lighthouse', url).href, {
    method: 'POST',
    headers: { 'x-compute-secret': secret, 'x-compute-caller': organizationId },
    body: JSON.stringify({ url: job.url, strategy: job.strategy }),
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new RunnerLost('Nobody runs Lighthouse.', { cause: error })
  })
  if (response.ok) return LighthouseReply.parse(await response.json())
  await response.body?.cancel()
  if (response.status === 429) throw new RunnerLost('Too many runs wait for a browser.')
  // Its process took too long, or ended twice: a third one would fare no better.
  return { state: 'failed', failure: 'failed' }
}

async function runAtGoogle(
  scope: SourceScope,
  job: LighthouseJob,
  signal: AbortSignal,
): Promise<LighthouseReply> {
  const run = await runOnPagespeed(scope, { url: job.url, strategy: job.strategy }, signal)
  if (run.state === 'failed') return run
  const report = toReport(run.result, 0)
  const full = await packResult(Object(run.result) as object)
  return { state: 'done', report, ...(full !== undefined && { full }) }
}

/** Runs Lighthouse once. What a page does to it is in the reply. */
export async function runOnce(
  scope: SourceScope,
  job: LighthouseJob,
  signal: AbortSignal,
): Promise<{ runner: LighthouseRunner | null; reply: LighthouseReply }> {
  const runner = await findRunner(scope)
  if (runner === null) return { runner, reply: { state: 'failed', failure: 'no-runner' } }
  const run = runner === 'chromium' ? runInChromium : runAtGoogle
  return { runner, reply: await run(scope, job, signal) }
}
