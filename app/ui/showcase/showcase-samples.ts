import type { Bar, LinePoint } from '#app/ui/chart/chart-data.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 5)
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const visits = [812, 840, 798, 910, 1004, 980, 1120, null, 1210, 1180, 1302, 1404]
const before = [700, 720, 760, 740, 790, 802, 850, 870, 860, 910, 905, 930]

/** Twelve weeks, one of them without a value, compared with the twelve before. */
export const samplePoints: readonly LinePoint[] = visits.map((value, i) => {
  const at = START + i * 7 * DAY
  return { at, label: day.format(at), values: [value, before[i] ?? null] }
})

export const sampleDepths: readonly Bar[] = [1, 24, 210, 480, 390, 82, 17].map((value, i) => ({
  label: String(i),
  value,
}))

export const sampleIssues: readonly Bar[] = [
  { label: 'Title is missing', value: 48 },
  { label: 'Image without alternative text on a page that is in the sitemap', value: 31 },
  { label: 'Redirect chain', value: 12 },
  { label: 'Canonical points to a redirect', value: 0 },
]
