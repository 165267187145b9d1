import { createHash } from 'node:crypto'
import * as z from 'zod'
import { commit } from '#api/db/commit.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { SOURCES } from '#api/sources/list-sources.ts'
import { findConnection, type NewConnection, toConnect } from '#api/sources/connections.ts'
import { syncAccount } from '#api/sources/search-console/sync-account.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type SourceId } from '#contract/seo/sources.words.ts'
import { replyAsDataForSeo, SAMPLE_LOGIN } from '#standins/dataforseo/dataforseo-replies.ts'
import {
  createSearchConsoleService,
  type SearchConsoleService,
} from '#standins/search-console/search-console-service.ts'
import { createTestApi, DAY, MINUTE } from './api.ts'
import { createPerson, createTestScope } from './people.ts'
import { type Network, type Trouble, type TroubleName, TROUBLES } from './source-troubles.ts'

// Every source outside of this machine, about one domain, and how each of them can go wrong.

export const DOMAIN = 'example.com'
const NOW = new Date('2026-11-24T12:00:00Z')
const SAMPLE = 'harbor-lantern.example'

/** Those that ask nobody outside: our own index, and files that somebody imports. */
export type InsideSource = 'own-index' | 'search-console-file' | 'common-crawl'
export type OutsideSource = Exclude<SourceId, InsideSource>

type Reply = (request: Request, world: { google: SearchConsoleService }) => Promise<Response> | Response

interface Outside {
  settings: (origin: string) => Record<string, string>
  reply: Reply
  /** Without: it is built in. */
  connection?: Pick<NewConnection, 'secrets' | 'settings'>
  /** What is on its way where nothing is wrong with the source itself: a list of who serves what. */
  isBeside?: (url: URL) => boolean
}

const day = (text: string) => `/Date(${Date.parse(text)})/`
const BING_ROW = { Date: day('2026-11-16'), Clicks: 4, Impressions: 40, AvgImpressionPosition: 5 }
const BING: Record<string, unknown> = {
  GetUserSites: [{ Url: `https://${DOMAIN}/`, IsVerified: true }],
  GetRankAndTrafficStats: [BING_ROW, { ...BING_ROW, Date: day('2026-11-17'), Clicks: 6 }],
  GetQueryStats: [{ ...BING_ROW, Query: 'bell' }],
  GetPageStats: [{ ...BING_ROW, Query: `https://${DOMAIN}/` }],
  GetLinkCounts: { Links: [{ Url: `https://${DOMAIN}/`, Count: 3 }], TotalPages: 1 },
  GetUrlLinks: { Details: [{ Url: 'https://blog.example.org/', AnchorText: 'bells' }], TotalPages: 1 },
}

const toDate = (text: string) => {
  const [year, month, date] = text.split('-').map(Number)
  return { year, month, day: date }
}
const HISTORY = {
  record: {
    metrics: { largest_contentful_paint: { percentilesTimeseries: { p75s: [2400, 2100] } } },
    collectionPeriods: [
      { firstDate: toDate('2026-10-01'), lastDate: toDate('2026-10-28') },
      { firstDate: toDate('2026-10-22'), lastDate: toDate('2026-11-18') },
    ],
  },
}

const RUN = {
  lighthouseResult: {
    fetchTime: '2026-11-20T10:00:00.000Z',
    lighthouseVersion: '13.0.1',
    categories: { performance: { score: 0.9 } },
  },
}

const REGISTERED = {
  objectClassName: 'domain',
  ldhName: DOMAIN.toUpperCase(),
  events: [{ eventAction: 'registration', eventDate: '2020-01-01T00:00:00Z' }],
}

const CERTIFICATE = {
  id: 11,
  issuer_name: 'C=US, O=Example CA, CN=R1',
  name_value: `shop.${DOMAIN}`,
  not_before: '2026-10-01T00:00:00',
  not_after: '2027-01-01T00:00:00',
}

const text = (value: string) => ({ value })
const ENTITY = { item: text('http://www.wikidata.org/entity/Q42'), itemLabel: text('Example') }

