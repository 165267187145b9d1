import * as z from 'zod'
import { callWebApi, type WebApiReason } from '#api/integrations/http/call-web-api.ts'
import { type Platform } from '#api/lib/platform.ts'

// https://developers.google.com/webmaster-tools/v1/searchanalytics/query

export type AnalyticsScope = Pick<Platform, 'fetch' | 'settings'>

/** The most rows of one reply. */
export const MAX_ROWS = 25_000
const MB = 1024 * 1024

export type Dimension = 'date' | 'query' | 'page' | 'country' | 'device'

export interface AnalyticsQuery {
  property: string
  from: string
  to: string
  dimensions: readonly Dimension[]
  startRow?: number
}

export interface AnalyticsRow {
  /** In the order of the dimensions. */
  keys: string[]
  clicks: number
  impressions: number
  position: number
}

const Row = z.object({
  keys: z.array(z.string().max(3000)).max(5).default([]),
  clicks: z.number().min(0),
  impressions: z.number().min(0),
  position: z.number().min(0),
})
const Rows = z.object({ rows: z.array(Row).max(MAX_ROWS).default([]) })
const Sites = z.object({
  siteEntry: z
    .array(z.object({ siteUrl: z.string().max(300), permissionLevel: z.string().max(50) }))
    .max(5000)
    .default([]),
})

const Reasons = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) })
const QUOTAS = new Set(['quotaExceeded', 'rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded'])

/** A quota that is used up comes as a 403 too. */
function toReason(status: number, body: unknown): WebApiReason | undefined {
  const reasons = Reasons.safeParse(body).data?.error.errors ?? []
  return status === 403 && reasons.some(({ reason }) => QUOTAS.has(reason)) ? 'too-many-requests' : undefined
}

const authorize = (access: string) => ({ authorization: `Bearer ${access}` })

/** @throws WebApiFailure `refused` where the token has expired */
export async function listProperties(
  { fetch, settings }: AnalyticsScope,
  access: string,
): Promise<{ property: string; permission: string }[]> {
  const url = `${settings.SEARCH_CONSOLE_API_URL}/sites`
  const call = { url, headers: authorize(access), maxBytes: MB, timeoutMs: 15_000, schema: Sites, toReason }
  const { siteEntry } = await callWebApi(fetch, call)
  return siteEntry.map(({ siteUrl, permissionLevel }) => ({ property: siteUrl, permission: permissionLevel }))
}

/** Rows of final days, those with most clicks first; at most `MAX_ROWS`. */
export async function queryAnalytics(
  { fetch, settings }: AnalyticsScope,
  access: string,
  { property, from, to, dimensions, startRow = 0 }: AnalyticsQuery,
): Promise<AnalyticsRow[]> {
  const { rows } = await callWebApi(fetch, {
    url: `${settings.SEARCH_CONSOLE_API_URL}/sites/${encodeURIComponent(property)}/searchAnalytics/query`,
    method: 'POST',
    headers: { ...authorize(access), 'content-type': 'application/json' },
    body: JSON.stringify({
      startDate: from,
      endDate: to,
      dimensions,
      type: 'web',
      dataState: 'final',
      rowLimit: MAX_ROWS,
      startRow,
    }),
    schema: Rows,
    maxBytes: 16 * MB,
    timeoutMs: 60_000,
    toReason,
  })
  return rows
}
