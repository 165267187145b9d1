import { expect, test } from 'vitest'
import { auditPage } from '#api/engine/audit-page.ts'
import { storeStep } from './crawl-store.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { encodeBatch } from './encode-batch.ts'
import { CHECKS } from '#api/engine/registry.ts'
import { auditFixture } from '#tests/workers/compared-audits.ts'
import { fetchFixture, NOW } from '#tests/fixtures/site/crawl-fixture.ts'
import { CORE_PATHS } from '#tests/fixtures/site/site.ts'
import { ORIGIN, type PageParts, render } from '#tests/fixtures/site/template.ts'
import { listCausesOf, readJudgment } from './crawl-causes.ts'
import { withoutBreak } from './in-steps.ts'
import { listFindings } from './crawl-report.ts'
import { orderIssues, toIssues } from '#api/features/seo/site-audit/audit-issues.ts'

const paging = { page: 1, pageSize: 100 }
const byUrl = { ...paging, sort: 'url', direction: 'asc' } as const
const byGain = { sort: 'rank', direction: 'asc', order: 'gain' } as const
const byPages = { ...paging, sort: 'pages', direction: 'desc' } as const
const LEAF_PATHS = Array.from({ length: 17 }, (_, at) => `/leaf/${at}/`)
const everyLink = { links: [...LEAF_PATHS, '/old/', '/away/'] }
const key = ['sk_live', '51HxTESTonlyTESTonlyTESTonly'].join('_')

/** Seventeen pages link to one that is missing; a template forgot the viewport; one page leaks a key. */
const PAGES: Record<string, PageParts & { redirect?: string }> = {
  ...Object.fromEntries(CORE_PATHS.map((path) => [path, {}])),
  '/': everyLink,
  '/about/': everyLink,
  ...Object.fromEntries(
    LEAF_PATHS.map((path, at) => [
      path,
      {
        links: ['/gone/'],
        viewport: null,
        headers: at < 5 ? { 'referrer-policy': null } : {},
        body: at === 3 ? `<script>const key = '${key}'</script>` : '',
      },
    ]),
  ),
  '/old/': { canonical: `${ORIGIN}/about/` },
  '/away/': { redirect: '/contact/' },
}

const audited = () =>
  auditFixture(
    (url) => {
      const page = PAGES[url.slice(ORIGIN.length)]
      if (page?.redirect) return new Response(null, { status: 301, headers: { location: page.redirect } })
      return page ? render(url.slice(ORIGIN.length), page) : new Response('', { status: 404 })
    },
    { urls: [...Object.keys(PAGES), '/gone/'].map((path) => ORIGIN + path) },
  )

const urlsOf = async (sql: Sql, check: string, cause?: string) =>
  (await listFindings(sql, check, { ...byUrl, cause })).items.map(({ url }) => url)
const issuesOf = (sql: Sql, checks = CHECKS) =>
  toIssues(
    checks.map(({ id, title, category, severity, scope, why, fix }) => ({
      id,
      title,
      category,
      severity,
      scope,
      why,
      fix,
    })),
    { judgment: withoutBreak(readJudgment(sql)), comparison: null, isScored: true },
  )

test('one missing page, linked from seventeen, is one cause and one issue', async () => {
  const sql = await audited()

  expect(await listCausesOf(sql, 'link-broken-internal', byPages)).toEqual({
    items: [
      {
        kind: 'target',
        url: `${ORIGIN}/gone/`,
        detail: 'The server returned 404.',
        evidence: null,
        status: 404,
        pages: 17,
        template: null,
      },
    ],
    total: 1,
  })
  const issues = issuesOf(sql)
  expect(issues.map(({ check }) => check)).not.toContain('http-4xx')
  const broken = issues.find(({ check }) => check === 'link-broken-internal')
  expect(broken).toMatchObject({ pages: 17, causes: 1, includes: ['http-4xx'], isUrgent: false })
  // With checks of the crawl category alone, the missing page is an issue by itself.
  const crawl = issuesOf(
    sql,
    CHECKS.filter(({ category }) => category === 'crawl'),
  )
  expect(crawl.map(({ check }) => check)).toContain('http-4xx')
})

