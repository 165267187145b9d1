/** Between these a line may break, with no space between them. */
const FREE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Extended_Pictographic}]/u
/** After these in a URL. */
const AFTER = /[/?&=#.,_-]$/
/** These do not begin a line. */
const CLOSING = /^[、。，．・：；？！」』】）〕〉》ー々'”’)\].,;:!?%]/u

const ASCII = /^[\x20-\x7e]*$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What is one character to a reader: with its accents, or an emoji of several. */
export const listGraphemes = (text: string): string[] =>
  ASCII.test(text) ? text.split('') : Array.from(graphemes.segment(text), ({ segment }) => segment)

function mayBreak(before: string, after: string): boolean {
  if (CLOSING.test(after)) return false
  if (before === ' ') return after !== ' '
  return AFTER.test(before) || FREE.test(before) || FREE.test(after)
}

/** A text in the pieces between which its lines may break. The spaces after a word belong to it. */
export function listPieces(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let before = ''
  for (const grapheme of listGraphemes(text)) {
    if (piece !== '' && grapheme !== ' ' && mayBreak(before, grapheme)) {
      pieces.push(piece)
      piece = ''
    }
    piece += grapheme
    before = grapheme
  }
  return piece === '' ? pieces : [...pieces, piece]
}

interface Room {
  width: number
  measure: (text: string) => number
  /** The last line ends with an ellipsis where there is more. */
  maxLines: number
}

/** The longest beginning of a text that fits, at least one character. */
function takeFitting(text: string, { width, measure }: Room): string {
  const parts = listGraphemes(text)
  let low = 1
  let high = parts.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(parts.slice(0, middle).join('')) <= width) low = middle
    else high = middle - 1
  }
  return parts.slice(0, low).join('')
}

const ELLIPSIS = '…'

function cut(line: string, room: Room): string {
  const fitting = takeFitting(line.trimEnd(), { ...room, width: room.width - room.measure(ELLIPSIS) })
  return `${fitting.trimEnd()}${ELLIPSIS}`
}

/** The lines of one paragraph. What is longer than a line is broken anywhere. */
export function breakLines(text: string, room: Room): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  const pending = listPieces(text).reverse()
  while (pending.length > 0) {
    const piece = pending.pop() ?? ''
    // A line is as wide as its pieces, so that each is measured once.
    if (width + room.measure(piece.trimEnd()) <= room.width) {
      line += piece
      width += room.measure(piece)
      continue
    }
    if (line === '') {
      line = takeFitting(piece, room)
      if (line.length < piece.length) pending.push(piece.slice(line.length))
    } else pending.push(piece)
    if (lines.length === room.maxLines - 1 && pending.length > 0) return [...lines, cut(line, room)]
    lines.push(line.trimEnd())
    line = ''
    width = 0
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()]
}
