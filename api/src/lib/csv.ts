const NEEDS_QUOTES = /[",\r\n]/
/**
 * A spreadsheet runs a cell that starts like this as a formula; what a stranger's page says must stay text. So must what
 * looks like one that was made text already, or it would come back without its own quote.
 */
const LOOKS_LIKE_FORMULA = /^'*(?:\s*[=+\-@]|[\t\r])/
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

function toCell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe = LOOKS_LIKE_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
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
export function toCsvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(toCell).join(',')}\r\n`
}
