import { parse } from 'papaparse'
import { fromCsvCell } from '#api/lib/csv.ts'
import { type FigureRow } from '#api/search-performance/figures.ts'
import { toDay, toDecimal, toShare, toWhole } from './export-numbers.ts'
import { findMetric, findTableKind, type Metric, type TableKind } from './export-words.ts'
import { type ExportedFile, refuseFile } from './open-export.ts'

/** Search Console exports at most a thousand rows of each table, and 16 months of days. */
const MAX_ROWS = 5000
const MAX_KEY = 2000
const POSITIONAL: readonly Metric[] = ['clicks', 'impressions', 'ctr', 'position']
const COLUMNS = POSITIONAL.length + 1
/** Shares are written with two digits behind the point of a percent. */
const SHARE_WITHIN = 0.000_06

/** The rows of one table, or what somebody had filtered by. */
export type Table =
  { kind: TableKind; rows: FigureRow[] } | { kind: 'filters'; filters: { name: string; value: string }[] }

type Columns = Readonly<Record<Metric, number>>

function readCells({ name, text }: ExportedFile): string[][] {
  const { data } = parse<string[]>(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
    preview: MAX_ROWS + 2,
  })
  if (data.length > MAX_ROWS + 1)
    throw refuseFile(`${name} has more than ${MAX_ROWS} rows, which no export of Search Console has.`)
  return data.map((cells) => cells.map((cell) => fromCsvCell(cell.trim())))
}

/** By their names, or in the order that Search Console writes them in. Whether they are what they seem to be, the rows tell. */
function findColumns(name: string, header: readonly string[]): Columns {
  if (header.length > COLUMNS) {
    throw refuseFile(
      `${name} compares two periods. Turn the comparison off in Search Console and export again.`,
    )
  }
  if (header.length < COLUMNS) {
    throw refuseFile(
      `${name} has ${header.length} columns. Show clicks, impressions, CTR and position in Search Console, and export again.`,
    )
  }
  const found = header.map((cell, at) => (at === 0 ? undefined : findMetric(cell)))
  const named = POSITIONAL.map((metric) => found.indexOf(metric))
  const isNamed = named.every((at) => at > 0) && new Set(named).size === POSITIONAL.length
  const [clicks = 1, impressions = 2, ctr = 3, position = 4] = isNamed ? named : []
  return { clicks, impressions, ctr, position }
}

function readRow(cells: readonly string[], columns: Columns) {
  const clicks = toWhole(cells[columns.clicks] ?? '')
  const impressions = toWhole(cells[columns.impressions] ?? '')
  const share = toShare(cells[columns.ctr] ?? '')
  const position = toDecimal(cells[columns.position] ?? '')
  if (clicks === undefined || impressions === undefined || share === undefined || position === undefined)
    return undefined
  if (clicks > impressions) return undefined
  // The share proves which column is which: no other order of the four has it.
  const isShare = impressions === 0 || Math.abs(clicks / impressions - share) <= SHARE_WITHIN
  return isShare ? { clicks, impressions, position } : undefined
}

/** By the name of the first column, by its values, or by the name of the file. */
function findKind(name: string, first: string, keys: readonly string[]): TableKind {
  const isAll = (is: (key: string) => boolean) => keys.length > 0 && keys.every(is)
  if (isAll((key) => toDay(key) !== undefined)) return 'total'
  if (isAll((key) => /^https?:\/\//i.test(key))) return 'page'
  const kind = findTableKind(first) ?? findTableKind(name)
  if (kind && kind !== 'total' && kind !== 'page') return kind
  throw refuseFile(
    `We couldn’t tell what ${name} lists: its first column is “${first.slice(0, 60)}”. Export it again with Search Console in English.`,
  )
}

/**
 * One table of an export, in any of the languages that `export-words.ts` knows, or in another one where its values leave no doubt.
 * @throws {DomainError} `validation-failed` at `file`, with what is wrong with which table
 */
export function readTable(file: ExportedFile): Table {
  const { name } = file
  const [header = [], ...lines] = readCells(file)
  if (header.length === 2) {
    return {
      kind: 'filters',
      filters: lines.slice(0, 20).map(([key = '', value = '']) => ({ name: key, value })),
    }
  }
  const columns = findColumns(name, header)
  const kind = lines.length === 0 ? findTableKind(header[0] ?? '') : undefined
  const found =
    kind ??
    findKind(
      name,
      header[0] ?? '',
      lines.map(([key = '']) => key),
    )
  const rows = lines.map((cells, at): FigureRow => {
    const key = (cells[0] ?? '').slice(0, MAX_KEY)
    const figures = readRow(cells, columns)
    if (!figures)
      throw refuseFile(
        `Line ${at + 2} of ${name} has no clicks, impressions, CTR and position that fit together.`,
      )
    return found === 'total'
      ? { kind: found, day: toDay(key) ?? '', key: '', page: '', ...figures }
      : { kind: found, day: '', key, page: '', ...figures }
  })
  return { kind: found, rows }
}
