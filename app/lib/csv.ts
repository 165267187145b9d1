type Cell = string | number | boolean | null | undefined

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets a leading apostrophe: cells
 * hold what strangers wrote on their pages.
 */
export function toCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets take a file for one of their own old encoding, unless it begins with this (a byte order mark). */
const BYTE_ORDER_MARK = '\ufeff'

/** A download that is written while its rows are fetched, so its size costs no memory. */
export function csvDownload(fileName: string, lines: AsyncIterable<string>): Response {
  const encoder = new TextEncoder()
  const iterator = lines[Symbol.asyncIterator]()
  let mark = BYTE_ORDER_MARK
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(mark + next.value))
      mark = ''
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, { headers: csvHeaders(fileName) })
}

export function csvHeaders(fileName: string): Record<string, string> {
  const safeName = fileName.replace(/[^a-zA-Z0-9.-]+/g, '-')
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${safeName}"`,
    'cache-control': 'private, no-store',
  }
}
