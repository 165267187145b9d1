/** One of the six categorical colors of the tokens. */
export type DataColor = 1 | 2 | 3 | 4 | 5 | 6

export interface LineSeries {
  name: string
  /** Default: its place among the series. */
  color?: DataColor | undefined
  /** The period before, drawn dashed and lighter; give it the color of the series that it belongs to. */
  isComparison?: boolean | undefined
}

export interface LinePoint {
  /** Where it stands on the horizontal axis, in milliseconds or any other unit that grows. */
  at: number
  /** The same for people: "3 Mar". */
  label: string
  /** One for each series, in their order; null leaves a gap. */
  values: readonly (number | null)[]
}

export interface Bar {
  label: string
  /** Zero or more. */
  value: number
  /** Where the bar leads. */
  href?: string | undefined
}

/** The numbers of a chart as text. The first column names the row. */
export interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export type FormatValue = (value: number) => string

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const formatCount: FormatValue = (value) => count.format(value)

// Whole class names, so that Tailwind finds them.
export const strokes = {
  1: 'stroke-data-1',
  2: 'stroke-data-2',
  3: 'stroke-data-3',
  4: 'stroke-data-4',
  5: 'stroke-data-5',
  6: 'stroke-data-6',
} satisfies Record<DataColor, string>

export const fills = {
  1: 'fill-data-1',
  2: 'fill-data-2',
  3: 'fill-data-3',
  4: 'fill-data-4',
  5: 'fill-data-5',
  6: 'fill-data-6',
} satisfies Record<DataColor, string>

export function seriesColor(series: LineSeries | undefined, index: number): DataColor {
  return series?.color ?? (((index % 6) + 1) as DataColor)
}

/** About how wide a text of 12 px is, in px; enough to keep room for it. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 6.8)
}
