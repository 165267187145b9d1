import { DRAWING } from './drawing.ts'

const STREAM = 'window.__remixContext.streamController'
/** The start of a drawing in a page, where `<` in a text is written otherwise. */
const DRAWN = new RegExp(`<[a-z]+ ${DRAWING}=""`, 'g')
/** A drawing as a whole string of JSON. */
const STRING = new RegExp(`"<[a-z]+ ${DRAWING}=\\\\"\\\\"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"`, 'g')

/** How many drawings of the page come before this one; undefined where the page does not show it. */
function findPosition(page: string, drawing: string): number | undefined {
  const at = page.indexOf(drawing)
  return at < 0 ? undefined : (page.slice(0, at).match(DRAWN) ?? []).length
}

const toLiteral = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003c`)

/** The data as an expression: a drawing that the page shows is taken from there, and not sent twice. */
function toExpression(data: string, page: string): string {
  const pieces: string[] = []
  let written = 0
  for (const { 0: string, index } of data.matchAll(STRING)) {
    const position = findPosition(page, String(JSON.parse(string)))
    if (position === undefined) continue
    const shown = `document.querySelectorAll("[${DRAWING}]")[${position}].outerHTML`
    pieces.push(toLiteral(data.slice(written, index)), `JSON.stringify(${shown})`)
    written = index + string.length
  }
  return [...pieces, toLiteral(data.slice(written))].join('+')
}

/**
 * The script at the end of a page that enqueues the loaders' data to the stream that Remix's `Scripts` opens and its script in the
 * browser reads.
 */
export const toDataScript = (data: string, page: string, nonce: string): string =>
  `<script nonce="${nonce}">${STREAM}.enqueue(${toExpression(data, page)});${STREAM}.close()</script>`
