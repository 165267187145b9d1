import * as z from 'zod'
import { askOpenData, type OpenDataReply, type OpenDataScope } from '#api/integrations/http/ask-open-data.ts'
import { type Platform } from '#api/lib/platform.ts'

// https://developer.chrome.com/docs/crux/history-api: weeks of what visitors with Chrome have experienced, of an origin or a URL.

const MAX_REPLY = 512 * 1024
const TIMEOUT_MS = 8_000

const FORM_FACTORS = { desktop: 'DESKTOP', mobile: 'PHONE', tablet: 'TABLET' } as const
/** Largest Contentful Paint and Interaction to Next Paint in milliseconds; Cumulative Layout Shift as a ratio. */
export const CORE_WEB_VITALS = {
  lcp: 'largest_contentful_paint',
  inp: 'interaction_to_next_paint',
  cls: 'cumulative_layout_shift',
} as const
export type CoreWebVital = keyof typeof CORE_WEB_VITALS

const Day = z.object({ year: z.number().int(), month: z.number().int(), day: z.number().int() })
/** The API gives shifts as text, and nothing or "NaN" for weeks with too few visits. */
const Percentile = z.union([z.number(), z.string(), z.null()])
const History = z.object({
  record: z.object({
    metrics: z.record(
      z.string(),
      z.object({ percentilesTimeseries: z.object({ p75s: z.array(Percentile).max(60) }).optional() }),
    ),
    collectionPeriods: z.array(z.object({ firstDate: Day, lastDate: Day })).max(60),
  }),
})

export interface ExperiencePoint {
  /** The last day of the four weeks that it covers, in ISO format. */
  date: string
  /** The 75th percentile. */
  value: number
}
export type Experience = Partial<Record<CoreWebVital, ExperiencePoint[]>>

export interface ExperienceQuery {
  /** An origin, or a whole URL. */
  of: { origin: string } | { url: string }
  device: 'all' | keyof typeof FORM_FACTORS
  key: string
}

const toIsoDay = ({ year, month, day }: z.infer<typeof Day>) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

function toPoints({ record }: z.infer<typeof History>, metric: string): ExperiencePoint[] {
  const p75s = record.metrics[metric]?.percentilesTimeseries?.p75s ?? []
  return record.collectionPeriods.flatMap(({ lastDate }, at) => {
    const p75 = p75s[at] ?? null
    const value = p75 === null || p75 === '' ? Number.NaN : Number(p75)
    return Number.isFinite(value) ? [{ date: toIsoDay(lastDate), value }] : []
  })
}

/** What visitors with Chrome experience, week by week; absent where an origin has too few of them. */
export async function findExperience(
  scope: OpenDataScope & Pick<Platform, 'settings'>,
  { of, device, key }: ExperienceQuery,
): Promise<OpenDataReply<Experience>> {
  const reply = await askOpenData(scope, {
    service: 'crux',
    url: `${scope.settings.CRUX_API_URL}/records:queryHistoryRecord?key=${encodeURIComponent(key)}`,
    body: {
      ...of,
      ...(device !== 'all' && { formFactor: FORM_FACTORS[device] }),
      metrics: Object.values(CORE_WEB_VITALS),
    },
    schema: History,
    maxBytes: MAX_REPLY,
    timeoutMs: TIMEOUT_MS,
  })
  if (reply.state !== 'known') return reply
  const found = Object.entries(CORE_WEB_VITALS).flatMap(([vital, metric]) => {
    const points = toPoints(reply.value, metric)
    return points.length > 0 ? [[vital, points] as const] : []
  })
  return found.length === 0 ? { state: 'absent' } : { state: 'known', value: Object.fromEntries(found) }
}
