export type Matcher = (text: string) => boolean

interface Piece {
  length: number
  /** Where the piece begins in a text, from a place on; -1 when it does not occur. */
  find: (text: string, from: number) => number
}

/** The built-in search compares a piece at every position again, which only short pieces may ask for. */
const SHORT_PIECE = 64

/** For each character of a piece, how much of its beginning ends there too (Knuth, Morris, Pratt 1977). */
function overlapsOf(piece: string): Uint16Array {
  const overlaps = new Uint16Array(piece.length)
  let overlap = 0
  for (let at = 1; at < piece.length; at += 1) {
    const code = piece.charCodeAt(at)
    while (overlap > 0 && code !== piece.charCodeAt(overlap)) overlap = overlaps[overlap - 1] ?? 0
    if (code === piece.charCodeAt(overlap)) overlap += 1
    overlaps[at] = overlap
  }
  return overlaps
}

/** Finds a text in others in linear time, whatever both are. */
export function toPiece(piece: string): Piece {
  const { length } = piece
  if (length <= SHORT_PIECE) return { length, find: (text, from) => text.indexOf(piece, from) }
  const overlaps = overlapsOf(piece)
  const find = (text: string, from: number) => {
    let matched = 0
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      while (matched > 0 && code !== piece.charCodeAt(matched)) matched = overlaps[matched - 1] ?? 0
      if (code === piece.charCodeAt(matched)) matched += 1
      if (matched === length) return at + 1 - length
    }
    return -1
  }
  return { length, find }
}

/**
 * Whether a whole text fits a pattern in which `*` stands for any characters and everything else for itself. The pieces
 * between the stars are looked for from left to right: linear in time, whatever pattern and text are.
 */
export function createGlob(pattern: string): Matcher {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return (text) => text === first
  const last = rest.pop() ?? ''
  const pieces = rest.filter((piece) => piece !== '').map(toPiece)
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false
    let at = first.length
    for (const { length, find } of pieces) {
      const found = find(text, at)
      if (found === -1) return false
      at = found + length
    }
    return text.length - last.length >= at
  }
}
