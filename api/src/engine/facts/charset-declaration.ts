import { type FetchedPage } from '#api/engine/fetched-page.ts'

/** How a page itself says in which character set it is written. */
export interface CharsetDeclaration {
  /** Of UTF-8: three bytes that the text no longer holds. */
  hasByteOrderMark: boolean
  /** Within the bytes that browsers search (HTML, "prescan a byte stream"). */
  declaresCharsetEarly: boolean
}

const PRESCAN_BYTES = 1_024
const BYTE_ORDER_MARK_BYTES = 3
const DECLARATION = /<meta\b[^>]{0,500}charset\s{0,20}=/i

export function declarationOf({ body, bytes, truncated }: FetchedPage): CharsetDeclaration {
  const encoder = new TextEncoder()
  const start = encoder.encode(body.slice(0, PRESCAN_BYTES)).subarray(0, PRESCAN_BYTES)
  return {
    hasByteOrderMark: !truncated && encoder.encode(body).length + BYTE_ORDER_MARK_BYTES === bytes,
    declaresCharsetEarly: DECLARATION.test(new TextDecoder().decode(start)),
  }
}
