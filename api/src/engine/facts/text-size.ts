const [ASCII_END, TWO_BYTES_END] = [0x80, 0x800]
const [HIGH_SURROGATE, LOW_SURROGATE, SURROGATE_MASK] = [0xd800, 0xdc00, 0xfc00]

/** What `\s` matches beyond ASCII. */
export function isWideSpace(code: number): boolean {
  if (code < 0x1680) return code === 0xa0
  if (code <= 0x200a) return code === 0x1680 || code >= 0x2000
  return (
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

export const isAsciiSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/** How many bytes a unit of a text takes in UTF-8 beside the first. A surrogate is one of three, or half of a pair that takes four. */
export function moreBytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < ASCII_END) return 0
  return code < TWO_BYTES_END || isHalfOfPair(text, at, code & SURROGATE_MASK) ? 1 : 2
}

function isHalfOfPair(text: string, at: number, kind: number): boolean {
  if (kind === HIGH_SURROGATE) return (text.charCodeAt(at + 1) & SURROGATE_MASK) === LOW_SURROGATE
  return kind === LOW_SURROGATE && (text.charCodeAt(at - 1) & SURROGATE_MASK) === HIGH_SURROGATE
}