test('a missing page that only a sitemap knows is an issue beside the broken links', async () => {
  const sql = await audited()
  sql.exec(
    `INSERT INTO pages (url, internal, crawlable, state, kind, status) VALUES ('${ORIGIN}/lost/', 1, 1, 'done', 'error', 404)`,
  )
  sql.exec(
    `INSERT INTO findings (check_id, url, detail) VALUES ('http-4xx', '${ORIGIN}/lost/', 'The server returned 404.')`,
  )
  const issues = issuesOf(sql)
  expect(issues.find(({ check }) => check === 'http-4xx')).toMatchObject({ pages: 2, causes: 1 })
  expect(issues.find(({ check }) => check === 'link-broken-internal')).toMatchObject({ includes: [] })
})

test('what most pages of a template have alike is one cause, whose pages can be listed', async () => {
  const sql = await audited()
  const { items, total } = await listCausesOf(sql, 'viewport-missing', byPages)
  expect(total).toBe(1)
  expect(items).toMatchObject([
    {
      kind: 'template',
      url: `${ORIGIN}/leaf/0/`,
      pages: 17,
      template: { pattern: '/leaf/{number}', allPages: 17 },
    },
  ])
  const issue = issuesOf(sql).find(({ check }) => check === 'viewport-missing')
  expect(issue).toMatchObject({
    causes: 1,
    causeKind: 'template',
    template: { pattern: '/leaf/{number}', example: `${ORIGIN}/leaf/0/`, pages: 17, allPages: 17 },
  })
  expect(await urlsOf(sql, 'viewport-missing', items[0]?.url)).toHaveLength(17)
})

test.each(['link-broken-internal', 'redirect-3xx-linked', 'link-noncanonical'])(
  'the causes of %s lead to just the pages that have it',
  async (check) => {
    const sql = await audited()
    const causes = (await listCausesOf(sql, check, byPages)).items
    expect(causes.length).toBeGreaterThan(0)
    const pages = await Promise.all(causes.map(({ url }) => urlsOf(sql, check, url)))
    expect(causes.map((cause) => cause.pages)).toEqual(pages.map(({ length }) => length))
    expect([...new Set(pages.flat())].sort()).toEqual((await urlsOf(sql, check)).sort())
  },
)

test('a header that some pages lack is one finding of the host, and says of how many', async () => {
  const sql = await audited()
  const found = await listFindings(sql, 'referrer-policy-missing', byUrl)
  expect(found).toMatchObject({ total: 1, items: [{ url: `${ORIGIN}/` }] })
  expect(found.items[0]?.detail).toMatch(/^On 5 of 23 pages\. /)
  const issue = issuesOf(sql).find(({ check }) => check === 'referrer-policy-missing')
  expect(issue).toMatchObject({ pages: 5, causes: 1 })
})

test('a leaked key comes first, then what brings most for the least work', async () => {
  const sql = await audited()
  const [first, second, ...rest] = orderIssues(issuesOf(sql), byGain)
  expect(first).toMatchObject({ check: 'secret-leak', isUrgent: true })
  // Of two that cost the most, the one with the smaller number of causes.
  expect(second).toMatchObject({ check: 'link-broken-internal', causes: 1 })
  const yields = rest.map(({ cost, causes }) => (cost ?? 0) / Math.sqrt(causes))
  expect(yields).toEqual(yields.toSorted((a, b) => b - a))
})

