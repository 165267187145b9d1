import './module-url.ts'
import PDFDocument from 'pdfkit'
import { type ReportBlock, type ReportContent } from '#contract/seo/reports.content.ts'
import { type PaperSize } from '#contract/seo/reports.words.ts'
import { drawBlock } from './draw-blocks.ts'
import { drawCover, type Logo } from './draw-cover.ts'
import { drawTable } from './draw-table.ts'
import { type LoadedFont } from './font-set.ts'
import { INK, SOFT, toBrandColor } from './pdf-colors.ts'
import { type Element, MARGIN, SHEETS, ReportPage } from './report-page.ts'
import { type Document, Typesetter } from './typesetter.ts'

export interface ReportLook {
  paper: PaperSize
  timeZone: string
  logo: Logo | null
  fonts: readonly LoadedFont[]
}

const toDay = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(new Date(iso))

/** Every text of a block, so that its fonts can be read before it is drawn. */
function* textsOf(block: ReportBlock): Generator<string> {
  if (block.kind === 'text' || block.kind === 'note') yield block.text
  else {
    yield block.title
    if (block.kind === 'figures')
      for (const { label, value, change, origin } of block.figures)
        yield `${label}${value}${change ?? ''}${origin}`
    if (block.kind === 'bars') for (const { label } of block.bars) yield label
    if (block.kind === 'table') {
      for (const { label } of block.columns) yield label
      for (const row of block.rows) yield* row
    }
    if (block.kind === 'issue') {
      yield `${block.why}${block.fix}`
      for (const { url, detail } of block.urls) yield `${url} ${detail}`
    }
  }
}

/** Every text of a report. */
export function* listTexts(content: ReportContent): Generator<string> {
  yield* [content.title, content.target, content.organization.name, ...content.summary]
  for (const { title, blocks } of content.sections) {
    yield title
    for (const block of blocks) yield* textsOf(block)
  }
  for (const { name, coverage } of content.sources) yield* [name, coverage]
}

function openDocument(
  content: ReportContent,
  { paper }: ReportLook,
): { document: Document; bytes: Promise<Uint8Array> } {
  const document = new PDFDocument({
    size: SHEETS[paper],
    margin: 0,
    bufferPages: true,
    autoFirstPage: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    // No font of its own: what comes with the library covers Western Europe alone.
    font: null as unknown as string,
    info: {
      Title: `${content.title}: ${content.target}`,
      Author: content.organization.name,
      Creator: 'Bellwether',
      Producer: 'Bellwether',
      CreationDate: new Date(content.createdAt),
    },
  })
  const chunks: Uint8Array[] = []
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(joinBytes(chunks)))
    document.on('error', reject)
  })
  return { document, bytes }
}

function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

/** Of a page: a section with less room begins on the next one. */
const LEAST_ROOM = 0.35

/** A heading that can be jumped to, from the outline and from the contents. */
function startSection(
  page: ReportPage,
  parent: Element,
  { id, title }: { id: string; title: string },
): Element {
  if (page.y + page.height * LEAST_ROOM > page.bottom) page.newPage()
  else if (page.y > MARGIN) page.space(20)
  page.document.addNamedDestination(id, 'XYZ', 0, page.y, null)
  page.document.outline.addItem(title)
  const section = page.element('Sect', parent)
  page.text(title, { tag: 'H2', parent: section, style: { size: 18, color: INK, isBold: true } })
  page.space(10)
  return section
}

function drawSources(page: ReportPage, parent: Element, content: ReportContent): void {
  const section = startSection(page, parent, { id: 'sources', title: 'Sources' })
  page.text(
    'Where the figures of this report come from, and the last day that they cover. An estimate is never shown as a measurement.',
    {
      tag: 'P',
      parent: section,
    },
  )
  page.space(8)
  if (content.sources.length > 0)
    drawTable(page, section, {
      kind: 'table',
      title: 'Sources of this report',
      columns: [
        { label: 'Source', share: 2, isNumber: false },
        { label: 'Basis', share: 1, isNumber: false },
        { label: 'Until', share: 1.4, isNumber: false },
        { label: 'What it covers', share: 4, isNumber: false },
      ],
      rows: content.sources.map(({ name, basis, day, coverage }) => [name, basis, day, coverage]),
      more: null,
      origin: '',
    })
  const missing = [...page.type.missing]
  if (missing.length > 0) {
    const codes = missing
      .slice(0, 12)
      .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    const rest = missing.length > codes.length ? ` and ${missing.length - codes.length} more` : ''
    page.text(
      `Some characters can’t be shown in this file, and a question mark in a diamond stands for each: ${codes.join(', ')}${rest}.`,
      {
        tag: 'P',
        parent: section,
      },
    )
  }
  section.end()
}

function numberPages(page: ReportPage, content: ReportContent): void {
  const { document, type } = page
  const style = { size: 8, color: SOFT }
  const { start, count } = document.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    document.switchToPage(at)
    const label = `Page ${at + 1} of ${count}`
    const y = page.height - 26
    document.markContent('Artifact', { type: 'Pagination' })
    const [name = ''] = page.breakLines(`${content.title} · ${content.target}`, style, {
      width: page.width - 100,
      maxLines: 1,
    })
    type.drawLine(name, style, { x: MARGIN, y })
    type.drawLine(label, style, { x: MARGIN + page.width - type.measure(label, style), y })
    document.endMarkedContent()
  }
}

/** A report as a tagged PDF, with bookmarks, and with those characters of its fonts that it uses. */
export async function renderReport(content: ReportContent, look: ReportLook): Promise<Uint8Array> {
  const { document, bytes } = openDocument(content, look)
  const page = new ReportPage(document, new Typesetter(document, look.fonts), SHEETS[look.paper])
  const color = toBrandColor(content.organization.color)
  const root = document.struct('Document')
  document.addStructure(root)
  drawCover(page, root, { content, color, logo: look.logo, day: toDay(content.createdAt, look.timeZone) })
  page.newPage()
  for (const section of content.sections) {
    const element = startSection(page, root, section)
    for (const block of section.blocks) drawBlock(page, element, { block, color })
    element.end()
  }
  drawSources(page, root, content)
  root.end()
  numberPages(page, content)
  document.end()
  return bytes
}
