import { type BlockOf } from '#contract/seo/reports.content.ts'
import { drawTitle } from './draw-charts.ts'
import { INK, LINE, PANEL } from './pdf-colors.ts'
import { type Element, MARGIN, type ReportPage, SMALL } from './report-page.ts'
import { type Style } from './typesetter.ts'

const CELL: Style = { size: 9, color: INK }
const HEAD: Style = { size: 9, color: INK, isBold: true }
const PADDING = 5
/** A cell is at most so tall, so that a row always has room on a page. */
const MAX_LINES = 5

type Table = BlockOf<'table'>

interface Column {
  x: number
  width: number
  isNumber: boolean
  label: string
}

function toColumns({ columns }: Table, width: number): Column[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN
  return columns.map(({ label, share, isNumber }) => {
    const column = { x, width: (width * share) / all, isNumber, label }
    x += column.width
    return column
  })
}

interface Row {
  cells: string[][]
  height: number
}

function layOut(
  page: ReportPage,
  cells: readonly string[],
  { columns, style }: { columns: Column[]; style: Style },
): Row {
  const lines = columns.map(({ width }, at) =>
    page.breakLines(cells[at] ?? '', style, { width: width - 2 * PADDING, maxLines: MAX_LINES }),
  )
  return { cells: lines, height: Math.max(...lines.map((each) => page.heightOf(each, style))) + 2 * PADDING }
}

function drawRow(
  page: ReportPage,
  parent: Element,
  { row, columns, style, tag }: { row: Row; columns: Column[]; style: Style; tag: 'TH' | 'TD' },
): void {
  const { document } = page
  const isHead = tag === 'TH'
  page.decorate(() => {
    if (isHead) document.rect(MARGIN, page.y, page.width, row.height).fill(PANEL)
    else
      document
        .moveTo(MARGIN, page.y + row.height)
        .lineTo(MARGIN + page.width, page.y + row.height)
        .lineWidth(0.5)
        .stroke(LINE)
  })
  const element = page.element('TR', parent)
  for (const [at, { x, width, isNumber }] of columns.entries()) {
    page.tagged(tag, { parent: element, ...(isHead && { scope: 'Column' }) }, () => {
      for (const [line, text] of (row.cells[at] ?? []).entries()) {
        const left = isNumber ? x + width - PADDING - page.type.measure(text, style) : x + PADDING
        page.drawLines([text], style, { x: left, y: page.y + PADDING + line * page.lineHeight(style) })
      }
    })
  }
  element.end()
  page.space(row.height)
}

/** A table whose head comes again on each of its pages, for the eye: a screen reader is told it once. */
export function drawTable(page: ReportPage, parent: Element, table: Table): void {
  const columns = toColumns(table, page.width)
  const head = layOut(
    page,
    columns.map(({ label }) => label),
    { columns, style: HEAD },
  )
  const rows = table.rows.map((cells) => layOut(page, cells, { columns, style: CELL }))
  page.keepTogether(head.height + (rows[0]?.height ?? 0) + 40)
  drawTitle(page, parent, table)
  const element = page.element('Table', parent)
  drawRow(page, element, { row: head, columns, style: HEAD, tag: 'TH' })
  for (const row of rows) {
    if (page.y + row.height > page.bottom) {
      page.newPage()
      repeatHead(page, { head, columns })
    }
    drawRow(page, element, { row, columns, style: CELL, tag: 'TD' })
  }
  element.end()
  page.space(5)
  if (table.more) page.text(table.more.text, { tag: 'P', parent, style: SMALL, url: table.more.url })
  page.text(table.origin, { tag: 'P', parent, style: SMALL })
  page.space(12)
}

function repeatHead(page: ReportPage, { head, columns }: { head: Row; columns: Column[] }): void {
  page.decorate(() => {
    page.document.rect(MARGIN, page.y, page.width, head.height).fill(PANEL)
    for (const [at, { x, width, isNumber }] of columns.entries())
      for (const [line, text] of (head.cells[at] ?? []).entries()) {
        const left = isNumber ? x + width - PADDING - page.type.measure(text, HEAD) : x + PADDING
        page.drawLines([text], HEAD, { x: left, y: page.y + PADDING + line * page.lineHeight(HEAD) })
      }
  })
  page.space(head.height)
}
