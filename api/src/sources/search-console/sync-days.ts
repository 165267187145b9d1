import {
  type AnalyticsRow,
  type Dimension,
  MAX_ROWS,
  queryAnalytics,
} from '#api/integrations/search-console/search-analytics.ts'
import { type FigureKind, type FigureRow, NO_DAYS } from '#api/search-performance/figures.ts'
import { type Performance } from '#api/search-performance/performance-of.ts'
import { type SourceScope } from '#api/sources/source-scope.ts'

const DAY_MS = 24 * 3600 * 1000
/** Google keeps sixteen months. */
const MONTHS_OF_DAYS = 487
/** Figures of the last days are not final: Google counts in Pacific time, and two to three days late. */
const LATE_DAYS = 2
/** A day that Google tells nothing of yet is asked for again until it is this old; then nothing happened on it. */
const UNCERTAIN_DAYS = 10
/** Of a day's queries with their pages, those with most clicks: Google itself gives 50,000 at most. */
const REPLIES_A_DAY = 2

const toIso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Days that are to be read, the latest first. */
export function listMissingDays(now: Date, fetched: readonly string[]): string[] {
  const known = new Set(fetched)
  const days: string[] = []
  for (let ago = LATE_DAYS; ago < MONTHS_OF_DAYS; ago += 1) {
    const day = toIso(now.getTime() - ago * DAY_MS)
    if (!known.has(day)) days.push(day)
  }
  return days
}

/** Days one after another, at most so many: what is asked of all of them is one request. */
export function takeRange(missing: readonly string[], most: number): string[] {
  const range: string[] = []
  for (const day of missing.slice(0, most)) {
    const last = range.at(-1)
    if (last !== undefined && Date.parse(last) - Date.parse(day) !== DAY_MS) break
    range.push(day)
  }
  return range
}

const toRow = (
  kind: FigureKind,
  row: AnalyticsRow,
  names: { day: string; key: string; page: string },
): FigureRow => ({
  kind,
  ...names,
  clicks: Math.round(row.clicks),
  impressions: Math.round(row.impressions),
  position: row.position,
})

interface Asking {
  scope: SourceScope
  access: string
  property: string
}

/** All rows up to a number of replies, and whether there were more. */
async function readAll(
  { scope, access, property }: Asking,
  query: { from: string; to: string; dimensions: readonly Dimension[] },
): Promise<{ rows: AnalyticsRow[]; isCut: boolean }> {
  const rows: AnalyticsRow[] = []
  for (let reply = 0; reply < REPLIES_A_DAY; reply += 1) {
    const some = await queryAnalytics(scope, access, { property, ...query, startRow: rows.length })
    rows.push(...some)
    if (some.length < MAX_ROWS) return { rows, isCut: false }
  }
  return { rows, isCut: true }
}

/** What is asked of several days at once: totals, countries and devices. */
async function readRange(asking: Asking, range: { from: string; to: string }): Promise<FigureRow[]> {
  const read = async (kind: 'total' | 'country' | 'device') => {
    const dimensions = kind === 'total' ? (['date'] as const) : (['date', kind] as const)
    const { rows } = await readAll(asking, { ...range, dimensions })
    return rows.map((row) =>
      toRow(kind, row, { day: row.keys[0] ?? '', key: (row.keys[1] ?? '').toLowerCase(), page: '' }),
    )
  }
  return (await Promise.all([read('total'), read('country'), read('device')])).flat()
}

async function readDay(asking: Asking, day: string): Promise<{ rows: FigureRow[]; isCut: boolean }> {
  const of = { from: day, to: day }
  const [pairs, pages] = [
    await readAll(asking, { ...of, dimensions: ['query', 'page'] }),
    await readAll(asking, { ...of, dimensions: ['page'] }),
  ]
  return {
    rows: [
      ...pairs.rows.map((row) =>
        toRow('pair', row, { day, key: row.keys[0] ?? '', page: row.keys[1] ?? '' }),
      ),
      ...pages.rows.map((row) => toRow('page', row, { day, key: row.keys[0] ?? '', page: '' })),
    ],
    isCut: pairs.isCut || pages.isCut,
  }
}

const toSet = ({ scope, property }: Asking, { from, to }: { from: string; to: string }) => ({
  id: property,
  source: 'search-console' as const,
  property,
  name: property,
  firstDay: from,
  lastDay: to,
  filters: '',
  createdAt: scope.now().getTime(),
  createdBy: null,
})

/**
 * Reads days of a property, each with all that is kept of it, in place of what was known of them: to read one twice changes nothing.
 * A day that Google does not tell of yet stays missing. Returns how many were read.
 */
export async function syncDays(
  asking: Asking,
  performance: Pick<Performance, 'storeDays'>,
  days: readonly string[],
): Promise<number> {
  const [to, from] = [days[0], days.at(-1)]
  if (to === undefined || from === undefined) return 0
  const { scope } = asking
  const ofRange = await readRange(asking, { from, to })
  const told = new Set(ofRange.flatMap(({ kind, day }) => (kind === 'total' ? [day] : [])))
  const isUncertain = (day: string) =>
    !told.has(day) && scope.now().getTime() - Date.parse(day) < UNCERTAIN_DAYS * DAY_MS
  const settled = days.filter((day) => !isUncertain(day))
  for (const day of settled) {
    const ofDay = told.has(day) ? await readDay(asking, day) : { rows: [], isCut: false }
    await performance.storeDays({
      // Days without figures do not make a property's period longer.
      set: toSet(asking, told.has(day) ? { from: day, to: day } : NO_DAYS),
      kinds: ['total', 'country', 'device', 'pair', 'page'],
      days: [{ day, isCut: ofDay.isCut }],
      rows: [...ofRange.filter((row) => row.day === day), ...ofDay.rows],
      isWhole: true,
    })
  }
  return settled.length
}
