import { type PaperSize } from '#contract/seo/reports.words.ts'
import { INK, SOFT } from './pdf-colors.ts'
import { type Document, type Style, type Typesetter } from './typesetter.ts'

export const MARGIN = 48
const FOOTER = 40
/** Line height by type size. */
const LEADING = 1.42
/** Where the baseline of a line lies in its height. */
const BASELINE = 1.05

/** Width and height in points: ISO 216, and ANSI. */
export const SHEETS: Readonly<Record<PaperSize, [number, number]>> = {
  a4: [595.28, 841.89],
  letter: [612, 792],
}

export type Element = PDFKit.PDFStructureElement
/** `scope`: which cells a header cell of a table heads, which the types of the library don't know yet. */
type ElementOptions = NonNullable<Parameters<Document['struct']>[1]> & { scope?: 'Column' }

export const BODY: Style = { size: 10, color: INK }
export const SMALL: Style = { size: 8.5, color: SOFT }

interface Place {
  x: number
  width: number
  maxLines?: number
}

interface Told extends Partial<Place> {
  /** The structure element of the text, such as `P`. */
  tag: string
  parent: Element
  style?: Style
  /** Where it leads; null or absent where nowhere. */
  url?: string | null
}

/** The pages of a report: where the next line goes, and what a screen reader is told about it. */
export class ReportPage {
  readonly document: Document
  readonly type: Typesetter
  readonly width: number
  readonly height: number
  /** Top of what comes next. */
  y = MARGIN

  constructor(document: Document, type: Typesetter, [width, height]: [number, number]) {
    this.document = document
    this.type = type
    this.width = width - 2 * MARGIN
    this.height = height
  }

  get bottom(): number {
    return this.height - MARGIN - FOOTER / 2
  }

  newPage(): void {
    this.document.addPage()
    this.y = MARGIN
  }

  /** Begins a page where so much has no room on this one. */
  keepTogether(height: number): void {
    if (this.y + height > this.bottom && this.y > MARGIN) this.newPage()
  }

  lineHeight = ({ size }: Style): number => size * LEADING

  heightOf(lines: readonly string[], style: Style): number {
    return lines.length * this.lineHeight(style)
  }

  /** What carries no meaning of its own, such as a rule: a screen reader passes over it. */
  decorate(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.document.endMarkedContent()
  }

  element(tag: string, parent: Element, options: ElementOptions = {}): Element {
    const element = this.document.struct(tag, options)
    parent.add(element)
    return element
  }

  /** One element with what is drawn for it; nothing in it begins a page. */
  tagged(tag: string, { parent, ...options }: { parent: Element } & ElementOptions, draw: () => void) {
    const element = this.element(tag, parent, options)
    element.add(draw)
    element.end()
  }

  drawLines(lines: readonly string[], style: Style, { x, y }: { x: number; y: number }): void {
    const height = this.lineHeight(style)
    for (const [at, line] of lines.entries())
      this.type.drawLine(line, style, { x, y: y + at * height + style.size * BASELINE })
  }

  breakLines(text: string, style: Style, { width, maxLines }: Omit<Place, 'x'>): string[] {
    return this.type.breakLines(text, style, { width, ...(maxLines === undefined ? {} : { maxLines }) })
  }

  #link(
    tag: Element,
    lines: readonly string[],
    { style, x, url }: { style: Style; x: number; url: string },
  ): void {
    const width = Math.max(...lines.map((line) => this.type.measure(line, style)))
    // PDFKit takes the element that an annotation belongs to, which its types do not tell.
    this.document.link(x, this.y, width, this.heightOf(lines, style), url, {
      structParent: tag,
      Contents: new String(url),
    } as object)
  }

  /** A paragraph; its lines go on where a page ends. */
  text(
    text: string,
    { tag, parent, style = BODY, x = MARGIN, width = this.width, maxLines, url }: Told,
  ): void {
    const lines = this.breakLines(text, style, { width, ...(maxLines === undefined ? {} : { maxLines }) })
    const element = this.element(url == null ? tag : 'Link', parent)
    const height = this.lineHeight(style)
    for (let from = 0; from < lines.length;) {
      this.keepTogether(height)
      const room = Math.max(1, Math.floor((this.bottom - this.y) / height))
      const some = lines.slice(from, from + room)
      element.add(() => this.drawLines(some, style, { x, y: this.y }))
      if (url != null) this.#link(element, some, { style, x, url })
      this.y += this.heightOf(some, style)
      from += some.length
    }
    element.end()
  }

  space(height: number): void {
    this.y += height
  }
}
