import { type Sql } from '#api/lib/object-database.ts'
import { type Trap, trapOf } from '#api/engine/url-traps.ts'
import { deleteInSteps } from './in-steps.ts'

const PAGES_AT_ONCE = 1_000
/** Traps that are looked at, and URLs of each that are shown. */
const MAX_TRAPS = 2_000
const SAMPLES = 3
/** URLs of one kind from one place that are no trap yet: a shop has some filters, and a calendar some years. */
const MOST_HONEST: Record<Trap['kind'], number> = { parameters: 50, segments: 10, calendar: 24, session: 10 }

/** What names each thing by three parameters has one list of them; filters that are combined have one for each combination. */
const COMBINATIONS = 4
const MAX_COMBINATIONS = 10

interface Found extends Omit<Trap, 'names'> {
  urls: number
  combinations: Set<string>
  samples: string[]
}

/** What robots.txt keeps crawlers from, and what the audit was not to look at, is no trap for them. */
const LIST_URLS = `
  SELECT url, internal = 1 AND crawlable = 1 AND state NOT IN ('skipped', 'disallowed') AS is_crawled FROM pages
  WHERE url > ? ORDER BY url LIMIT ${PAGES_AT_ONCE}`

function count(traps: Map<string, Found>, url: string, now: Date): void {
  const trap = trapOf(url, now)
  if (!trap) return
  const key = `${trap.kind} ${trap.root}`
  const known = traps.get(key)
  if (!known && traps.size >= MAX_TRAPS) return
  const found = known ?? { ...trap, urls: 0, samples: [], combinations: new Set() }
  found.urls += 1
  if (found.samples.length < SAMPLES) found.samples.push(url)
  if (trap.names !== undefined && found.combinations.size < MAX_COMBINATIONS)
    found.combinations.add(trap.names)
  if (!known) traps.set(key, found)
}

const isEndless = ({ kind, urls, combinations }: Found) =>
  urls > MOST_HONEST[kind] && (kind !== 'parameters' || combinations.size >= COMBINATIONS)

/** The day of the crawl; undefined where nothing was fetched. */
function dayOf(sql: Sql): Date | undefined {
  const [row] = sql.exec('SELECT fetched_at FROM pages WHERE depth = 0 AND fetched_at IS NOT NULL LIMIT 1')
  return row && new Date(String(row['fetched_at']))
}

/** Fills `url_traps`, in steps: places from which a site seems to have URLs without end. Whether they were fetched does not matter. */
export function* findTraps(sql: Sql): Generator<void> {
  yield* deleteInSteps(sql, { table: 'url_traps', key: 'url' })
  const now = dayOf(sql)
  if (!now) return
  const traps = new Map<string, Found>()
  for (let after: string | undefined = ''; after !== undefined; yield) {
    const rows: Record<string, unknown>[] = [...sql.exec(LIST_URLS, after)]
    for (const { url, is_crawled: isCrawled } of rows) if (isCrawled === 1) count(traps, String(url), now)
    after = rows.length === 0 ? undefined : String(rows.at(-1)?.['url'])
  }
  for (const found of traps.values()) {
    const { kind, urls, samples } = found
    const [first] = samples
    if (first === undefined || !isEndless(found)) continue
    sql.exec('INSERT OR IGNORE INTO url_traps VALUES (?, ?, ?, ?)', first, kind, urls, samples.join(', '))
  }
}
