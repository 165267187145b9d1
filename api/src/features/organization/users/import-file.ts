import { parse } from 'papaparse'
import { DomainError } from '#api/lib/domain-error.ts'
import { fromCsvCell } from '#api/lib/csv.ts'
import { IMPORT_COLUMNS, MAX_IMPORT_LINES } from '#contract/organization/users.forms.ts'

type Column = (typeof IMPORT_COLUMNS)[number]
export interface ImportLine {
  /** Line of the file; the header is line 1. Line breaks inside quotes do not count. */
  line: number
  values: Record<Column, string>
}

/** Separates team names in one cell; no name contains it. */
const TEAM_SEPARATOR = ';'
const DELIMITERS = [',', ';', '\t']
const REQUIRED: readonly Column[] = ['name', 'email']

const refusal = (message: string) =>
  new DomainError('validation-failed', message, { errors: { csv: [message] } })

export const toTeamCell = (names: readonly string[]) => names.join(`${TEAM_SEPARATOR} `)
export const listTeamNames = (cell: string) =>
  cell
    .split(TEAM_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const parseRows = (csv: string, delimiter: string, preview = 0) =>
  parse<string[]>(csv, { delimiter, preview, skipEmptyLines: false })

/** Job Title, job_title and jobTitle are the same column. */
const toKey = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '')

function findColumns(header: string[]): Map<Column, number> {
  const keys = header.map(toKey)
  return new Map(
    IMPORT_COLUMNS.map((column) => [column, keys.indexOf(toKey(column))] as const).filter(
      ([, index]) => index >= 0,
    ),
  )
}

/** Detects the separator from the header, the only line with known words. */
function readHeader(csv: string): { delimiter: string; columns: Map<Column, number> } {
  for (const delimiter of DELIMITERS) {
    const columns = findColumns(parseRows(csv, delimiter, 1).data[0] ?? [])
    if (REQUIRED.every((column) => columns.has(column))) return { delimiter, columns }
  }
  throw refusal('The first line must name the columns, and name and email must be among them.')
}

/** All rows of a file without its header. Everything after an unclosed quote would be a single value. */
function readRows(csv: string, delimiter: string): string[][] {
  const { data, errors } = parseRows(csv, delimiter)
  const unclosed = errors.find(({ type }) => type === 'Quotes')
  if (unclosed) throw refusal(`A quote on line ${(unclosed.row ?? 0) + 1} is not closed.`)
  return data.slice(1)
}

/** The people of a file, row by row; blank lines are skipped, but count in line numbers. */
export function readImportFile(text: string): ImportLine[] {
  const csv = text.replace(/^\ufeff/, '')
  const { delimiter, columns } = readHeader(csv)
  const lines = readRows(csv, delimiter).flatMap((row, index) => {
    if (isBlank(row)) return []
    const valueOf = (column: Column) => fromCsvCell(row[columns.get(column) ?? -1] ?? '')
    const values = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, valueOf(column)]))
    // One value per column of the header.
    return { line: index + 2, values: values as Record<Column, string> }
  })
  if (lines.length === 0) throw refusal('This file has no rows.')
  if (lines.length > MAX_IMPORT_LINES) throw refusal('The file has more than 1,000 lines.')
  return lines
}

const isBlank = (row: string[]) => row.every((cell) => cell.trim() === '')
