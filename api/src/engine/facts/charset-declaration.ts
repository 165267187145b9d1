import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { moreBytesAt } from './text-size.ts'

/** How a page itself says in which character set it is written. */
export interface CharsetDeclaration {
  /** Of UTF-8: three bytes that the text no longer holds. */
  hasByteOrderMark: boolean
  /** Within the bytes that browsers search (HTML, "prescan a byte stream"). */
  declaresCharsetEarly: boolean
}

const PRESCAN_BYTES = 1_024
const BYTE_ORDER_MARK_BYTES = 3
// In two steps: in one, every `<meta` would be tried against all that follows it.
const META = /<meta\b[^>]{0,500}/gi
const CHARSET = /charset\s{0,20}=/i

// eslint-disable-next-line no-control-regex -- everything that is not ASCII
const BEYOND_ASCII = /[^\u0000-\u007f]/g
const ASCII_END = 0x80

export function declarationOf({ body, bytes, truncated }: FetchedPage): CharsetDeclaration {
  const start = new TextEncoder().encode(body.slice(0, PRESCAN_BYTES)).subarray(0, PRESCAN_BYTES)
  const metas = new TextDecoder().decode(start).match(META) ?? []
  return {
    hasByteOrderMark: !truncated && hasSizeInUtf8(body, bytes - BYTE_ORDER_MARK_BYTES),
    declaresCharsetEarly: metas.some((tag) => CHARSET.test(tag)),
  }
}

function hasSizeInUtf8(text: string, size: number): boolean {
  // A unit of a text takes one to three bytes.
  if (size < text.length || size > text.length * 3) return false
  let more = size - text.length
  let at = 0
  // From one run beyond ASCII to the next: searching passes over what is between them faster than a look at each character.
  for (BEYOND_ASCII.lastIndex = 0; more >= 0 && BEYOND_ASCII.test(text); BEYOND_ASCII.lastIndex = at) {
    for (at = BEYOND_ASCII.lastIndex - 1; text.charCodeAt(at) >= ASCII_END; at += 1)
      more -= moreBytesAt(text, at)
  }
  return more === 0
}
