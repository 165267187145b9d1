import { expect, test } from 'vitest'
import { type QueryOf } from '#contract/endpoint.ts'
import { BUILT_IN_VIEWS } from '#contract/seo/site-audit.explore-conditions.ts'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'
import { crawlFixture } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN, type PageParts, render } from '#tests/fixtures/site/template.ts'
import { listPages } from './crawl-report.ts'

const PAGES: Record<string, PageParts & { redirect?: string }> = {
  '/': { links: ['/shoes/', '/bags/', '/old/', '/gone/', 'https://elsewhere.example/'] },
  '/shoes/': { title: 'Größe und Schuhe', description: '', links: ['/'] },
  '/bags/': { title: 'Bags', canonical: `${ORIGIN}/shoes/`, links: ['/', '/shoes/'] },
  '/hidden/': { title: 'Hidden' },
  '/old/': { redirect: '/older/' },
  '/older/': { redirect: '/shoes/' },
}

const crawl = () =>
  crawlFixture(
    (url) => {
      const path = url.slice(ORIGIN.length)
      const page = PAGES[path]
      if (page?.redirect) return new Response(null, { status: 301, headers: { location: page.redirect } })
      return page ? render(path, page) : new Response('', { status: 404 })
    },
    {
      urls: [...Object.keys(PAGES), '/gone/'].map((path) => ORIGIN + path),
      sitemaps: { [`${ORIGIN}/sitemap.xml`]: [{ url: `${ORIGIN}/hidden/`, lastmod: null }] },
    },
  )

async function pathsOf(
  sql: Awaited<ReturnType<typeof crawl>>,
  query: Partial<QueryOf<typeof listAuditPages>>,
) {
  const { items } = await listPages(sql, listAuditPages.query.parse(query))
  return items.map(({ url }) => url.slice(ORIGIN.length))
}

test.each([
  ['title:contains:GROSSE', ['/shoes/']],
  ['title:contains:größe', ['/shoes/']],
  ['title:not-contains:bags;kind:equals:html', ['/', '/hidden/', '/shoes/']],
  ['url:contains:/old', ['/old/', '/older/']],
  ['kind:equals:redirect', ['/old/', '/older/']],
  ['redirects:at-least:2', ['/old/']],
  ['status:equals:404', ['/gone/']],
  ['description:empty:', ['/shoes/']],
  ['canonical:equals:' + encodeURIComponent(`${ORIGIN}/shoes/`), ['/bags/', '/shoes/']],
  ['canonical:contains:SHOES;indexable:equals:no', ['/bags/']],
  ['depth:empty:;kind:equals:html', ['/hidden/']],
  ['inlinks:at-least:2', ['/', '/shoes/']],
  ['lang:equals:en;inlinks:equals:0', ['/hidden/']],
  ['contentType:contains:html;title:equals:Bags', ['/bags/']],
  ['issues:at-least:1;title:contains:bags', ['/bags/']],
])('pages with %s', async (where, paths) => {
  expect(await pathsOf(await crawl(), { where })).toEqual(paths)
})

test('pages are found by their template, which others do not have', async () => {
  const posts = Array.from({ length: 6 }, (_, n) => `/blog/post-${n}/`)
  const sql = await crawlFixture(
    (url) => {
      const path = url.slice(ORIGIN.length)
      return ['/', ...posts].includes(path)
        ? render(path, { links: path === '/' ? posts : ['/'] })
        : new Response('', { status: 404 })
    },
    { urls: ['/', ...posts, '/gone/'].map((path) => ORIGIN + path), sitemaps: {} },
  )
  const { items } = await listPages(sql, listAuditPages.query.parse({ sort: 'template', q: 'post-' }))
  expect(items.map(({ template }) => template)).toEqual(posts.map(() => '/blog/*'))
  expect(await pathsOf(sql, { where: 'template:contains:BLOG' })).toEqual(posts)
  expect(await pathsOf(sql, { where: 'template:not-contains:blog' })).toEqual(['/'])
  expect(
    await pathsOf(sql, { where: `template:equals:${encodeURIComponent('/blog/*')};url:contains:post-3` }),
  ).toEqual([posts[3]])
  const [gone] = (await listPages(sql, listAuditPages.query.parse({ q: 'gone' }))).items
  expect(gone?.template).toBeNull()
})

test('pages are found by the links that they have, counted once', async () => {
  const sql = await crawl()
  const { items } = await listPages(sql, listAuditPages.query.parse({ sort: 'outlinks', direction: 'desc' }))
  const most = items[0]?.outlinks ?? 0
  expect(items[0]?.url).toBe(`${ORIGIN}/`)
  expect(await pathsOf(sql, { where: `outlinks:at-least:${most}` })).toEqual(['/'])
  expect(await pathsOf(sql, { where: `outlinks:at-most:${most - 1};kind:equals:html` })).toEqual([
    '/bags/',
    '/hidden/',
    '/shoes/',
  ])
  expect([...sql.exec('SELECT 1 FROM pages WHERE outlinks IS NULL AND internal = 1')]).toEqual([])
})

test('a page that was not read is not one without a title, and one without words is none', async () => {
  const sql = await crawl()
  sql.exec(
    `UPDATE pages SET state = 'disallowed', kind = NULL, status = NULL, title = NULL WHERE url = '${ORIGIN}/bags/'`,
  )
  expect(await pathsOf(sql, { where: 'title:empty:' })).toEqual([])
  expect(await pathsOf(sql, { where: 'words:at-most:100000;url:contains:bags' })).toEqual([])
  expect(await pathsOf(sql, { where: 'kind:equals:disallowed' })).toEqual(['/bags/'])
})

test('a search and conditions hold together, and so does every order', async () => {
  const sql = await crawl()
  expect(await pathsOf(sql, { q: 'shoes', where: 'kind:equals:html' })).toEqual(['/shoes/'])
  for (const sort of listAuditPages.query.shape.sort.unwrap().options)
    expect((await pathsOf(sql, { sort, direction: 'desc' })).toSorted()).toEqual([
      '/',
      '/bags/',
      '/gone/',
      '/hidden/',
      '/old/',
      '/older/',
      '/shoes/',
    ])
})

test('the views that come with the product find their pages', async () => {
  const sql = await crawl()
  const found = await Promise.all(BUILT_IN_VIEWS.map(({ query }) => pathsOf(sql, query)))
  const sorted = found.map((paths) => paths.toSorted())
  expect(sorted).toEqual([['/shoes/'], [], ['/hidden/'], ['/bags/', '/gone/', '/old/']])
})

test('redirects of a crawl that knew nothing of them are counted with the first look', async () => {
  const sql = await crawl()
  sql.exec('UPDATE pages SET hops = NULL')
  expect(await pathsOf(sql, { where: 'redirects:at-least:2' })).toEqual(['/old/'])
})
