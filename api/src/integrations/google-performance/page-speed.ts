import * as z from 'zod'
import { askOpenData, type OpenDataReply, type OpenDataScope } from '#api/integrations/http/ask-open-data.ts'
import { type Platform } from '#api/lib/platform.ts'

// https://developers.google.com/speed/docs/insights/rest/v5/pagespeedapi/runpagespeed

const MAX_REPLY = 256 * 1024
/** One run loads the page several times: 10 to 40 seconds are usual. */
const TIMEOUT_MS = 60_000
/** Of half a megabyte, what is read. */
const FIELDS = 'lighthouseResult(finalUrl,fetchTime,lighthouseVersion,categories(performance(score)))'

const Run = z.object({
  lighthouseResult: z.object({
    fetchTime: z.iso.datetime(),
    lighthouseVersion: z.string().max(40),
    categories: z.object({ performance: z.object({ score: z.number().min(0).max(1).nullable() }) }),
  }),
})

export interface PageSpeed {
  /** 0 to 100. */
  performance: number
  measuredAt: string
  lighthouseVersion: string
}

export interface PageSpeedQuery {
  url: string
  strategy: 'mobile' | 'desktop'
  /** A few runs a day are free without one. */
  key: string | null
}

/** One run of Lighthouse on Google's machines. */
export async function runPageSpeed(
  scope: OpenDataScope & Pick<Platform, 'settings'>,
  { url, strategy, key }: PageSpeedQuery,
): Promise<OpenDataReply<PageSpeed>> {
  const query = new URLSearchParams({
    url,
    strategy,
    category: 'performance',
    fields: FIELDS,
    ...(key && { key }),
  })
  const reply = await askOpenData(scope, {
    service: 'pagespeed',
    url: `${scope.settings.PAGESPEED_API_URL}/runPagespeed?${query.toString()}`,
    schema: Run,
    maxBytes: MAX_REPLY,
    timeoutMs: TIMEOUT_MS,
  })
  if (reply.state !== 'known') return reply
  const { fetchTime, lighthouseVersion, categories } = reply.value.lighthouseResult
  const { score } = categories.performance
  if (score === null) return { state: 'absent' }
  return {
    state: 'known',
    value: { performance: Math.round(score * 100), measuredAt: fetchTime, lighthouseVersion },
  }
}

/** A result with the pictures of a page that loads slowly. */
const MAX_WHOLE_REPLY = 4 * 1024 * 1024
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const WHOLE_FIELDS =
  'lighthouseResult(finalUrl,finalDisplayedUrl,fetchTime,lighthouseVersion,runWarnings,runtimeError,categories,audits)'

/** What the result holds is read by who wants it. */
const WholeRun = z.object({
  lighthouseResult: z.looseObject({ runtimeError: z.object({ code: z.string() }).optional() }),
})

/** One run of Lighthouse on Google's machines, with the four categories and all of their audits. */
export function runWholePageSpeed(
  scope: OpenDataScope & Pick<Platform, 'settings'>,
  { url, strategy, key }: PageSpeedQuery,
): Promise<OpenDataReply<z.infer<typeof WholeRun>>> {
  const query = new URLSearchParams({ url, strategy, fields: WHOLE_FIELDS, ...(key && { key }) })
  for (const category of CATEGORIES) query.append('category', category)
  return askOpenData(scope, {
    service: 'pagespeed',
    url: `${scope.settings.PAGESPEED_API_URL}/runPagespeed?${query.toString()}`,
    schema: WholeRun,
    maxBytes: MAX_WHOLE_REPLY,
    timeoutMs: TIMEOUT_MS,
  })
}
