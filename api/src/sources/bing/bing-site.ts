import * as z from 'zod'
import {
  type BingScope,
  listBingSites,
  readBingLinkCounts,
  readBingLinks,
  readBingStats,
  readBingTraffic,
} from '#api/integrations/bing-webmaster/bing-webmaster.ts'
import { matchProperty, type PropertyMatch } from '#api/search-performance/property-match.ts'
import { type Connection, useConnection } from '#api/sources/connections.ts'
import { keepReply, type KeptReply } from '#api/sources/kept-reply.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'
import { type Asked } from '#api/sources/source.ts'
import { toUnavailable } from '#api/sources/to-unavailable.ts'

const HOUR_MS = 3600 * 1000
/** Bing counts once a day, and links once a week or so. */
const STATS_MS = 12 * HOUR_MS
const LINKS_MS = 72 * HOUR_MS
/** Pages whose links are asked for, those with most links first: one call each. */
const LINKED_PAGES = 20
const MAX_KEPT_ROWS = 3000

const Row = z.object({
  key: z.string(),
  day: z.string(),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number().nullable(),
})
const Traffic = z.array(z.object({ day: z.string(), clicks: z.number(), impressions: z.number() }))
const Link = z.object({ from: z.string(), to: z.string(), anchor: z.string() })
const Links = z.object({ links: z.array(Link), total: z.number(), isCut: z.boolean() })
export type BingStats = z.infer<typeof Row>
export type BingLinks = z.infer<typeof Links>

/** One verified site of the key's owner, with what Bing has on it. */
export class BingSite {
  readonly url: string
  readonly match: PropertyMatch
  private readonly ask: <Value>(
    about: { key: string; schema: z.ZodType<Value>; maxAgeMs: number },
    call: (scope: BingScope) => Promise<Value>,
  ) => Promise<KeptReply<Value>>

  constructor(url: string, match: PropertyMatch, ask: BingSite['ask']) {
    this.url = url
    this.match = match
    this.ask = ask
  }

  readTraffic() {
    const about = { key: `traffic ${this.url}`, schema: Traffic, maxAgeMs: STATS_MS }
    return this.ask(about, (scope) => readBingTraffic(scope, this.url))
  }

  /** The rows with most impressions, where there are more than are kept. */
  readStats(of: 'GetQueryStats' | 'GetPageStats') {
    const about = { key: `${of} ${this.url}`, schema: z.array(Row), maxAgeMs: STATS_MS }
    return this.ask(about, async (scope) => {
      const rows = await readBingStats(scope, { site: this.url, of })
      return rows.sort((a, b) => b.impressions - a.impressions).slice(0, MAX_KEPT_ROWS)
    })
  }

  readLinks() {
    const about = { key: `links ${this.url}`, schema: Links, maxAgeMs: LINKS_MS }
    return this.ask(about, async (scope): Promise<BingLinks> => {
      const { links: counts, pages } = await readBingLinkCounts(scope, this.url)
      const most = counts.sort((a, b) => b.count - a.count).slice(0, LINKED_PAGES)
      const links: BingLinks['links'] = []
      for (const { url } of most) {
        const found = await readBingLinks(scope, { site: this.url, url })
        links.push(...found.map(({ from, anchor }) => ({ from, to: url, anchor: anchor.slice(0, 300) })))
      }
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      return {
        links: links.slice(0, MAX_KEPT_ROWS),
        total,
        isCut: pages > 1 || counts.length > most.length || links.length > MAX_KEPT_ROWS,
      }
    })
  }
}

/** The verified site that has most of a target; undefined where none has any of it. */
export async function findBingSite(
  scope: SourceScope,
  connection: Connection,
  { target, fresh }: Pick<Asked, 'target' | 'fresh'>,
): Promise<BingSite | undefined> {
  const { fetch, settings } = scope
  const ask: BingSite['ask'] = (about, call) =>
    keepReply(scope, { ...about, source: 'bing', fresh }, () =>
      useConnection(scope, connection, async ({ key = '' }) => {
        try {
          return await call({ fetch, settings, key })
        } catch (error) {
          throw toUnavailable('bing', error)
        }
      }),
    )
  const sites = await ask({ key: 'sites', schema: z.array(z.string()), maxAgeMs: STATS_MS }, listBingSites)
  const matches = sites.value.flatMap((url) => {
    const match = matchProperty(url.endsWith('/') ? url : `${url}/`, target)
    return match ? [new BingSite(url, match, ask)] : []
  })
  return matches.sort((a, b) => Number(a.match.isPart) - Number(b.match.isPart))[0]
}
