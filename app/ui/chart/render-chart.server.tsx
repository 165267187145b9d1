import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BarChart, type BarChartProps } from './bar-chart.tsx'
import { BubbleMap, type BubbleMapProps } from './bubble-map.tsx'
import type { ChartTable } from './chart-data.ts'
import { Donut, type DonutProps } from './donut.tsx'
import { DRAWING } from './drawing.ts'
import { GroupedColumns } from './grouped-columns.tsx'
import { barTable, bubbleTable, columnTable, dotTable, lineTable, radarTable } from './chart-table.ts'
import { LineChart, type LineChartProps } from './line-chart.tsx'
import { PairedDots, type PairedDotsProps } from './paired-dots.tsx'
import { Radar, type RadarProps } from './radar.tsx'
import { StackedBar, type StackedBarProps } from './stacked-bar.tsx'
import { StackedColumns, type StackedColumnsProps } from './stacked-columns.tsx'

/**
 * Charts are rendered in loaders and sent as markup, so that the chart library stays out of the browser. React escapes
 * all text in them.
 */
export function renderChart(chart: ReactElement): string {
  return renderToStaticMarkup(chart).replace(/^<[a-z]+/, `$& ${DRAWING}=""`)
}

/** Props of `ChartFrame`: the markup, and the same values as a table. */
export interface Chart {
  title: string
  unit: string
  svg: string
  table: ChartTable
}

type Labeled<Props> = Props & {
  unit: string
  /** Heads the first column of the table: "Date", "Depth". */
  corner: string
}

export function drawLineChart({ unit, corner, ...props }: Labeled<LineChartProps>): Chart {
  return {
    title: props.title,
    unit,
    svg: renderChart(<LineChart {...props} />),
    table: lineTable(props, corner),
  }
}

export function drawBarChart({ unit, corner, ...props }: Labeled<BarChartProps>): Chart {
  return {
    title: props.title,
    unit,
    svg: renderChart(<BarChart {...props} />),
    table: barTable(props, corner, unit),
  }
}

export function drawStackedBar({ unit, corner, ...props }: Labeled<StackedBarProps>): Chart {
  const { title, segments, formatValue } = props
  const table = barTable({ bars: segments, formatValue }, corner, unit)
  return { title, unit, svg: renderChart(<StackedBar {...props} />), table }
}

export function drawStackedColumns({ unit, corner, ...props }: Labeled<StackedColumnsProps>): Chart {
  return {
    title: props.title,
    unit,
    svg: renderChart(<StackedColumns {...props} />),
    table: columnTable(props, corner),
  }
}

export function drawGroupedColumns({ unit, corner, ...props }: Labeled<StackedColumnsProps>): Chart {
  return {
    title: props.title,
    unit,
    svg: renderChart(<GroupedColumns {...props} />),
    table: columnTable(props, corner),
  }
}

export function drawDonut({ unit, corner, ...props }: Labeled<DonutProps>): Chart {
  const { title, segments, formatValue } = props
  const table = barTable({ bars: segments, formatValue }, corner, unit)
  return { title, unit, svg: renderChart(<Donut {...props} />), table }
}

export function drawPairedDots({ unit, corner, ...props }: Labeled<PairedDotsProps>): Chart {
  return {
    title: props.title,
    unit,
    svg: renderChart(<PairedDots {...props} />),
    table: dotTable(props, corner),
  }
}

export function drawRadar({ unit, corner, ...props }: Labeled<RadarProps>): Chart {
  return {
    title: props.title,
    unit,
    svg: renderChart(<Radar {...props} />),
    table: radarTable(props, corner),
  }
}

export function drawBubbleMap({ unit, corner, ...props }: Labeled<BubbleMapProps>): Chart {
  return {
    title: props.title,
    unit,
    svg: renderChart(<BubbleMap {...props} />),
    table: bubbleTable(props, corner),
  }
}
