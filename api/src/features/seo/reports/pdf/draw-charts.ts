import { type BlockOf } from '#contract/seo/reports.content.ts'
import { INK, LINE, SEVERITY_COLORS, SOFT } from './pdf-colors.ts'
import { type Element, MARGIN, type ReportPage, SMALL } from './report-page.ts'
import { type Style } from './typesetter.ts'

const HEIGHT = 150
const AXIS_WIDTH = 40
const STEPS = 4
const DAY_LINE = 16
const LABEL: Style = { size: 8, color: SOFT }
const VALUE: Style = { size: 9, color: INK, isBold: true }
const TITLE: Style = { size: 11, color: INK, isBold: true }

type Line = BlockOf<'line'>
type Point = Line['points'][number]
const isKnown = (point: Point): point is Point & { value: number } => point.value !== null

const toNumber = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 })
const toShortDay = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(date))

export function drawTitle(
  page: ReportPage,
  parent: Element,
  { title, unit }: { title: string; unit?: string },
): void {
  page.text(unit ? `${title}, ${unit}` : title, { tag: 'H3', parent, style: TITLE })
  page.space(4)
}

function describeLine({ title, unit, points }: Line): string {
  const known = points.filter(isKnown)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return `${title}: no values.`
  return `Line chart of ${title}, ${unit}: ${toNumber(first.value)} on ${toShortDay(first.date)}, ${toNumber(last.value)} on ${toShortDay(last.date)}.`
}

interface Frame {
  left: number
  top: number
  width: number
  height: number
  color: string
}

function drawGrid(page: ReportPage, { axis, isReversed }: Line, { left, top, width, height }: Frame): void {
  const { document, type } = page
  for (let step = 0; step <= STEPS; step += 1) {
    const y = top + (height * step) / STEPS
    const share = isReversed ? step / STEPS : 1 - step / STEPS
    const label = toNumber(axis.from + (axis.to - axis.from) * share)
    document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .stroke(LINE)
    type.drawLine(label, LABEL, { x: left - 6 - type.measure(label, LABEL), y: y + 3 })
  }
}

function drawCurve(
  page: ReportPage,
  { axis, isReversed, points }: Line,
  { left, top, width, height, color }: Frame,
): void {
  const { document, type } = page
  const times = points.map(({ date }) => Date.parse(date))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const xOf = (date: string) =>
    left + (to === from ? width / 2 : (width * (Date.parse(date) - from)) / (to - from))
  const yOf = (value: number) => {
    const share = axis.to === axis.from ? 0.5 : (value - axis.from) / (axis.to - axis.from)
    return top + height * (isReversed ? share : 1 - share)
  }
  let isDrawing = false
  for (const point of points) {
    if (!isKnown(point)) isDrawing = false
    else if (isDrawing) document.lineTo(xOf(point.date), yOf(point.value))
    else {
      document.moveTo(xOf(point.date), yOf(point.value))
      isDrawing = true
    }
  }
  document.lineWidth(1.8).lineJoin('round').stroke(color)
  const known = points.filter(isKnown)
  if (known.length <= 31)
    for (const { date, value } of known) document.circle(xOf(date), yOf(value), 2.2).fill(color)
  const last = known.at(-1)
  if (!last) return
  const label = toNumber(last.value)
  const x = Math.min(xOf(last.date) + 5, left + width + 34 - type.measure(label, VALUE))
  type.drawLine(label, VALUE, { x, y: yOf(last.value) + 3 })
}

function drawDays(page: ReportPage, { points }: Line, { left, top, width, height }: Frame): void {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return
  const y = top + height + 12
  page.type.drawLine(toShortDay(first.date), LABEL, { x: left, y })
  if (first.date === last.date) return
  const label = toShortDay(last.date)
  page.type.drawLine(label, LABEL, { x: left + width - page.type.measure(label, LABEL), y })
}

export function drawLineChart(
  page: ReportPage,
  parent: Element,
  { chart, color }: { chart: Line; color: string },
): void {
  page.keepTogether(HEIGHT + 60)
  drawTitle(page, parent, chart)
  const frame = {
    left: MARGIN + AXIS_WIDTH,
    top: page.y + 6,
    width: page.width - AXIS_WIDTH - 36,
    height: HEIGHT - DAY_LINE - 12,
    color,
  }
  page.tagged('Figure', { parent, alt: describeLine(chart) }, () => {
    drawGrid(page, chart, frame)
    drawCurve(page, chart, frame)
    drawDays(page, chart, frame)
  })
  page.space(HEIGHT)
  page.text(chart.origin, { tag: 'P', parent, style: SMALL })
  page.space(12)
}

const BAR = 14
const BAR_GAP = 8
const NAME_SHARE = 0.3

export function drawBarChart(
  page: ReportPage,
  parent: Element,
  { chart, color }: { chart: BlockOf<'bars'>; color: string },
): void {
  const height = chart.bars.length * (BAR + BAR_GAP)
  page.keepTogether(height + 56)
  drawTitle(page, parent, chart)
  const most = Math.max(1, ...chart.bars.map(({ value }) => value))
  const name = page.width * NAME_SHARE
  const room = page.width - name - 50
  const alt = `Bar chart of ${chart.title}, ${chart.unit}: ${chart.bars.map(({ label, value }) => `${label} ${toNumber(value)}`).join(', ')}.`
  page.tagged('Figure', { parent, alt }, () => {
    for (const [at, { label, value, tone }] of chart.bars.entries()) {
      const top = page.y + at * (BAR + BAR_GAP)
      const [shown = ''] = page.breakLines(label, LABEL, { width: name - 8, maxLines: 1 })
      const width = Math.max(value === 0 ? 0 : 1, (room * value) / most)
      page.type.drawLine(shown, { ...LABEL, size: 9 }, { x: MARGIN, y: top + 10 })
      page.document
        .rect(MARGIN + name, top, width, BAR)
        .fill(tone === 'brand' ? color : SEVERITY_COLORS[tone])
      page.type.drawLine(toNumber(value), VALUE, { x: MARGIN + name + width + 6, y: top + 10 })
    }
  })
  page.space(height)
  page.text(chart.origin, { tag: 'P', parent, style: SMALL })
  page.space(12)
}
