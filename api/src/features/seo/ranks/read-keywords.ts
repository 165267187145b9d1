import { parse } from 'papaparse'
import { fromCsvCell } from '#api/lib/csv.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { plainLine } from '#contract/fields.ts'
import { foldText } from '#contract/folded-text.ts'
import { type Device, DEVICES } from '#contract/seo/domain.words.ts'
import { type AddKeywords, MAX_ADDED, MAX_KEYWORD, MAX_TAG, MAX_TAGS } from '#contract/seo/ranks.forms.ts'

export interface ReadKeyword {
  /** As editors count: from 1. */
  line: number
  keyword: string
  foldedKeyword: string
  tags: string[]
  country: string
  device: Device
}

/** Faults that are told: somebody who pasted the wrong thing needs a few of them, and not a thousand. */
const MOST_FAULTS = 20
const DELIMITERS = [',', ';', '\t']
const COLUMNS = ['keyword', 'tags', 'country', 'device'] as const
type Column = (typeof COLUMNS)[number]

const fault = (line: number, text: string) => `Line ${line}: ${text}`

function refuse(faults: readonly string[]): never {
  const shown = faults.slice(0, MOST_FAULTS)
  const rest = faults.length - shown.length
  const errors = rest === 0 ? shown : [...shown, `And ${rest.toLocaleString('en')} more lines.`]
  throw new DomainError('validation-failed', errors[0] ?? '', { errors: { text: errors } })
}

const toKeyword = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** Why a text is no keyword. */
function findFault(keyword: string): string | undefined {
  if (keyword.length > MAX_KEYWORD) return `keywords must not exceed ${MAX_KEYWORD} characters.`
  if (!plainLine.check(keyword)) return 'keywords must not contain invisible characters.'
  return /[\p{L}\p{N}]/u.test(keyword) ? undefined : 'a keyword needs at least one letter or number.'
}

interface Row {
  line: number
  cells: Partial<Record<Column, string>>
}

const readLines = (text: string): Row[] =>
  text.split(/\r\n|\r|\n/).map((keyword, at) => ({ line: at + 1, cells: { keyword } }))

/** The one that the first line has most of. */
function findDelimiter(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const countOf = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((best, next) => (countOf(next) > countOf(best) ? next : best), ',')
}

function readHeader(cells: readonly string[]): (Column | undefined)[] {
  const columns = cells.map((cell) => COLUMNS.find((column) => column === cell.trim().toLowerCase()))
  if (!columns.includes('keyword'))
    refuse([fault(1, 'the first line has to name the columns, and one of them has to be “keyword”.')])
  return columns
}

/** A line of a file may go on over several lines of text within quotes, so lines are those where each row begins. */
function readTable(text: string): Row[] {
  const rows: Row[] = []
  let columns: (Column | undefined)[] | undefined
  let line = 1
  let start = 0
  parse<string[]>(text, {
    delimiter: findDelimiter(text),
    step: ({ data, meta }) => {
      const of = line
      line += text.slice(start, meta.cursor).split(/\r\n|\r|\n/).length - 1
      start = meta.cursor
      if (!columns) {
        columns = readHeader(data)
        return
      }
      const cells: Row['cells'] = {}
      for (const [at, column] of columns.entries())
        if (column) cells[column] = fromCsvCell((data[at] ?? '').trim())
      rows.push({ line: of, cells })
    },
  })
  return rows
}

/** Tags of a cell: with a bar, a comma or a semicolon between them. */
const toTags = (cell = '') =>
  cell
    .split(/[|,;]/)
    .map((tag) => toKeyword(tag))
    .filter((tag) => tag !== '')

export const uniqueTags = (tags: readonly string[]) => [
  ...new Map(tags.map((tag) => [foldText(tag), tag] as const)).values(),
]

/** A keyword of a row, or why it is none. */
function readRow({ line, cells }: Row, form: Omit<AddKeywords, 'text' | 'format'>): ReadKeyword | string {
  const keyword = toKeyword(cells.keyword ?? '')
  const wrong = findFault(keyword)
  if (wrong) return fault(line, wrong)
  const tags = uniqueTags([...toTags(cells.tags), ...form.tags])
  if (tags.length > MAX_TAGS) return fault(line, `a keyword can have up to ${MAX_TAGS} tags.`)
  if (tags.some((tag) => tag.length > MAX_TAG || !plainLine.check(tag)))
    return fault(line, `tags must not exceed ${MAX_TAG} characters.`)
  const country = (cells.country || form.country).toUpperCase()
  if (!/^(?:[A-Z]{2})?$/.test(country))
    return fault(line, 'the country has to be a code of two letters, such as US.')
  const named = (cells.device || form.device).toLowerCase()
  const device = DEVICES.find((each) => each === named)
  if (!device) return fault(line, `the device has to be one of ${DEVICES.join(', ')}.`)
  return { line, keyword, foldedKeyword: foldText(keyword), tags, country, device }
}

const isEmpty = ({ cells }: Row) => Object.values(cells).every((cell) => cell.trim() === '')

/**
 * The keywords of what was pasted or uploaded, empty lines left out.
 * @throws {DomainError} `validation-failed` at `text`, with each bad line by its number
 */
export function readKeywords({ text, format, ...form }: AddKeywords): ReadKeyword[] {
  const plain = text.replace(/^\ufeff/, '')
  const rows = (format === 'csv' ? readTable(plain) : readLines(plain)).filter((row) => !isEmpty(row))
  if (rows.length === 0) refuse(['Enter at least one keyword.'])
  if (rows.length > MAX_ADDED)
    refuse([
      `Add at most ${MAX_ADDED.toLocaleString('en')} keywords at a time; these are ${rows.length.toLocaleString('en')}.`,
    ])
  const read = rows.map((row) => readRow(row, form))
  const faults = read.filter((each) => typeof each === 'string')
  if (faults.length > 0) refuse(faults)
  return read.filter((each) => typeof each !== 'string')
}
