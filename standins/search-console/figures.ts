// Figures of a property that are the same whenever they are asked for: by day, query, page, country and device.

export interface Figure {
  clicks: number
  impressions: number
  position: number
}

export interface DayRow extends Figure {
  query: string
  page: string
  country: string
  device: string
  /** Google withholds rare queries: they count in totals, and are in no row with a query. */
  isRare: boolean
}

const QUERIES = ['bell', 'sheep bell', 'example shop', 'brass bell price', 'how to choose a bell']
const PATHS = ['/', '/bells', '/bells/brass', '/guide']
const COUNTRIES = ['usa', 'deu', 'bra']
const DEVICES = ['DESKTOP', 'MOBILE', 'TABLET']

/** A number from 0 up to `below`, always the same for a text (FNV-1a). */
function pick(text: string, below: number): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return hash % below
}

const hostOf = (property: string) =>
  property.startsWith('sc-domain:') ? property.slice('sc-domain:'.length) : new URL(property).host

/** All that was searched on one day. */
export function listRows(property: string, day: string): DayRow[] {
  const host = hostOf(property)
  return [...QUERIES, 'a query that nobody else has'].flatMap((query, at) =>
    PATHS.slice(0, 2 + pick(`${query}${host}`, 3)).map((path) => {
      const seed = `${day} ${query} ${path}`
      const impressions = 1 + pick(seed, 90)
      return {
        query,
        page: `https://${host}${path}`,
        country: COUNTRIES[pick(`${seed} country`, COUNTRIES.length)] ?? '',
        device: DEVICES[pick(`${seed} device`, DEVICES.length)] ?? '',
        impressions,
        clicks: pick(`${seed} clicks`, impressions + 1),
        position: 1 + pick(`${seed} position`, 300) / 10,
        isRare: at === QUERIES.length,
      }
    }),
  )
}

type Dimension = 'date' | 'query' | 'page' | 'country' | 'device'

/** Rows of several days by some dimensions, those with most clicks first, as Search Analytics groups them. */
export function groupRows(
  property: string,
  days: readonly string[],
  dimensions: readonly Dimension[],
): (Figure & { keys: string[]; ctr: number })[] {
  const groups = new Map<string, { keys: string[]; clicks: number; impressions: number; weighted: number }>()
  for (const day of days) {
    for (const row of listRows(property, day)) {
      if (row.isRare && dimensions.includes('query')) continue
      const keys = dimensions.map((dimension) => (dimension === 'date' ? day : row[dimension]))
      const name = JSON.stringify(keys)
      const group = groups.get(name) ?? { keys, clicks: 0, impressions: 0, weighted: 0 }
      group.clicks += row.clicks
      group.impressions += row.impressions
      group.weighted += row.position * row.impressions
      groups.set(name, group)
    }
  }
  return [...groups.values()]
    .map(({ keys, clicks, impressions, weighted }) => ({
      keys,
      clicks,
      impressions,
      ctr: impressions === 0 ? 0 : clicks / impressions,
      position: weighted / impressions,
    }))
    .sort((a, b) => b.clicks - a.clicks || (a.keys.join() < b.keys.join() ? -1 : 1))
}
