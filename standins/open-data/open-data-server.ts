import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// Tranco, the Chrome UX Report, PageSpeed Insights, crt.sh and Wikidata as they reply, on loopback.

export interface OpenDataDomain {
  /** Newest first, as Tranco lists them. */
  ranks?: { date: string; rank: number }[]
  /** 75th percentiles by week, oldest first; null for a week with too few visits. */
  experience?: { weeks: string[]; lcp?: (number | null)[]; inp?: (number | null)[]; cls?: (string | null)[] }
  /** 0 to 1. */
  performance?: number | null
  certificates?: { names: string[]; issuer: string; from: string; to: string }[]
  /** Whose official website it is. */
  entity?: { id: string; name: string; description?: string; founded?: string; country?: string }
}

type Domains = Readonly<Record<string, OpenDataDomain>>

/** What becomes of the next requests, all of them. */
export type Trouble = 'none' | 'garbage' | 'other-shape' | 'hang' | '429' | '500' | '403' | 'too-large'

export interface OpenDataServer {
  settings: Record<
    'TRANCO_API_URL' | 'CRUX_API_URL' | 'PAGESPEED_API_URL' | 'CRT_SH_URL' | 'WIKIDATA_SPARQL_URL',
    string
  >
  /** Path and body of each request, in order. */
  seen: { path: string; body: string }[]
  trouble: Trouble
  stop: () => Promise<void>
}

const METRICS = {
  lcp: 'largest_contentful_paint',
  inp: 'interaction_to_next_paint',
  cls: 'cumulative_layout_shift',
} as const

const toDay = (day: string, before = 0) => {
  const at = new Date(Date.parse(day) - before * 86_400_000)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

function toHistory(key: object, { weeks, ...vitals }: NonNullable<OpenDataDomain['experience']>) {
  const metrics = Object.entries(METRICS).flatMap(([vital, name]) => {
    const p75s = vitals[vital as keyof typeof METRICS]
    return p75s ? [[name, { percentilesTimeseries: { p75s } }]] : []
  })
  return {
    record: {
      key,
      metrics: Object.fromEntries(metrics) as object,
      collectionPeriods: weeks.map((week) => ({ firstDate: toDay(week, 27), lastDate: toDay(week) })),
    },
  }
}

const TROUBLES: Record<Exclude<Trouble, 'none' | 'hang'>, [status: number, body: string]> = {
  garbage: [200, '<html>Sorry</html>'],
  'other-shape': [200, '{"ranks":"none","record":[],"lighthouseResult":7}'],
  '429': [429, '{}'],
  '500': [500, '{}'],
  '403': [403, '{}'],
  'too-large': [200, `{"padding":"${'x'.repeat(1024 * 1024)}"}`],
}

const send = (response: ServerResponse, status: number, body: string) =>
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(status === 429 && { 'retry-after': '120' }),
    })
    .end(body)

/** Certificates with a name that is searched for: one by itself, those below it with `%.` in front. A row has the names that match. */
function searchCertificates(domains: Domains, q: string) {
  const matches = (name: string) => (q.startsWith('%') ? name.endsWith(q.slice(1)) : name === q)
  const all = Object.values(domains).flatMap(({ certificates = [] }) => certificates)
  return all.flatMap(({ names, issuer, from, to }, at) => {
    const found = names.filter(matches)
    if (found.length === 0) return []
    const name_value = found.join('\n')
    return [{ id: 1000 + at, issuer_name: issuer, name_value, not_before: from, not_after: to }]
  })
}

const toLiteral = (value: string | undefined) => value && { value }

/** As https://query.wikidata.org replies: the entity whose official website the query names. */
function findEntities(domains: Domains, query: string) {
  const bindings = Object.entries(domains).flatMap(([domain, { entity }]) =>
    entity && query.includes(`<https://${domain}/>`)
      ? [
          {
            item: toLiteral(`http://www.wikidata.org/entity/${entity.id}`),
            itemLabel: toLiteral(entity.name),
            itemDescription: toLiteral(entity.description),
            founded: toLiteral(entity.founded && `${entity.founded}T00:00:00Z`),
            precision: toLiteral(entity.founded && '11'),
            countryLabel: toLiteral(entity.country),
          },
        ]
      : [],
  )
  return { results: { bindings } }
}

/** Undefined where the service knows nothing of it. */
function reply(domains: Domains, url: URL, body: string): unknown {
  const tranco = /^\/tranco\/ranks\/domain\/([^/]+)$/.exec(url.pathname)?.[1]
  if (tranco !== undefined) {
    const domain = decodeURIComponent(tranco)
    return { domain, ranks: domains[domain]?.ranks ?? [] }
  }
  if (url.pathname === '/crux/records:queryHistoryRecord') {
    const key = JSON.parse(body) as { origin?: string; url?: string }
    const experience = domains[new URL(key.origin ?? key.url ?? 'https://none.example').hostname]?.experience
    return experience && toHistory(key, experience)
  }
  if (url.pathname === '/crt/') return searchCertificates(domains, url.searchParams.get('q') ?? '')
  if (url.pathname === '/sparql') return findEntities(domains, url.searchParams.get('query') ?? '')
  const asked = url.searchParams.get('url')
  const score = url.pathname === '/psi/runPagespeed' && asked && domains[new URL(asked).hostname]?.performance
  if (typeof score !== 'number' && score !== null) return undefined
  return {
    lighthouseResult: {
      finalUrl: asked,
      fetchTime: '2026-11-20T10:00:00.000Z',
      lighthouseVersion: '13.0.1',
      categories: { performance: { score } },
    },
  }
}

export async function startOpenData(domains: Domains): Promise<OpenDataServer> {
  const state: Pick<OpenDataServer, 'seen' | 'trouble'> = { seen: [], trouble: 'none' }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? ''
      state.seen.push({ path, body })
      if (state.trouble === 'hang') return
      if (state.trouble !== 'none') {
        send(response, ...TROUBLES[state.trouble])
        return
      }
      const found = reply(domains, new URL(path, 'http://localhost'), body)
      send(response, found === undefined ? 404 : 200, JSON.stringify(found ?? { error: { code: 404 } }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    settings: {
      TRANCO_API_URL: `${origin}/tranco`,
      CRUX_API_URL: `${origin}/crux`,
      PAGESPEED_API_URL: `${origin}/psi`,
      CRT_SH_URL: `${origin}/crt/`,
      WIKIDATA_SPARQL_URL: `${origin}/sparql`,
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
