import { type BlockOf, type ReportBlock } from '#contract/seo/reports.content.ts'
import { drawBarChart, drawLineChart, drawTitle } from './draw-charts.ts'
import { drawTable } from './draw-table.ts'
import { INK, LINE, PANEL, SEVERITY_COLORS, SOFT } from './pdf-colors.ts'
import { type Element, MARGIN, type ReportPage, SMALL } from './report-page.ts'
import { type Style } from './typesetter.ts'

const NAME: Style = { size: 8.5, color: SOFT }
const BIG: Style = { size: 16, color: INK, isBold: true }
const CARD = { columns: 3, gap: 10, padding: 8, height: 84 }
const SEVERITY_WORDS = { error: 'Error', warning: 'Warning', notice: 'Notice' } as const

type Card = BlockOf<'figures'>['figures'][number]

function drawCard(
  page: ReportPage,
  figure: Card,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { label, value, change, origin } = figure
  const left = x + CARD.padding
  const room = { width: width - 2 * CARD.padding }
  page.drawLines(page.breakLines(label, NAME, { ...room, maxLines: 1 }), NAME, { x: left, y: y + 7 })
  page.drawLines(page.breakLines(value, BIG, { ...room, maxLines: 1 }), BIG, { x: left, y: y + 19 })
  const small = { ...SMALL, size: 7.5 }
  if (change !== null)
    page.drawLines(page.breakLines(change, small, { ...room, maxLines: 1 }), small, { x: left, y: y + 43 })
  page.drawLines(page.breakLines(origin, small, { ...room, maxLines: 2 }), small, { x: left, y: y + 55 })
}

function drawFigures(page: ReportPage, parent: Element, { title, figures }: BlockOf<'figures'>): void {
  page.keepTogether(CARD.height + 30)
  drawTitle(page, parent, { title })
  const width = (page.width - CARD.gap * (CARD.columns - 1)) / CARD.columns
  for (let from = 0; from < figures.length; from += CARD.columns) {
    page.keepTogether(CARD.height)
    for (const [at, figure] of figures.slice(from, from + CARD.columns).entries()) {
      const place = { x: MARGIN + at * (width + CARD.gap), y: page.y, width }
      page.decorate(() => page.document.roundedRect(place.x, place.y, width, CARD.height - 8, 6).fill(PANEL))
      page.tagged('P', { parent }, () => drawCard(page, figure, place))
    }
    page.space(CARD.height)
  }
  page.space(8)
}

function drawIssue(page: ReportPage, parent: Element, issue: BlockOf<'issue'>): void {
  const color = SEVERITY_COLORS[issue.severity]
  const title: Style = { size: 12, color: INK, isBold: true }
  // Title, what it is and what to do stay together.
  page.keepTogether(150)
  page.decorate(() => page.document.rect(MARGIN, page.y + 2, 3, 13).fill(color))
  page.text(issue.title, { tag: 'H3', parent, style: title, x: MARGIN + 10, width: page.width - 10 })
  const kind = `${SEVERITY_WORDS[issue.severity]} · ${issue.pages}`
  page.text(kind, { tag: 'P', parent, style: { size: 9, color, isBold: true }, x: MARGIN + 10 })
  page.space(3)
  page.text(issue.why, { tag: 'P', parent, x: MARGIN + 10, width: page.width - 10 })
  page.space(2)
  page.text(`What to do: ${issue.fix}`, { tag: 'P', parent, x: MARGIN + 10, width: page.width - 10 })
  page.space(3)
  for (const { url, detail } of issue.urls) {
    const text = detail === '' ? url : `${url}: ${detail}`
    page.text(text, { tag: 'P', parent, style: SMALL, x: MARGIN + 10, width: page.width - 10, maxLines: 3 })
  }
  if (issue.more)
    page.text(issue.more.text, { tag: 'P', parent, style: SMALL, x: MARGIN + 10, url: issue.more.url })
  page.space(6)
  page.decorate(() =>
    page.document
      .moveTo(MARGIN, page.y)
      .lineTo(MARGIN + page.width, page.y)
      .lineWidth(0.5)
      .stroke(LINE),
  )
  page.space(8)
}

function drawNote(page: ReportPage, parent: Element, { text }: BlockOf<'note'>): void {
  page.text(text, { tag: 'Note', parent, style: { size: 9.5, color: SOFT } })
  page.space(8)
}

export function drawBlock(
  page: ReportPage,
  parent: Element,
  { block, color }: { block: ReportBlock; color: string },
): void {
  switch (block.kind) {
    case 'text':
      page.text(block.text, { tag: 'P', parent })
      page.space(8)
      return
    case 'note':
      drawNote(page, parent, block)
      return
    case 'figures':
      drawFigures(page, parent, block)
      return
    case 'line':
      drawLineChart(page, parent, { chart: block, color })
      return
    case 'bars':
      drawBarChart(page, parent, { chart: block, color })
      return
    case 'table':
      drawTable(page, parent, block)
      return
    case 'issue':
      drawIssue(page, parent, block)
  }
}
