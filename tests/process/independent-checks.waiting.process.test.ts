// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { crawlFixture, findingsByUrl } from '#tests/fixtures/site/crawl-fixture.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import {
  breaksElsewhere,
  PAGE_JUDGES,
  readDocument,
  repeatedTitles,
  type ReadDocument,
} from '#tests/process/independent-checks.ts'

const ORIGIN = 'https://docs.example/'
/** jsdom takes its time: enough pages of all kinds, and the same ones each time; of the site with short pages all of them. */
const MOST_PAGES = { python: 40, postgres: 2_000, reference: 40 }
const PATIENTLY_MS = 300_000

function listPages(folder: string, most: number): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && !name.includes('genindex'))
    .sort()
  const step = Math.max(1, Math.ceil(names.length / most))
  return names.filter((_, at) => at % step === 0)
}

/** Sphinx writes HTML, DocBook XHTML: each is served as what it is. */
function typeOf(source: string): 'text/html' | 'application/xhtml+xml' {
  return source.startsWith('<?xml') ? 'application/xhtml+xml' : 'text/html'
}

function serve(source: string): Response {
  return new Response(source, { headers: { 'content-type': `${typeOf(source)}; charset=utf-8` } })
}

/** The checks that must find something, and where. */
function judge(site: ReadonlyMap<string, ReadDocument>): Record<string, string[]> {
  const titles = repeatedTitles(site)
  const judges: Record<string, (page: ReadDocument) => boolean> = {
    ...PAGE_JUDGES,
    'link-broken-fragment-elsewhere': (page) => breaksElsewhere(page, site),
    'title-duplicate': ({ tree }) => titles.has(tree.title.toLowerCase()),
  }
  const pages = [...site.values()]
  return Object.fromEntries(
    Object.entries(judges).map(([check, finds]) => [
      check,
      pages
        .filter(finds)
        .map(({ url }) => url)
        .sort(),
    ]),
  )
}

test.each(['python', 'postgres', 'reference'] as const)(
  '36 checks over the %s documentation say what an independent script says that reads with another parser',
  { timeout: PATIENTLY_MS },
  async (name) => {
    const folder = getDocumentationFolder(name)
    const sources = new Map(
      listPages(folder, MOST_PAGES[name]).map((file) => [
        ORIGIN + file,
        readFileSync(path.join(folder, file), 'utf8'),
      ]),
    )
    const expected = judge(
      new Map([...sources].map(([url, html]) => [url, readDocument(url, html, typeOf(html))])),
    )

    const sql = await crawlFixture((url) => serve(sources.get(url) ?? ''), { urls: [...sources.keys()] })
    const found = [...findingsByUrl(sql)]

    const actual = Object.keys(expected).map((check) => [
      check,
      found
        .filter(([, checks]) => checks.includes(check))
        .map(([url]) => url)
        .sort(),
    ])
    expect(actual.length).toBe(36)
    expect(Object.fromEntries(actual)).toEqual(expected)
  },
)
