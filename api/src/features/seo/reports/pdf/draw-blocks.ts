import { type BlockOf, type ReportBlock } from '#contract/seo/reports.content.ts'
import { drawBarChart, drawLineChart, drawTitle } from './draw-charts.ts'
import { drawTable } from './draw-table.ts'
import { INK, LINE, PANEL, SEVERITY_COLORS, SOFT } from './pdf-colors.ts'
import { BODY, type Element, MARGIN, type ReportPage, SMALL } from './report-page.ts'
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

const INDENT = 10
const ISSUE_TITLE: Style = { size: 12, color: INK, isBold: true }
const MAX_URL_LINES = 3

interface IssueText {
  tag: 'H3' | 'P'
  text: string
  style: Style
  /** Below it. */
  gap: number
  maxLines?: number
  url?: string | null
}

const describeUrl = ({ url, detail }: BlockOf<'issue'>['urls'][number]) =>
  detail === '' ? url : `${url}: ${detail}`

function listIssueTexts({ severity, title, pages, why, fix, urls, more }: BlockOf<'issue'>): IssueText[] {
  const kind: Style = { size: 9, color: SEVERITY_COLORS[severity], isBold: true }
  return [
    { tag: 'H3', text: title, style: ISSUE_TITLE, gap: 0 },
    { tag: 'P', text: `${SEVERITY_WORDS[severity]} · ${pages}`, style: kind, gap: 3 },
    { tag: 'P', text: why, style: BODY, gap: 2 },
    { tag: 'P', text: `What to do: ${fix}`, style: BODY, gap: 3 },
    ...urls.map((each): IssueText => ({
      tag: 'P',
      text: describeUrl(each),
      style: SMALL,
      gap: 0,
      maxLines: MAX_URL_LINES,
    })),
    ...(more ? [{ tag: 'P' as const, text: more.text, style: SMALL, gap: 0, url: more.url }] : []),
  ]
}

/** On one page, where it has room on one at all. */
function drawIssue(page: ReportPage, parent: Element, issue: BlockOf<'issue'>): void {
  const width = page.width - INDENT
  const texts = listIssueTexts(issue)
  const heights = texts.map(({ text, style, gap, maxLines }) => {
    const room = maxLines === undefined ? { width } : { width, maxLines }
    return page.heightOf(page.breakLines(text, style, room), style) + gap
  })
  page.keepTogether(heights.reduce((sum, height) => sum + height, 0))
  page.decorate(() => page.document.rect(MARGIN, page.y + 2, 3, 13).fill(SEVERITY_COLORS[issue.severity]))
  for (const { gap, text, ...told } of texts) {
    page.text(text, { ...told, parent, x: MARGIN + INDENT, width })
    page.space(gap)
  }
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
