import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocsSite, type OtherAnswer, startDocsSite } from '#tests/fixtures/docs-site.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import {
  crawlIndependently,
  type IndependentPage,
  toInlinks,
} from '#tests/process/crawl/independent-crawl.ts'
import { type Account, createAccount } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { requireProgram } from '#tests/product/debian-package.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import { type Product, startProduct } from '#tests/product/product.ts'

// Two whole sites through the whole product, against wget and against a crawl that was written a second time.

const MAX_PAGES = 2_000
const PATIENTLY_MS = 300_000

let product: Product
let account: Account
beforeAll(async () => {
  product = await startProduct()
  account = await createAccount(product.url)
})
afterAll(async () => {
  await product.stop()
})

/** The documentation with faults of a link graph: pages that are gone, that moved, and that no page links to. */
function answerOf(names: readonly string[]): (pathname: string) => OtherAnswer | undefined {
  const orphan = { status: 200, body: '<title>Orphan</title><h1>Orphan</h1><a href="index.html">Home</a>' }
  const entries = [...names, 'orphan.html', 'orphan-too.html'].map(
    (name) => `<url><loc>BASE${name}</loc></url>`,
  )
  const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
  const others = new Map<string, OtherAnswer>([
    ['/orphan.html', orphan],
    ['/orphan-too.html', { ...orphan, body: orphan.body.replaceAll('Orphan', 'Lost') }],
    ['/sitemap.xml', { status: 200, type: 'application/xml', body: xml }],
  ])
  names.forEach((name, at) => {
    if (name === 'index.html') return
    if (at % 97 === 5) others.set(`/${name}`, { status: 404, body: '<h1>Gone</h1>' })
    const next = names[at + 1]
    if (at % 53 === 7 && next !== undefined) others.set(`/${name}`, { status: 301, location: `/${next}` })
  })
  return (pathname) => others.get(decodeURIComponent(pathname))
}

type Row = Record<string, string>

