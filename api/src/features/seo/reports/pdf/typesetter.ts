import createBidi from 'bidi-js'
import { orderFamilies, createFontIndex, type FontIndex, type LoadedFont } from './font-set.ts'
import { breakLines, listGraphemes } from './line-breaks.ts'

export interface Style {
  size: number
  isBold?: boolean
  color: string
}

/** What of PDFKit's document is used here. */
export type Document = PDFKit.PDFDocument

/** Some characters of a line in one font and one direction. */
interface Run {
  text: string
  font: string
  level: number
}

const bidi = createBidi()
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Says of a line on its own in which direction its paragraph is read; it is not seen. */
const MARKS = { 'right-to-left': '\u200f', 'left-to-right': '\u200e' } as const
const IS_MARK = /^[\u200e\u200f]$/
/** The first letter that has a direction says it for the paragraph. */
const FIRST_LETTER = /\p{L}/u
const SIMPLE = /^[\x20-\x7e\u00a0-\u00ff–—‘’“”•…]*$/
/** Says only which picture is meant; in a font of pictures it has none itself. */
const VARIATION = /[\ufe0e\ufe0f]/g
const INVISIBLE = /[\p{Cc}\u200b\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** What stands for a character that no font has. */
const REPLACEMENT = '\ufffd'

/** Rule L2 of the bidirectional algorithm: runs from left to right as they are seen. */
function toVisual(runs: Run[]): Run[] {
  const levels = runs.map(({ level }) => level)
  const lowest = Math.min(...levels.filter((level) => level % 2 === 1))
  const order = [...runs]
  for (let level = Math.max(...levels); level >= lowest; level -= 1) {
    for (let at = 0; at < order.length; at += 1) {
      if ((order[at]?.level ?? 0) < level) continue
      let end = at
      while ((order[end]?.level ?? -1) >= level) end += 1
      order.splice(at, end - at, ...order.slice(at, end).reverse())
      at = end
    }
  }
  return order
}

/** A font turns around what is Arabic or Hebrew by itself; spaces and brackets between it are turned around here. */
function mirror({ text, level, font }: Run): Run {
  if (level % 2 === 0 || RIGHT_TO_LEFT.test(text)) return { text, level, font }
  const turned = listGraphemes(text)
    .reverse()
    .map((one) => bidi.getMirroredCharacter(one) ?? one)
  return { text: turned.join(''), level, font }
}

/** Lines of text in whatever fonts their characters need, from left to right or from right to left. */
export class Typesetter {
  readonly #document: Document
  readonly #index: FontIndex
  readonly #base: { regular: string; bold: string }
  readonly #widths = new Map<string, number>()
  /** Characters that no font has. */
  readonly missing = new Set<string>()

  constructor(document: Document, fonts: readonly LoadedFont[]) {
    this.#document = document
    for (const { face, bytes } of fonts) document.registerFont(face.file, bytes)
    this.#index = createFontIndex(fonts.map(({ face }) => face))
    const base = (isBold: boolean) =>
      this.#index.find('A'.charCodeAt(0), ['sans'], isBold)?.file ?? 'Helvetica'
    this.#base = { regular: base(false), bold: base(true) }
  }

  #baseOf = ({ isBold = false }: Style) => (isBold ? this.#base.bold : this.#base.regular)

  /** The font of a character and the character as it is drawn there. */
  #fontOf(grapheme: string, text: string, style: Style): { font: string; shown: string } {
    const code = grapheme.codePointAt(0) ?? 0
    const base = this.#baseOf(style)
    const face = this.#index.find(code, orderFamilies(text), style.isBold ?? false)
    if (face)
      return { font: face.file, shown: face.family === 'emoji' ? grapheme.replace(VARIATION, '') : grapheme }
    this.missing.add(String.fromCodePoint(code))
    return { font: base, shown: REPLACEMENT }
  }

  /** Neighbors of one font and level together. Words of a right-to-left text each for themselves: only whole words are turned around. */
  #toRuns(text: string, style: Style): Run[] {
    if (SIMPLE.test(text)) return [{ text, font: this.#baseOf(style), level: 0 }]
    const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined
    const runs: Run[] = []
    let at = 0
    let wasSpace = false
    for (const grapheme of listGraphemes(text)) {
      const level = levels?.[at] ?? 0
      at += grapheme.length
      if (IS_MARK.test(grapheme)) continue
      const isSpace = grapheme === ' '
      const { font, shown } = isSpace
        ? { font: this.#baseOf(style), shown: ' ' }
        : this.#fontOf(grapheme, text, style)
      const last = runs.at(-1)
      const isWordOfItsOwn = level % 2 === 1 && isSpace !== wasSpace
      if (last && last.font === font && last.level === level && !isWordOfItsOwn) last.text += shown
      else runs.push({ text: shown, font, level })
      wasSpace = isSpace
    }
    return levels ? toVisual(runs).map(mirror) : runs
  }

  #measureRun({ text, font }: Run, { size }: Style): number {
    const key = `${font} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return (known * size) / 1000
    const width = this.#document.font(font).fontSize(1000).widthOfString(text)
    this.#widths.set(key, width)
    return (width * size) / 1000
  }

  measure(text: string, style: Style): number {
    return this.#toRuns(text, style).reduce((sum, run) => sum + this.#measureRun(run, style), 0)
  }

  /** The lines of a text within a width. */
  breakLines(
    text: string,
    style: Style,
    { width, maxLines = 500 }: { width: number; maxLines?: number },
  ): string[] {
    const clean = text.replace(INVISIBLE, ' ').replace(/\s+/gu, ' ').trim()
    const measured = new Map<string, number>()
    // Pieces are measured one by one: a line is the sum of them, but for ligatures that no line breaks at.
    const measure = (part: string) => {
      const known = measured.get(part)
      if (known !== undefined) return known
      const found = this.measure(part, style)
      measured.set(part, found)
      return found
    }
    const lines = breakLines(clean, { width, maxLines, measure })
    if (!RIGHT_TO_LEFT.test(clean)) return lines
    const isRtl = RIGHT_TO_LEFT.test(FIRST_LETTER.exec(clean)?.[0] ?? '')
    return lines.map((line) => MARKS[isRtl ? 'right-to-left' : 'left-to-right'] + line)
  }

  /** Draws one line from its left end on its baseline. */
  drawLine(line: string, style: Style, { x, y }: { x: number; y: number }): void {
    let left = x
    for (const run of this.#toRuns(line, style)) {
      this.#document
        .font(run.font)
        .fontSize(style.size)
        .fillColor(style.color)
        .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += this.#measureRun(run, style)
    }
  }
}
