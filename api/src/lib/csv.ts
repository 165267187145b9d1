/** Dates are written by the caller, who knows how; a truth value is a word. */
export type CsvCell = string | number | boolean | null | undefined
export type CsvRow = readonly CsvCell[]

const NEEDS_QUOTES = /[",\r\n]/
/**
 * A spreadsheet runs a cell that starts like this as a formula, some of them a full-width sign too; what a stranger's page
 * says must stay text. So must what looks like one that was made text already, or it would come back without its own quote.
 */
const LOOKS_LIKE_FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Numbers are no text: their sign stays as it is. */
function toCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const safe = LOOKS_LIKE_FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell as it was before `toCsvLine` made sure that it is text. */
export const fromCsvCell = (cell: string) =>
  cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

/** Spreadsheets take a file for one of their own old encoding, unless it begins with this (a byte order mark). */
const BYTE_ORDER_MARK = '\ufeff'

/** The first line of a CSV file: the names of its columns. */
export const toCsvStart = (columns: readonly string[]) => BYTE_ORDER_MARK + toCsvLine(columns)

/** One line of a CSV file (RFC 4180), its end included. */
export function toCsvLine(cells: CsvRow): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** What a file is made of: parts of rows, each read when there is room for it. */
export type CsvParts = AsyncIterable<CsvRow[]> | Iterable<CsvRow[]>

async function* toText(columns: readonly string[], parts: CsvParts): AsyncGenerator<string> {
  yield toCsvStart(columns)
  for await (const rows of parts) if (rows.length > 0) yield rows.map(toCsvLine).join('')
}

/**
 * A CSV file that is written while it is read, so that its length costs no memory. Nothing more is read once its reader has
 * left.
 */
export function streamCsv(columns: readonly string[], parts: CsvParts): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const text = toText(columns, parts)
  return new ReadableStream({
    async pull(controller) {
      const next = await text.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await text.return(undefined)
    },
  })
}
