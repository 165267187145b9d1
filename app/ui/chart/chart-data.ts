/** One of the six categorical colors of the tokens. */
export type DataColor = 1 | 2 | 3 | 4 | 5 | 6

export interface LineSeries {
  name: string
  /** By default its position among the series. */
  color?: DataColor | undefined
  /** A comparison period, dashed and lighter; give it the color of its series. */
  isComparison?: boolean | undefined
}

export interface LinePoint {
  /** Position on the horizontal axis, in milliseconds or any increasing unit. */
  at: number
  /** The label: "3 Mar". */
  label: string
  /** One per series, in order; null leaves a gap. */
  values: readonly (number | null)[]
}

export interface Bar {
  label: string
  /** Zero or more. */
  value: number
  /** Link of the bar. */
  href?: string | undefined
}

/** The values of a chart as text. The first column names the row. */
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

/** Approximate width of a 12 px text, in px, to reserve space. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 6.8)
}