test('what counts in health goes before what counts in the score of accessibility alone', async () => {
  const [issue] = issuesOf(await audited())
  if (!issue) throw new Error('The site has issues.')
  const small = {
    ...issue,
    check: 'small',
    category: 'titles' as const,
    cost: 0.1,
    causes: 9,
    isUrgent: false,
  }
  const apart = { ...small, check: 'apart', category: 'accessibility' as const, cost: 6, causes: 1 }
  const none = { ...small, check: 'none', cost: 0 }
  const order = orderIssues([none, apart, small], byGain)
  expect(order.map(({ check }) => check)).toEqual(['small', 'apart', 'none'])
})

const COOKIES: Record<string, string> = {
  '/leaf/0/': 'sid=1; Secure; SameSite=Lax',
  '/leaf/1/': 'theme=dark; Secure; HttpOnly',
}

/** A logo on each of six pages, beside a picture that is on it alone. */
const auditedPictures = () =>
  auditFixture(
    (url) => {
      const path = url.slice(ORIGIN.length)
      const body = `<img src="/logo.png" width="9" height="9"><img src="own.png" width="9" height="9">`
      return render(path, { headers: { 'set-cookie': COOKIES[path] ?? 'sid=1; SameSite=Lax' }, body })
    },
    { urls: LEAF_PATHS.slice(0, 6).map((path) => ORIGIN + path) },
  )

test('a file is one cause on all pages that use it, whatever else they have', async () => {
  const sql = await auditedPictures()
  const { items, total } = await listCausesOf(sql, 'img-alt-missing', byPages)

  expect(total).toBe(7)
  expect(items[0]).toMatchObject({ kind: 'asset', url: `${ORIGIN}/logo.png`, pages: 6 })
  expect(items.slice(1).map(({ pages }) => pages)).toEqual([1, 1, 1, 1, 1, 1])
  expect(await urlsOf(sql, 'img-alt-missing', `${ORIGIN}/logo.png`)).toHaveLength(6)
  expect(await urlsOf(sql, 'img-alt-missing', `${ORIGIN}/leaf/3/own.png`)).toEqual([`${ORIGIN}/leaf/3/`])
  const issue = issuesOf(sql).find(({ check }) => check === 'img-alt-missing')
  expect(issue).toMatchObject({ pages: 6, causes: 7, causeKind: 'asset' })
})

test('a page that is stored again has the files of the last time alone', async () => {
  const sql = await auditedPictures()
  const again = await fetchFixture(
    () => render('/leaf/0/', { body: '<img src="/new.png" width="9" height="9">' }),
    `${ORIGIN}/leaf/0/`,
  )
  for (const step of encodeBatch([auditPage(again, NOW)])) storeStep(sql, step)

  expect(await urlsOf(sql, 'img-alt-missing', `${ORIGIN}/logo.png`)).toHaveLength(5)
  expect(await urlsOf(sql, 'img-alt-missing', `${ORIGIN}/new.png`)).toEqual([`${ORIGIN}/leaf/0/`])
})

test('a cookie is judged once for its host, on however many pages and in however many ways it is set', async () => {
  const sql = await auditedPictures()

  expect((await listFindings(sql, 'cookie-flags', byUrl)).items).toEqual([
    { url: `${ORIGIN}/`, detail: 'On 1 of 6 pages. theme without SameSite.', evidence: 'theme' },
    {
      url: `${ORIGIN}/`,
      detail: 'On 5 of 6 pages. sid without Secure, HttpOnly. Elsewhere: sid without HttpOnly.',
      evidence: 'sid',
    },
  ])
  const issue = issuesOf(sql).find(({ check }) => check === 'cookie-flags')
  expect(issue).toMatchObject({ pages: 6, causes: 2 })
})

test('causes are searched without case and marks', async () => {
  const sql = await auditedPictures()
  const found = async (q: string) =>
    (await listCausesOf(sql, 'img-alt-missing', { ...byPages, q })).items.map(({ url }) => url)

  expect(await found('LÓGO')).toEqual([`${ORIGIN}/logo.png`])
  expect(await found('leaf/2')).toEqual([`${ORIGIN}/leaf/2/own.png`])
  expect(await found('no such')).toEqual([])
})
