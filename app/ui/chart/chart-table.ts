import { formatCount } from './chart-data.ts'
import type { PairedDotsProps } from './paired-dots.tsx'
import type { RadarProps } from './radar.tsx'
import type { BubbleMapProps } from './bubble-map.tsx'
import type { Bar, ChartTable, FormatValue, LinePoint, LineSeries } from './chart-data.ts'
import type { StackedColumnsProps } from './stacked-columns.tsx'

/** `corner` heads the first column: "Date". */
export function lineTable(
  { series, points, formatValue = formatCount }: LineNumbers,
  corner: string,
): ChartTable {
  return {
    columns: [corner, ...series.map(({ name }) => name)],
    rows: points.map(({ label, values }) => [
      label,
      ...series.map((_, i) => {
        const value = values[i]
        return typeof value === 'number' ? formatValue(value) : 'No value'
      }),
    ]),
  }
}

interface LineNumbers {
  series: readonly LineSeries[]
  points: readonly LinePoint[]
  formatValue?: FormatValue | undefined
}

export function barTable(
  { bars, formatValue = formatCount }: { bars: readonly Bar[]; formatValue?: FormatValue | undefined },
  corner: string,
  unit: string,
): ChartTable {
  return { columns: [corner, unit], rows: bars.map(({ label, value }) => [label, formatValue(value)]) }
}

export function columnTable(
  { parts, columns, formatValue = formatCount }: Omit<StackedColumnsProps, 'title'>,
  corner: string,
): ChartTable {
  return {
    columns: [corner, ...parts.map(({ name }) => name)],
    rows: columns.map(({ label, values }) => [label, ...parts.map((_, i) => formatValue(values[i] ?? 0))]),
  }
}

export function dotTable(
  { series, rows, gapName, formatValue }: Omit<PairedDotsProps, 'title'>,
  corner: string,
): ChartTable {
  return {
    columns: [corner, ...series, gapName],
    rows: rows.map(({ label, values, gap }) => [
      label,
      ...values.map((value) => (value === null ? 'No value' : formatValue(value))),
      gap?.text ?? 'No value',
    ]),
  }
}

export const radarTable = (
  { series, axes, formatValue }: Omit<RadarProps, 'title'>,
  corner: string,
): ChartTable => ({
  columns: [corner, ...series.map(({ name }) => name)],
  rows: axes.map(({ label, values }) => [
    label,
    ...values.map((value) => (value === null ? 'No value' : formatValue(value))),
  ]),
})

export function bubbleTable(props: Omit<BubbleMapProps, 'title'>, corner: string): ChartTable {
  const { bubbles, names, formatX = formatCount, formatY = formatCount, formatSize = formatCount } = props
  return {
    columns: [corner, names.x, names.y, names.size],
    rows: bubbles.map(({ label, x, y, size }) => [label, formatX(x), formatY(y), formatSize(size)]),
  }
}
