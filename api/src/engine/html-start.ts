/** A body with more than that before its first tag is not HTML. */
const MAX_PROLOGUE = 100_000
const HTML_TAG = /<(?:!doctype\s+html|html|head|body)\b/iy
const SPACES = /\s*/y

function skipSpaces(text: string, from: number): number {
  SPACES.lastIndex = from
  SPACES.test(text)
  return SPACES.lastIndex
}

/** What browsers take for HTML where no type is named (MIME Sniffing Standard, 7.1). */
const SNIFFED_TAG =
  /<(?:!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]/iy

/** Whether a body starts as HTML does, comments aside. */
export const startsAsHtml = (body: string): boolean => startsWithTag(body, HTML_TAG)

/** Whether a body without a type is HTML. */
export const isSniffedHtml = (body: string): boolean => startsWithTag(body, SNIFFED_TAG)

function startsWithTag(body: string, tag: RegExp): boolean {
  const start = body.slice(0, MAX_PROLOGUE)
  let at = skipSpaces(start, 0)
  while (start.startsWith('<!--', at)) {
    const end = start.indexOf('-->', at + 4)
    if (end === -1) return false
    at = skipSpaces(start, end + 3)
  }
  tag.lastIndex = at
  return tag.test(start)
}

/** As much as browsers look at. */
const SNIFFED = 1_445
// eslint-disable-next-line no-control-regex -- "binary data bytes" of the MIME sniffing standard
const BINARY = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/

/** Whether what is called HTML holds what no text does, and does not even start as HTML: an image, an archive. */
export function isBinary(body: string): boolean {
  return BINARY.test(body.slice(0, SNIFFED)) && !startsAsHtml(body)
}
