import { type Color, type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { toPdfText } from './pdf-text.ts'

/** A4, in points. */
const SIZE: [number, number] = [595.28, 841.89]
const MARGIN = 48
const BAND = 64
const LINE = 15
const WHITE = rgb(1, 1, 1)
const INK = rgb(0.13, 0.16, 0.16)
const QUIET = rgb(0.36, 0.39, 0.38)
const RULE = rgb(0.85, 0.84, 0.81)
const INEXACT =
  'Characters that this file can’t show are transliterated or replaced by question marks. The online receipt shows all of them.'

interface Style {
  size?: number
  font?: PDFFont
  color?: Color
}

/** Wraps text to lines of at most `width`; a word that is wider is split. */
function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    while (measure(line) > width) {
      const fits = Array.from(line).findLastIndex((_, index) => measure(line.slice(0, index)) <= width)
      lines.push(line.slice(0, Math.max(1, fits)))
      line = line.slice(Math.max(1, fits))
    }
  }
  return [...lines, line]
}

/** Writes from the top down, and continues on a new page where one is full. */
export class ReceiptPage {
  private readonly document: PDFDocument
  private readonly regular: PDFFont
  private readonly bold: PDFFont
  private readonly known: Set<number>
  private page: PDFPage
  private y = SIZE[1] - MARGIN
  private isExact = true

  constructor(document: PDFDocument, regular: PDFFont, bold: PDFFont) {
    this.document = document
    this.regular = regular
    this.bold = bold
    this.known = new Set(regular.getCharacterSet())
    this.page = document.addPage(SIZE)
  }

  /** The seller, in white in the header of the page: a long name is shrunk or truncated, and repeated in full below. */
  band(name: string, background: Color) {
    const [width, height] = SIZE
    this.page.drawRectangle({ x: 0, y: height - BAND, width, height: BAND, color: background })
    const styles = [18, 14, 11].map((size) => ({ size, font: this.bold, color: WHITE }))
    const fits = (style: Style) => this.wrapped(name, width - 2 * MARGIN, style).length === 1
    const style = styles.find(fits) ?? { size: 11, font: this.bold, color: WHITE }
    const [first = '', second] = this.wrapped(name, width - 2 * MARGIN - 16, style)
    const shown = second === undefined || fits(style) ? this.clean(name) : `${first} …`
    this.page.drawText(shown, { x: MARGIN, y: height - BAND / 2 - style.size / 3, ...style })
    this.y = height - BAND - 40
  }

  /** Starts a new page where the next block would not fit. */
  keepTogether(lines: number) {
    if (this.y - (lines - 1) * LINE <= MARGIN) this.turn()
  }

  title(text: string) {
    this.write(text, { size: 22, font: this.bold })
    this.y -= 12
  }

  notice(text: string) {
    this.write(text, { font: this.bold })
    this.y -= 6
  }

  heading(text: string) {
    this.y -= 14
    this.write(text, { size: 11, font: this.bold })
  }

  text(text: string) {
    this.write(text)
  }

  fact(name: string, value: string) {
    const left = MARGIN + 90
    this.put(name, MARGIN, { color: QUIET })
    for (const line of this.wrapped(value, SIZE[0] - MARGIN - left, {})) {
      this.put(line, left)
      this.down()
    }
  }

  row(
    label: string,
    amount: string,
    { note, isStrong = false }: { note?: string | undefined; isStrong?: boolean } = {},
  ) {
    const font = isStrong ? this.bold : this.regular
    const right = SIZE[0] - MARGIN - this.measure(this.clean(amount), { font })
    const [first = '', ...rest] = this.wrapped(label, right - MARGIN - 16, { font })
    this.keepTogether(1 + rest.length + (note ? 1 : 0))
    this.put(first, MARGIN, { font })
    this.put(amount, right, { font })
    this.down()
    for (const line of rest) this.write(line, { font })
    if (note) this.write(note, { size: 8.5, color: QUIET })
  }

  rule() {
    this.page.drawLine({
      start: { x: MARGIN, y: this.y + 6 },
      end: { x: SIZE[0] - MARGIN, y: this.y + 6 },
      color: RULE,
    })
    this.down()
  }

  /** The footer of the last page, and page numbers where there are several pages. */
  close(name: string) {
    if (!this.isExact) {
      this.y -= 14
      this.write(INEXACT, { size: 8.5, color: QUIET })
    }
    const pages = this.document.getPages()
    if (pages.length === 1) return
    for (const [index, page] of pages.entries()) {
      const text = this.clean(`${name}, page ${index + 1} of ${pages.length}`)
      const style = { size: 8.5, font: this.regular, color: QUIET }
      page.drawText(text, { x: SIZE[0] - MARGIN - this.measure(text, style), y: MARGIN / 2, ...style })
    }
  }

  private clean(text: string): string {
    const shown = toPdfText(text, (character) => this.known.has(character.codePointAt(0) ?? 0))
    this.isExact &&= shown.isExact
    return shown.text
  }

  private measure(text: string, { size = 10, font = this.regular }: Style = {}): number {
    return font.widthOfTextAtSize(text, size)
  }

  private wrapped(text: string, width: number, style: Style): string[] {
    return wrap(this.clean(text), width, (line) => this.measure(line, style))
  }

  private write(text: string, style: Style = {}) {
    for (const line of this.wrapped(text, SIZE[0] - 2 * MARGIN, style)) {
      this.put(line, MARGIN, style)
      this.down()
    }
  }

  private put(text: string, x: number, { size = 10, font = this.regular, color = INK }: Style = {}) {
    this.page.drawText(this.clean(text), { x, y: this.y, size, font, color })
  }

  private down() {
    this.y -= LINE
    if (this.y <= MARGIN) this.turn()
  }

  private turn() {
    this.page = this.document.addPage(SIZE)
    this.y = SIZE[1] - MARGIN
  }
}

export async function openReceiptPage(document: PDFDocument): Promise<ReceiptPage> {
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  return new ReceiptPage(document, regular, bold)
}
