import * as z from 'zod'
import { callWebApi, type WebApiReason } from '#api/integrations/http/call-web-api.ts'
import { type Platform } from '#api/lib/platform.ts'

// https://learn.microsoft.com/en-us/bingwebmaster/getting-access and the JSON methods of IWebmasterApi. Replies are in `d`.

export interface BingScope extends Pick<Platform, 'fetch' | 'settings'> {
  key: string
}

const MB = 1024 * 1024
const MAX_ROWS = 50_000

/** `/Date(1316156400000-0700)/`: milliseconds since 1970, and the zone that they are shown in. */
const BingDay = z
  .string()
  .max(60)
  .regex(/^\/Date\((\d{1,14})(?:[+-]\d{4})?\)\/$/)
  .transform((text) => new Date(Number(/\d+/.exec(text)?.[0])).toISOString().slice(0, 10))

const Count = z.number().min(0)
/** -1 where there is none. */
const Position = z.number().transform((position) => (position > 0 ? position : null))

const Stats = z
  .array(
    z.object({
      Query: z.string().max(3000),
      Date: BingDay,
      Clicks: Count,
      Impressions: Count,
      AvgImpressionPosition: Position,
    }),
  )
  .max(MAX_ROWS)
const Traffic = z.array(z.object({ Date: BingDay, Clicks: Count, Impressions: Count })).max(5000)
const Sites = z.array(z.object({ Url: z.string().max(500), IsVerified: z.boolean() })).max(5000)
const LinkCounts = z.object({
  Links: z.array(z.object({ Url: z.string().max(3000), Count })).max(MAX_ROWS),
  TotalPages: z.number().int(),
})
const UrlLinks = z.object({
  Details: z.array(z.object({ Url: z.string().max(3000), AnchorText: z.string().max(3000) })).max(MAX_ROWS),
  TotalPages: z.number().int(),
})

const Fault = z.object({ ErrorCode: z.number() })
/** https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.apierrorcode */
const REASONS: Readonly<Record<number, WebApiReason>> = {
  3: 'refused',
  4: 'too-many-requests',
  5: 'too-many-requests',
  13: 'refused',
  14: 'refused',
}

async function ask<Value>(
  { fetch, settings, key }: BingScope,
  { method, query, schema }: { method: string; query?: Record<string, string>; schema: z.ZodType<Value> },
): Promise<Value> {
  const search = new URLSearchParams({ ...query, apikey: key })
  const { d } = await callWebApi(fetch, {
    url: `${settings.BING_WEBMASTER_API_URL}/${method}?${search.toString()}`,
    schema: z.object({ d: schema }),
    maxBytes: 16 * MB,
    timeoutMs: 20_000,
    toReason: (_, body) => REASONS[Fault.safeParse(body).data?.ErrorCode ?? -1],
  })
  return d
}

/** Addresses of the sites that the key's owner has verified. */
export async function listBingSites(scope: BingScope): Promise<string[]> {
  const sites = await ask(scope, { method: 'GetUserSites', schema: Sites })
  return sites.filter(({ IsVerified }) => IsVerified).map(({ Url }) => Url)
}

export interface BingRow {
  /** A query or a page. */
  key: string
  day: string
  clicks: number
  impressions: number
  position: number | null
}

/** Queries or pages of the last six months, some rows a week. */
export async function readBingStats(
  scope: BingScope,
  { site, of }: { site: string; of: 'GetQueryStats' | 'GetPageStats' },
): Promise<BingRow[]> {
  const rows = await ask(scope, { method: of, query: { siteUrl: site }, schema: Stats })
  return rows.map(({ Query, Date: day, Clicks, Impressions, AvgImpressionPosition }) => ({
    key: Query,
    day,
    clicks: Clicks,
    impressions: Impressions,
    position: AvgImpressionPosition,
  }))
}

export async function readBingTraffic(scope: BingScope, site: string) {
  const rows = await ask(scope, {
    method: 'GetRankAndTrafficStats',
    query: { siteUrl: site },
    schema: Traffic,
  })
  return rows.map(({ Date: day, Clicks, Impressions }) => ({ day, clicks: Clicks, impressions: Impressions }))
}

/** Pages of a site with the number of links to each, the first page of the list. */
export async function readBingLinkCounts(scope: BingScope, site: string) {
  const query = { siteUrl: site, page: '0' }
  const { Links, TotalPages } = await ask(scope, { method: 'GetLinkCounts', query, schema: LinkCounts })
  return { links: Links.map(({ Url, Count: count }) => ({ url: Url, count })), pages: TotalPages }
}

/** Links to one page, the first page of the list. */
export async function readBingLinks(scope: BingScope, { site, url }: { site: string; url: string }) {
  const query = { siteUrl: site, link: url, page: '0' }
  const { Details } = await ask(scope, { method: 'GetUrlLinks', query, schema: UrlLinks })
  return Details.map(({ Url, AnchorText }) => ({ from: Url, anchor: AnchorText }))
}
