/** A page of more is cut; the last candidate then may be cut in half, and is left out. */
const MAX_CHARACTERS = 20_000
const MAX_CANDIDATES = 50
const MAX_CSS = 200_000
const MAX_BACKGROUNDS = 100

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign)

/** The URLs of a `srcset`: each ends at white space, so that it may have commas, and its descriptor at a comma. */
export function listCandidates(srcset: string): string[] {
  const text = srcset.slice(0, MAX_CHARACTERS)
  const urls: string[] = []
  let at = 0
  while (at < text.length && urls.length < MAX_CANDIDATES) {
    while (text[at] === ',' || isSpace(text[at])) at += 1
    let end = at
    while (end < text.length && !isSpace(text[end])) end += 1
    if (end === text.length && srcset.length > text.length) break
    let last = end
    while (last > at && text[last - 1] === ',') last -= 1
    if (last > at) urls.push(text.slice(at, last))
    // A comma right behind it is its end; otherwise a descriptor goes on to the next one.
    const comma = last < end ? end : text.indexOf(',', end)
    at = comma === -1 ? text.length : comma
  }
  return urls
}

function withoutComments(css: string): string {
  let text = ''
  let at = 0
  for (;;) {
    const start = css.indexOf('/*', at)
    text += css.slice(at, start === -1 ? undefined : start)
    const end = start === -1 ? -1 : css.indexOf('*/', start + 2)
    if (end === -1) return text
    at = end + 2
  }
}

const FONT_FILE = /\.(?:woff2?|[ot]tf|eot)(?:[?#]|$)/i

/** What stands in the brackets, without its quotes; undefined where they are not closed. */
function readUrl(css: string, from: number): string | undefined {
  const quote = /["']/.exec(css.charAt(from))?.[0]
  const end = css.indexOf(quote ?? ')', quote === undefined ? from : from + 1)
  return end === -1 ? undefined : css.slice(quote === undefined ? from : from + 1, end).trim()
}

/** The images that CSS of the page itself names. What is imported and fonts are none, and neither are the fragments of an SVG. */
export function listBackgrounds(css: string): string[] {
  const text = withoutComments(css.slice(0, MAX_CSS))
  const lower = text.toLowerCase()
  const urls: string[] = []
  for (let at = lower.indexOf('url('); at !== -1; at = lower.indexOf('url(', at + 4)) {
    if (urls.length >= MAX_BACKGROUNDS) break
    const before = lower.slice(Math.max(0, at - 20), at).trimEnd()
    let from = at + 4
    while (isSpace(text[from])) from += 1
    const url = before.endsWith('@import') ? undefined : readUrl(text, from)
    if (url && !url.startsWith('#') && !/^data:/i.test(url) && !FONT_FILE.test(url)) urls.push(url)
  }
  return urls
}
