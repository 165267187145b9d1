import { expect, test } from 'vitest'
import { PROBE_FAULT_IDS } from '#api/engine/probes/probe-faults.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { auditFixture } from '#tests/workers/compared-audits.ts'
import { alternates } from '#tests/fixtures/site/fixture-group.ts'
import { ORIGIN, type PageParts, render } from '#tests/fixtures/site/template.ts'
import { listCausesOf, readJudgment } from './crawl-causes.ts'
import { withoutBreak } from './in-steps.ts'
import { listFindings } from './crawl-report.ts'
import { TARGET_CHECKS } from './crawl-targets.ts'

const paging = { page: 1, pageSize: 100 }
const byUrl = { ...paging, sort: 'url', direction: 'asc' } as const
const byPages = { ...paging, sort: 'pages', direction: 'desc' } as const

const LONG = `/contact/?from=${'far-'.repeat(80)}`
const LEAVES = Array.from({ length: 5 }, (_, at) => `/leaf/${at}/`)
/** Each leaf names what all of them name, and something of its own beside it: no two have the same evidence. */
const leaf = (path: string, at: number): PageParts => ({
  links: ['/gone/', '/away/', '/copy/', '/portrait', `/gone/${at}/`, `http://localhost/${at}`],
  body:
    `<a href="/about/#nowhere">Nowhere</a> <a href="/about/#place-${at}">A place</a> <a href="http://localhost/">Ours</a>` +
    `<a href="/contact/"><span></span></a> <a href="${LONG}"><span></span></a>`,
  head: alternates({
    en: path,
    de: '/away/',
    fr: '/gone/',
    es: '/hidden/',
    it: '/copy/',
    pt: '/blocked/',
    nl: '/silent/',
    sv: `/silent/${at}/`,
  }),
})

const PAGES: Record<string, PageParts & { redirect?: string }> = {
  '/': { links: LEAVES },
  '/about/': {},
  '/contact/': {},
  '/away/': { redirect: '/about/' },
  '/copy/': { canonical: `${ORIGIN}/about/` },
  '/hidden/': { head: '<meta name="robots" content="noindex">' },
  '/silent/': {},
  '/portrait': { raw: 'JFIF', headers: { 'content-type': 'image/jpeg' } },
  ...Object.fromEntries(LEAVES.map((path, at) => [path, leaf(path, at)])),
  ...Object.fromEntries(LEAVES.map((_, at) => [`/silent/${at}/`, {}])),
}

function answer(url: string): Response {
  const path = url.slice(ORIGIN.length)
  const page = PAGES[path]
  if (page?.redirect) return new Response(null, { status: 301, headers: { location: page.redirect } })
  return page ? render(path, page) : new Response('', { status: 404 })
}

const audited = () =>
  auditFixture(answer, {
    urls: [...Object.keys(PAGES), '/gone/', ...LEAVES.map((_, at) => `/gone/${at}/`)].map(
      (path) => ORIGIN + path,
    ),
    disallowed: [`${ORIGIN}/blocked/`],
  })

const urlsOf = async (sql: Sql, check: string, cause?: string) =>
  (await listFindings(sql, check, { ...byUrl, cause })).items.map(({ url }) => url)

/** The first cause of each: what all five pages have in common, and how it is told. */
const SHARED: Record<string, [address: string, detail: string]> = {
  'link-broken-internal': ['/gone/', 'The server returned 404.'],
  'redirect-3xx-linked': ['/away/', `Redirects to ${ORIGIN}/about/.`],
  'link-noncanonical': ['/copy/', `Names ${ORIGIN}/about/ as canonical.`],
  'link-resource-as-page': ['/portrait', 'Sent as image/jpeg.'],
  'link-broken-fragment-elsewhere': ['/about/#nowhere', 'No element has the ID "nowhere".'],
  'hreflang-to-redirect': ['/away/', `Redirects to ${ORIGIN}/about/.`],
  'hreflang-to-error': ['/gone/', 'The server returned 404.'],
  'hreflang-to-noindex': ['/hidden/', 'It is noindex.'],
  'hreflang-to-noncanonical': ['/copy/', `Names ${ORIGIN}/about/ as canonical.`],
  'hreflang-blocked': ['/blocked/', 'robots.txt blocks it.'],
}

test('a language version that names nobody back is one cause, beside those of single pages', async () => {
  const sql = await audited()
  const { items } = await listCausesOf(sql, 'hreflang-no-return', byPages)

  const shared = items.filter(({ pages }) => pages === 5).map(({ url }) => url)
  expect(shared.sort()).toEqual(['/copy/', '/hidden/', '/silent/'].map((path) => ORIGIN + path))
  expect(items).toHaveLength(3 + LEAVES.length)
  expect(items[0]?.detail).toBe('It does not name the pages that name it.')
})

test('a target that was not visited has no status', async () => {
  const sql = await audited()
  const statusOf = async (check: string) => (await listCausesOf(sql, check, byPages)).items[0]?.status

  expect(await statusOf('hreflang-blocked')).toBeNull()
  expect(await statusOf('hreflang-to-redirect')).toBe(301)
  sql.exec(`UPDATE pages SET status = NULL, failure = 'timeout' WHERE url = '${ORIGIN}/gone/'`)
  expect(await statusOf('hreflang-to-error')).toBe(0)
})

test('every check that is about targets tells what it is about', () => {
  const told = [...Object.keys(SHARED), 'hreflang-no-return', ...PROBE_FAULT_IDS]
  expect(told.sort()).toEqual(TARGET_CHECKS.toSorted())
})

test.each(Object.entries(SHARED))(
  '%s: what five pages link to is one cause, whatever else each of them links to',
  async (check, [path, detail]) => {
    const sql = await audited()
    const { items, total } = await listCausesOf(sql, check, byPages)

    expect(items[0]).toMatchObject({ kind: 'target', url: ORIGIN + path, detail, pages: 5 })
    expect(total).toBe(items.length)
    expect(withoutBreak(readJudgment(sql)).checks[check]).toMatchObject({
      pages: 5,
      causes: total,
      causeKind: 'target',
    })
    for (const { url, pages } of items) expect(await urlsOf(sql, check, url), url).toHaveLength(pages)
    expect((await listCausesOf(sql, check, { ...byPages, q: path.split('#', 1)[0] })).total).toBeGreaterThan(
      0,
    )
  },
)

test.each([
  ['link-localhost', 'http://localhost/', 1 + LEAVES.length],
  ['a11y-link-name', `${ORIGIN}/contact/`, 2],
  ['a11y-link-name', ORIGIN + LONG, 2],
])('%s: a linked URL is one cause on all pages that link to it: %s', async (check, url, causes) => {
  const sql = await audited()
  const { items } = await listCausesOf(sql, check, byPages)

  expect(items.find((cause) => cause.url === url)).toMatchObject({ kind: 'asset', pages: 5 })
  expect(items).toHaveLength(causes)
  expect(await urlsOf(sql, check, url)).toHaveLength(5)
})
