import { formatCount } from './chart-data.ts'
import type { Bar, ChartTable, FormatValue, LinePoint, LineSeries } from './chart-data.ts'

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
