const ASCII_END = 0x80
const TWO_BYTES_END = 0x800
const HIGH_SURROGATES = 0xd800
const LOW_SURROGATES = 0xdc00
const SURROGATES_END = 0xe000

/** What `\s` matches beyond ASCII. */
function isWideSpace(code: number): boolean {
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

const isAsciiSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/** Characters of a text with one space between its words and none around, and their size in UTF-8, without making that text. */
export function measureText(text: string): { length: number; bytes: number } {
  let length = 0
  let bytes = 0
  let isAfterSpace = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < ASCII_END ? isAsciiSpace(code) : isWideSpace(code)) {
      isAfterSpace = true
      continue
    }
    if (isAfterSpace && length > 0) {
      length += 1
      bytes += 1
    }
    isAfterSpace = false
    length += 1
    if (code < ASCII_END) bytes += 1
    else if (code < TWO_BYTES_END) bytes += 2
    else if (code >= HIGH_SURROGATES && code < LOW_SURROGATES && isLowSurrogate(text.charCodeAt(at + 1))) {
      at += 1
      length += 1
      bytes += 4
    } else bytes += 3
  }
  return { length, bytes }
}

/** False for NaN, at the end of a text. */
const isLowSurrogate = (code: number) => code >= LOW_SURROGATES && code < SURROGATES_END
