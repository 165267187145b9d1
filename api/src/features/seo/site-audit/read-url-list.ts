import { parse } from 'papaparse'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { readSitemap } from '#api/engine/sitemap.ts'
import { normalizeUrl } from '#api/engine/urls.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type readUrlList as contract } from '#contract/seo/crawl-settings.ts'
import { MAX_LISTED } from '#contract/seo/crawl-settings.words.ts'

const FILES_PER_HOUR = 120
const MAX_LIST_BYTES = 2 * 1024 * 1024
const DELIMITERS = [',', ';', '\t']
/** Characters of a first line that tell how cells are separated. */
const MAX_HEADER = 10_000
/** Rows of a file that are looked at: a header and empty ones are left out of the list. */
const MAX_ROWS = MAX_LISTED * 2

function refuse(message: string): never {
  throw new DomainError('validation-failed', message, { errors: { file: [message] } })
}

const isAddress = (text: string) => /^https?:\/\//i.test(text)

/** The one that its first line has most of. The library would read the whole file with each of them. */
function findDelimiter(text: string): string {
  const [first = ''] = text.slice(0, MAX_HEADER).split(/[\r\n]/, 1)
  const countOf = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((best, next) => (countOf(next) > countOf(best) ? next : best), ',')
}

/** A file with one URL per line has no other columns, whatever characters a URL has. */
function readRows(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/, MAX_ROWS).map((line) => line.trim())
  if (lines.every((line) => line === '' || (isAddress(line) && !/[\s"]/.test(line))))
    return lines.map((line) => [line])
  return parse<string[]>(text, { delimiter: findDelimiter(text), preview: MAX_ROWS }).data
}

/** Of each row the first URL: exports of other tools have the page there, and what it links to behind it. */
function readTable(text: string): { urls: string[]; skipped: number } {
  const rows = readRows(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const found = rows.map((cells) => cells.map((cell) => cell.trim()).find(isAddress))
  const urls = found.flatMap((cell) => (cell === undefined ? [] : (normalizeUrl(cell) ?? [])))
  return { urls, skipped: rows.length - urls.length }
}

function readXml(text: string): { urls: string[]; skipped: number } {
  const { kind, entries, children, urlCount } = readSitemap(text, 'https://sitemap.invalid/')
  if (kind === 'unknown' || (entries.length === 0 && children.length === 0))
    refuse('There is no sitemap in this file.')
  if (entries.length === 0)
    refuse('This is a sitemap index. Upload one of its sitemaps, or enter its address under “Sitemap”.')
  return { urls: entries.map(({ url }) => url), skipped: Math.max(0, urlCount - entries.length) }
}

/** @throws {DomainError} `validation-failed` for a file without URLs, one that is too large, and one that is no text */
export async function readUrlList(scope: SignedInScope, file: object): Promise<ReplyOf<typeof contract>> {
  const key = `audit:list:${scope.actor.organizationId}`
  await limit(scope, [{ key, max: FILES_PER_HOUR, windowSeconds: 3600 }])
  if (!(file instanceof File)) return refuse('Choose a file.')
  if (file.size > MAX_LIST_BYTES) refuse('This file is larger than 2 MB.')
  const text = (await file.text()).replace(/^\ufeff/, '')
  if (text.includes('\u0000')) refuse('This is not a text file.')
  const { urls, skipped } = /^\s*</.test(text) ? readXml(text) : readTable(text)
  const unique = [...new Set(urls)]
  if (unique.length === 0) refuse('There is no URL in this file. URLs begin with https://.')
  if (unique.length > MAX_LISTED)
    refuse(`This file has more than ${MAX_LISTED.toLocaleString('en-US')} URLs.`)
  return { urls: unique, skipped }
}