/** DataForSEO knows companies that do not exist, and here one of them by the name of the domain. */
async function replyAsPaid(request: Request): Promise<Response> {
  const body = (await request.text()).replaceAll(DOMAIN, SAMPLE)
  const { method, url, headers } = request
  const response = await replyAsDataForSeo().fetch(url, { method, headers, ...(body !== '' && { body }) })
  return new Response((await response.text()).replaceAll(SAMPLE, DOMAIN), response)
}

const KEY = { secrets: { key: 'a-key-of-the-test' }, settings: {} }

/** One line a source: a source that is not here does not compile. */
export const OUTSIDE = {
  'search-console': {
    settings: (origin) => ({
      SEARCH_CONSOLE_CLIENT_ID: 'local-search-console',
      SEARCH_CONSOLE_CLIENT_SECRET: 'local-search-console-secret',
      SEARCH_CONSOLE_TOKEN_URL: `${origin}/token`,
      SEARCH_CONSOLE_API_URL: `${origin}/webmasters/v3`,
    }),
    reply: (request, { google }) => google.respond(request),
    connection: { secrets: {}, settings: { properties: [`sc-domain:${DOMAIN}`] } },
    isBeside: ({ pathname }) => pathname === '/token',
  },
  bing: {
    settings: (origin) => ({ BING_WEBMASTER_API_URL: `${origin}/json` }),
    reply: ({ url }) => Response.json({ d: BING[new URL(url).pathname.replace('/json/', '')] }),
    connection: KEY,
  },
  dataforseo: {
    settings: (origin) => ({ DATAFORSEO_API_URL: origin }),
    reply: replyAsPaid,
    connection: {
      secrets: SAMPLE_LOGIN,
      settings: { spending: 'automatic', dailyBudget: 90_000_000, monthlyBudget: 900_000_000 },
    },
  },
  crux: {
    settings: (origin) => ({ CRUX_API_URL: origin }),
    reply: () => Response.json(HISTORY),
    connection: KEY,
  },
  pagespeed: {
    settings: (origin) => ({ PAGESPEED_API_URL: origin }),
    reply: () => Response.json(RUN),
    connection: KEY,
  },
  tranco: {
    settings: (origin) => ({ TRANCO_API_URL: origin }),
    reply: () => Response.json({ domain: DOMAIN, ranks: [{ date: '2026-11-22', rank: 80 }] }),
  },
  rdap: {
    settings: (origin) => ({ RDAP_BOOTSTRAP_URL: `${origin}/dns.json` }),
    reply: ({ url }) => {
      const { origin, pathname } = new URL(url)
      const services = { version: '1.0', services: [[['com'], [`${origin}/`]]] }
      return Response.json(pathname === '/dns.json' ? services : REGISTERED)
    },
    isBeside: ({ pathname }) => pathname === '/dns.json',
  },
  certificates: {
    settings: (origin) => ({ CRT_SH_URL: `${origin}/` }),
    reply: () => Response.json([CERTIFICATE]),
  },
  dns: {
    settings: (origin) => ({ DNS_OVER_HTTPS_URL: `${origin}/dns-query` }),
    reply: ({ url }) => {
      const records = { A: { name: DOMAIN, type: 1, data: '192.0.2.7' } }
      const found = new URL(url).searchParams.get('type') === 'A' ? [records.A] : []
      return Response.json({ Status: 0, Answer: found })
    },
  },
  wikidata: {
    settings: (origin) => ({ WIKIDATA_SPARQL_URL: `${origin}/sparql` }),
    reply: () => Response.json({ results: { bindings: [ENTITY] } }),
  },
} as const satisfies Record<OutsideSource, Outside>

export const OUTSIDE_IDS = Object.keys(OUTSIDE) as OutsideSource[]

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

let worlds = 0

