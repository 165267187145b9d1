import { DRAWING } from './drawing.ts'

const STREAM = 'window.__remixContext.streamController'
/** The start of a drawing in a page, where `<` in a text is written otherwise, and as a string of JSON. */
const DRAWN = new RegExp(`<[a-z]+ ${DRAWING}=""`, 'g')
const STRING = new RegExp(`"<[a-z]+ ${DRAWING}=\\\\"\\\\"`, 'g')

/** Where the string of JSON ends whose first quote is at `start`. */
function findEnd(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return json.length
}

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
  for (const { index } of data.matchAll(STRING)) {
    const end = findEnd(data, index)
    const position = findPosition(page, String(JSON.parse(data.slice(index, end))))
    if (position === undefined) continue
    const shown = `document.querySelectorAll("[${DRAWING}]")[${position}].outerHTML`
    pieces.push(toLiteral(data.slice(written, index)), `JSON.stringify(${shown})`)
    written = end
  }
  return [...pieces, toLiteral(data.slice(written))].join('+')
}

/**
 * The script at the end of a page that enqueues the loaders' data to the stream that Remix's `Scripts` opens and its script in the
 * browser reads.
 */
export const toDataScript = (data: string, page: string, nonce: string): string =>
  `<script nonce="${nonce}">${STREAM}.enqueue(${toExpression(data, page)});${STREAM}.close()</script>`
