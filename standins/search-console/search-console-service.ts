import * as z from 'zod'
import { createGrants, type Grants } from './grants.ts'
import { groupRows } from './figures.ts'

// Google's consent and the Search Console API for a few properties, on loopback:
// https://developers.google.com/webmaster-tools/v1/api_reference_index

export interface SearchConsoleService {
  /** For the workers, by where it is reached. */
  toSettings: (url: string) => Record<string, string>
  respond: (request: Request) => Promise<Response>
  /** Tokens: to let them expire, or to revoke the consent. */
  grants: Grants
  /** Paths of the API that were asked for, in order. */
  seen: readonly string[]
  /** The next replies of the API: a status for each. */
  troubles: number[]
}

export interface SearchConsoleOptions {
  properties?: readonly string[]
  /** ISO day: the last one with figures. */
  lastDay?: () => string
}

const CLIENT = { id: 'local-search-console', secret: 'local-search-console-secret' }
const DAY_MS = 24 * 3600 * 1000

const Query = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dimensions: z.array(z.enum(['date', 'query', 'page', 'country', 'device'])).default([]),
  rowLimit: z.number().int().min(1).max(25_000).default(1000),
  startRow: z.number().int().min(0).default(0),
  dataState: z.enum(['final', 'all']).default('final'),
})

interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const toFault = (code: number, message: string): Reply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'global', reason: message }] } },
  headers: code === 429 ? { 'retry-after': '30' } : {},
})

/** A form is no text to every runtime. */
const readText = async (request: Request) => new TextDecoder().decode(await request.arrayBuffer())

function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length < 500; at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

function analyze(property: string, text: string, lastDay: string): Reply {
  const query = Query.safeParse(JSON.parse(text))
  if (!query.success) return toFault(400, 'invalid')
  const { startDate, endDate, dimensions, rowLimit, startRow } = query.data
  const days = listDays(startDate, endDate).filter((day) => day <= lastDay)
  const rows = groupRows(property, days, dimensions).slice(startRow, startRow + rowLimit)
  return { status: 200, body: { ...(rows.length > 0 && { rows }), responseAggregationType: 'byPage' } }
}

const CONSENT = (allow: string, deny: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Local Google consent</title><link rel="icon" href="data:,">
<style>body{font:16px system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>Local Google consent</h1><p>This stands in for Google on this machine. Bellwether wants to read Search Console.</p>
<p><a href="${allow}">Allow</a> · <a href="${deny}">Cancel</a></p></html>`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function consent(url: URL, grants: Grants): string {
  const back = (values: Record<string, string>) => {
    const target = new URL(url.searchParams.get('redirect_uri') ?? 'http://127.0.0.1/')
    target.search = new URLSearchParams({ ...values, state: url.searchParams.get('state') ?? '' }).toString()
    return escape(target.href)
  }
  return CONSENT(back({ code: grants.issueCode(url.searchParams) }), back({ error: 'access_denied' }))
}

const toSettings = (url: string) => ({
  SEARCH_CONSOLE_CLIENT_ID: CLIENT.id,
  SEARCH_CONSOLE_CLIENT_SECRET: CLIENT.secret,
  SEARCH_CONSOLE_AUTHORIZE_URL: `${url}/o/oauth2/v2/auth`,
  SEARCH_CONSOLE_TOKEN_URL: `${url}/token`,
  SEARCH_CONSOLE_API_URL: `${url}/webmasters/v3`,
})

/** Google's consent and the API of a few properties, however they are reached. */
export function createSearchConsoleService({
  properties = ['sc-domain:example.com', 'https://shop.example.net/'],
  lastDay = () => new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10),
}: SearchConsoleOptions = {}): SearchConsoleService {
  const grants = createGrants(CLIENT)
  const seen: string[] = []
  const troubles: number[] = []

  async function answer(request: Request, url: URL): Promise<Reply> {
    if (url.pathname === '/token') return grants.exchange(new URLSearchParams(await readText(request)))
    const path = /^\/webmasters\/v3\/sites(?:\/([^/]+)\/searchAnalytics\/query)?$/.exec(url.pathname)
    if (!path) return toFault(404, 'notFound')
    seen.push(url.pathname)
    const trouble = troubles.shift()
    if (trouble !== undefined) return toFault(trouble, trouble === 429 ? 'rateLimitExceeded' : 'backendError')
    if (!grants.isGood(request.headers.get('authorization') ?? undefined)) return toFault(401, 'authError')
    const siteEntry = properties.map((siteUrl) => ({ siteUrl, permissionLevel: 'siteOwner' }))
    if (path[1] === undefined) return { status: 200, body: { siteEntry } }
    const property = decodeURIComponent(path[1])
    if (!properties.includes(property)) return toFault(403, 'forbidden')
    return analyze(property, await readText(request), lastDay())
  }

  return {
    toSettings,
    async respond(request) {
      const url = new URL(request.url)
      if (url.pathname === '/o/oauth2/v2/auth')
        return new Response(consent(url, grants), { headers: { 'content-type': 'text/html; charset=utf-8' } })
      const { status, body, headers } = await answer(request, url).catch(() => toFault(400, 'badRequest'))
      return Response.json(body, { status, ...(headers && { headers }) })
    },
    grants,
    seen,
    troubles,
  }
}