/** An organization with all sources, on a network of its own: who fails is left alone for a while. */
export async function openWorld({ timeLimitMs = SOURCES.timeLimitMs }: { timeLimitMs?: number } = {}) {
  worlds += 1
  const number = worlds
  const hostOf = (id: OutsideSource) => `${id}-${number}.test`
  const troubles = new Map<OutsideSource, Trouble>()
  const asked = new Map<OutsideSource, number>()
  let release = () => {}
  const network: Network = { megabytes: 0, released: Promise.resolve() }
  const times = { startedAt: 0, took: 0 }
  const google = createSearchConsoleService({
    properties: [`sc-domain:${DOMAIN}`],
    lastDay: () => new Date(api.clock.at.getTime() - 3 * DAY).toISOString().slice(0, 10),
  })

  const outside: typeof fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : input.toString(), {
      ...(init?.method !== undefined && { method: init.method }),
      ...(init?.headers !== undefined && { headers: init.headers }),
      ...(init?.body !== undefined && { body: init.body }),
    })
    const url = new URL(request.url)
    const id = OUTSIDE_IDS.find((each) => hostOf(each) === url.host)
    if (id === undefined) throw new Error(`a test called out to ${url.href}`)
    const { reply, isBeside }: Outside = OUTSIDE[id]
    const healthy = async () => reply(request, { google })
    const trouble = troubles.get(id)
    if (isBeside?.(url)) return healthy()
    asked.set(id, (asked.get(id) ?? 0) + 1)
    return trouble ? trouble(healthy, network, init?.signal) : healthy()
  }

  const api = createTestApi({
    fetch: outside,
    settings: Object.fromEntries(
      OUTSIDE_IDS.flatMap((id) => Object.entries(OUTSIDE[id].settings(`https://${hostOf(id)}`))),
    ),
    sources: { ...SOURCES, timeLimitMs },
    onResponse: () => {
      times.took = Date.now() - times.startedAt
      release()
    },
  })
  api.clock.at = NOW
  const person = await createPerson(api, { role: 'owner', plan: { status: 'active' } })
  const { organizationId } = person
  const scope = (): SourceScope => ({
    ...createTestScope(api),
    fetch: outside,
    organizationId,
    personId: person.id,
  })

  return {
    api,
    google,
    /** Signed in at the time of the test. */
    signIn: () => openSession(createTestScope(api), person.id),
    network,
    asked: (id: OutsideSource) => asked.get(id) ?? 0,
    scope,
    /** Milliseconds that the last timed call took, without the work for later. */
    took: () => times.took,
    /** Begins to take the time; who is slow stays so until the response is there. */
    start: () => {
      times.startedAt = Date.now()
      network.released = new Promise((resolve) => (release = resolve))
    },
    release: () => release(),
    goWrong: (id: OutsideSource, trouble: TroubleName) => troubles.set(id, TROUBLES[trouble].act),
    /** Replies in a way of the test's own. */
    act: (id: OutsideSource, act: Trouble) => troubles.set(id, act),
    /** Well again, and late enough to be asked again. */
    recover: () => {
      troubles.clear()
      api.wait(3 * MINUTE)
    },
    connect: async (id: OutsideSource, settings: object = {}) => {
      const { connection }: Outside = OUTSIDE[id]
      if (!connection) return
      const secrets = id === 'search-console' ? grant(google, api.clock.at) : connection.secrets
      await commit(
        scope().db,
        await toConnect(scope(), {
          source: id,
          account: 'An account',
          secrets,
          settings: Object.assign({}, connection.settings, settings),
        }),
      )
    },
    /** What the job does that reads Search Console: nobody's page waits for it. */
    readGoogle: async () => {
      const connection = await findConnection(scope(), 'search-console')
      if (connection) await syncAccount(scope(), connection)
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Tokens of a consent that was given, for ten years. */
function grant({ grants, toSettings }: SearchConsoleService, at: Date): Record<string, string> {
  const verifier = 'the verifier of the test'
  const redirect = 'https://app.test/callback'
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const code = grants.issueCode(new URLSearchParams({ code_challenge: challenge, redirect_uri: redirect }))
  const client = toSettings('https://google.test')
  const { body } = grants.exchange(
    new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client['SEARCH_CONSOLE_CLIENT_ID'] ?? '',
      client_secret: client['SEARCH_CONSOLE_CLIENT_SECRET'] ?? '',
      code,
      code_verifier: verifier,
      redirect_uri: redirect,
    }),
  )
  const tokens = Tokens.parse(body)
  return {
    access: tokens.access_token,
    refresh: tokens.refresh_token,
    expiresAt: String(at.getTime() + 3650 * DAY),
  }
}