async function readExport(auditId: string, table: 'pages' | 'issues'): Promise<Row[]> {
  const response = await fetch(`${product.url}/api/seo/audits/${auditId}/export?table=${table}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  return Papa.parse<Row>((await response.text()).replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data
}

/** Each HTML page that wget finds by its links alone. It ends with an error where a link is broken. */
async function spider(url: string): Promise<string[]> {
  requireProgram('wget')
  const options = { cwd: newFolder(), maxBuffer: 64 * 1024 * 1024 }
  const wget = ['--spider', '-r', '-l', 'inf', '-nv', '-e', 'robots=off', url]
  const { stderr } = await promisify(execFile)('wget', wget, options).catch(
    (error: unknown) => error as { stderr: string },
  )
  const found = [...stderr.matchAll(/ URL: ?(\S+) (?:\[|200 OK)/g)].map(([, address = '']) => address)
  return [...new Set(found)].filter((address) => /(?:\.html|\/)$/.test(new URL(address).pathname)).sort()
}

const sorted = (urls: Iterable<string>) => [...new Set(urls)].sort()

/** By check, the URLs on which it must find something. */
function judge(pages: ReadonlyMap<string, IndependentPage>, listed: ReadonlySet<string>) {
  const inlinks = toInlinks(pages)
  const all = [...pages.values()]
  const html = all.filter(({ isHtml }) => isHtml)
  const leadsTo = (isOne: (page: IndependentPage) => boolean) => (page: IndependentPage) =>
    page.links.some((target) => target !== page.url && isOne(pages.get(target) ?? page))
  const redirected = new Set(all.flatMap(({ location }) => location ?? []))
  const judges: Record<string, IndependentPage[]> = {
    'http-4xx': all.filter(({ status }) => status >= 400 && status < 500),
    'link-broken-internal': html.filter(leadsTo(({ status }) => status >= 400)),
    'redirect-3xx-linked': html.filter(leadsTo(({ location }) => location !== null)),
    'link-orphan': html.filter(({ url }) => listed.has(url) && !inlinks.has(url) && !redirected.has(url)),
    'link-single-inlink': html.filter(
      ({ url, depth }) => inlinks.get(url)?.length === 1 && (depth ?? 0) > 0 && !redirected.has(url),
    ),
    'link-dead-end': html.filter(({ url, links }) => links.every((target) => target === url)),
    'crawl-depth-high': html.filter(({ depth }) => (depth ?? 0) > 3),
    'sitemap-4xx': all.filter(({ url, status }) => listed.has(url) && status >= 400),
    'sitemap-redirect': all.filter(({ url, location }) => listed.has(url) && location !== null),
  }
  return Object.fromEntries(
    Object.entries(judges).map(([check, found]) => [check, sorted(found.map(({ url }) => url))]),
  )
}

describe.each(['python', 'postgres'] as const)('the whole %s documentation', (name) => {
  let site: DocsSite
  let pages: Map<string, IndependentPage>
  let listed: Set<string>
  let seen: Row[]
  let issues: Row[]

  beforeAll(async () => {
    const folder = getDocumentationFolder(name)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => file.split(path.sep).join('/'))
      .sort()
    let url = ''
    const answer = answerOf(names)
    site = await startDocsSite(folder, {
      answer: (pathname) => {
        const other = answer(pathname)
        return other?.body ? { ...other, body: other.body.replaceAll('BASE', url) } : other
      },
    })
    url = site.url
    listed = new Set([...names, 'orphan.html', 'orphan-too.html'].map((file) => new URL(file, url).href))
    pages = await crawlIndependently(url, [...listed])
    const { id } = await finishAudit(product.url, account, { url, maxPages: MAX_PAGES })
    ;[seen, issues] = await Promise.all([readExport(id, 'pages'), readExport(id, 'issues')])
  }, PATIENTLY_MS)
  afterAll(async () => {
    await site.stop()
  })

  const htmlSeen = () => seen.filter(({ kind }) => kind === 'html')

  test('the audit finds each page that wget finds', { timeout: PATIENTLY_MS }, async () => {
    const found = await spider(site.url)
    expect(found.length).toBeGreaterThan(name === 'python' ? 480 : 1_000)
    const known = new Set(htmlSeen().map(({ url }) => url))
    expect(found.filter((url) => !known.has(url))).toEqual([])
  })

  test('each page has the status, the crawl depth and the inlinks that it has in the other crawl', () => {
    const inlinks = toInlinks(pages)
    const expected = [...pages.values()].map(
      ({ url, status, depth }) => `${url} ${status} ${depth ?? ''} ${inlinks.get(url)?.length ?? 0}`,
    )
    const actual = seen.map((row) => `${row['url']} ${row['status']} ${row['depth']} ${row['inlinks']}`)
    expect(sorted(actual)).toEqual(sorted(expected))
  })

  test('nine checks of the link graph find what the other crawl says', () => {
    const expected = judge(pages, listed)
    const actual = Object.keys(expected).map((check) => [
      check,
      sorted(issues.filter((row) => row['check'] === check).map(({ url = '' }) => url)),
    ])
    expect(Object.fromEntries(actual)).toEqual(expected)
    for (const check of ['http-4xx', 'link-broken-internal', 'redirect-3xx-linked', 'link-orphan'])
      expect(expected[check]?.length, check).toBeGreaterThan(0)
  })

  test('each broken link is told with its sources', () => {
    const expected = [...pages.values()].flatMap(({ url, links }) =>
      links
        .filter((target) => target !== url && (pages.get(target)?.status ?? 0) >= 400)
        .map((target) => `${url} ${target}`),
    )
    const actual = issues
      .filter((row) => row['check'] === 'link-broken-internal')
      .flatMap(({ url, evidence = '' }) =>
        evidence.split(', ').map((told) => `${url} ${told.replace(/ \(\d+\)$/, '')}`),
      )
    expect(sorted(actual)).toEqual(sorted(expected))
  })
})
