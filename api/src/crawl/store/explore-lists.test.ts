import { expect, test } from 'vitest'
import * as contract from '#contract/seo/site-audit.explore.ts'
import { crawlFixture } from '#tests/fixtures/site/crawl-fixture.ts'
import { ORIGIN, type PageParts, render } from '#tests/fixtures/site/template.ts'
import { findTexts, listDuplicatePages, listDuplicates } from './explore-duplicates.ts'
import { listHreflang } from './explore-hreflang.ts'
import { listRedirects } from './explore-redirects.ts'
import { countSitemaps, listSitemapUrls } from './explore-sitemaps.ts'

const PROSE = Array.from({ length: 300 }, (_, at) => `word${(at * 7919) % 1009}`).join(' ')
const versions = (...langs: [lang: string, path: string][]) => ({
  head: langs
    .map(([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="${ORIGIN}${path}">`)
    .join(''),
})
const GOOD = versions(['en', '/en/'], ['de', '/de/'], ['x-default', '/en/'])

interface Part extends PageParts {
  redirect?: string
}

const PAGES: Record<string, Part> = {
  '/': {
    links: [
      '/en/',
      '/de/',
      '/fr/',
      '/twin/',
      '/double/',
      '/r1/',
      '/loop/',
      '/temporary/',
      '/to-gone/',
      '/noindex/',
    ],
  },
  '/en/': { ...GOOD, title: 'English', links: ['/'] },
  '/de/': { ...GOOD, title: 'Deutsch', links: ['/'] },
  '/fr/': {
    ...versions(['en', '/en/'], ['es', '/gone/'], ['it', '/r1/'], ['pt', '/noindex/'], ['nl', '/copy/']),
    title: 'Français',
  },
  '/twin/': { title: 'Double', description: 'The same description of two pages', text: `<p>${PROSE}</p>` },
  '/double/': {
    title: 'Double',
    description: 'The same description of two pages',
    text: `<p>${PROSE} extra</p>`,
  },
  '/copy/': { canonical: `${ORIGIN}/en/` },
  '/noindex/': { head: '<meta name="robots" content="noindex">' },
  '/r1/': { redirect: '/r2/' },
  '/r2/': { redirect: '/r3/' },
  '/r3/': { redirect: '/en/' },
  '/loop/': { redirect: '/pool/' },
  '/pool/': { redirect: '/loop/' },
  '/temporary/': { redirect: '/de/' },
  '/to-gone/': { redirect: '/gone/' },
}

const crawl = async (isOver = true) => ({
  isOver,
  sql: await crawlFixture(
    (url) => {
      const path = url.slice(ORIGIN.length)
      const page = PAGES[path]
      const status = path === '/temporary/' ? 302 : 301
      if (page?.redirect) return new Response(null, { status, headers: { location: page.redirect } })
      return page ? render(path, page) : new Response('', { status: 404 })
    },
    {
      urls: [...Object.keys(PAGES), '/gone/'].map((path) => ORIGIN + path),
      sitemaps: {
        [`${ORIGIN}/a.xml`]: ['/en/', '/gone/', '/noindex/', '/r1/', '/orphan/'].map((path) => ({
          url: ORIGIN + path,
          lastmod: path === '/en/' ? '2026-01-02' : null,
        })),
        [`${ORIGIN}/b.xml`]: [
          { url: `${ORIGIN}/en/`, lastmod: null },
          { url: 'https://elsewhere.example/', lastmod: null },
        ],
      },
      disallowed: [],
    },
  ),
})

const shorten = (url: string) => url.replace(ORIGIN, '')

test('redirects come with their hops, the longest first', async () => {
  const { items, total } = await listRedirects(await crawl(), contract.listRedirects.query.parse({}))
  expect(total).toBe(7)
  const [longest] = items.filter(({ isLoop }) => !isLoop)
  expect(longest).toMatchObject({
    url: `${ORIGIN}/r1/`,
    length: 3,
    hops: [
      { url: `${ORIGIN}/r1/`, status: 301 },
      { url: `${ORIGIN}/r2/`, status: 301 },
      { url: `${ORIGIN}/r3/`, status: 301 },
    ],
    finalUrl: `${ORIGIN}/en/`,
    finalStatus: 200,
    failure: null,
    inlinks: 1,
  })
  expect(items.map(({ length }) => length)).toEqual(
    items.map(({ length }) => length).toSorted((a, b) => b - a),
  )
})

test.each([
  ['chain', ['/loop/', '/pool/', '/r1/', '/r2/']],
  ['loop', ['/loop/', '/pool/']],
  ['temporary', ['/temporary/']],
  ['broken', ['/loop/', '/pool/', '/to-gone/']],
] as const)('redirects that are %s', async (state, paths) => {
  const query = contract.listRedirects.query.parse({ state, sort: 'url', direction: 'asc' })
  const { items } = await listRedirects(await crawl(), query)
  expect(items.map(({ url }) => shorten(url))).toEqual(paths)
})

test('a search for redirects looks at where they begin and where they end', async () => {
  const query = contract.listRedirects.query.parse({ q: '/DE/' })
  const { items } = await listRedirects(await crawl(), query)
  expect(items.map(({ url }) => shorten(url))).toEqual(['/temporary/'])
})

test('URLs of sitemaps are told apart from those of the crawl, with what became of them', async () => {
  const found = await crawl()
  const states = async (query: object) => {
    const { items } = await listSitemapUrls(found, contract.listSitemapUrls.query.parse(query))
    return items.map(({ url, place, state }) => `${shorten(url)} ${place} ${state}`)
  }
  expect(await states({ problem: 'yes' })).toEqual([
    'https://elsewhere.example/ sitemap other-site',
    '/gone/ both error',
    '/noindex/ both noindex',
    '/orphan/ sitemap queued',
    '/r1/ both redirect',
  ])
  expect(await states({ place: 'both', state: 'indexable' })).toEqual(['/en/ both indexable'])
  expect(await states({ sitemap: `${ORIGIN}/b.xml` })).toHaveLength(2)
  expect(await states({ place: 'crawl', q: 'twin' })).toEqual(['/twin/ crawl indexable'])
  const { items } = await listSitemapUrls(found, contract.listSitemapUrls.query.parse({ q: '/en/' }))
  expect(items[0]).toMatchObject({ sitemap: `${ORIGIN}/a.xml`, sitemaps: 2, lastmod: '2026-01-02' })

  const counts = await countSitemaps(found)
  for (const place of contract.SITEMAP_PLACES)
    expect(counts[place]).toBe((await states({ place, pageSize: '200' })).length)
  expect(counts.problems).toBe(5)
  expect(counts.files).toEqual([
    { url: `${ORIGIN}/a.xml`, urls: 5, indexable: 1, unread: 1 },
    { url: `${ORIGIN}/b.xml`, urls: 2, indexable: 1, unread: 1 },
  ])
})

test('duplicates are groups of pages, of which any two can be compared', async () => {
  const found = await crawl()
  const groups = async (kind: string) => {
    const { items, total } = await listDuplicates(found, contract.listDuplicates.query.parse({ kind }))
    expect(total).toBe(items.length)
    return items.map(({ url, pages }) => `${shorten(url)} ${pages}`)
  }
  expect(await groups('title')).toContain('/double/ 2')
  expect(await groups('description')).toContain('/double/ 2')
  expect(await groups('near')).toEqual(['/double/ 2'])

  const query = contract.listDuplicatePages.query.parse({ kind: 'near', of: `${ORIGIN}/twin/` })
  const { items } = await listDuplicatePages(found, query)
  expect(items.map(({ url, similarity }) => [shorten(url), similarity === null])).toEqual([
    ['/double/', true],
    ['/twin/', false],
  ])
  const texts = findTexts(found, { left: `${ORIGIN}/twin/`, right: `${ORIGIN}/double/` })
  expect(texts?.similarity).toBeGreaterThan(0.9)
  expect(texts?.left).toMatchObject({ title: 'Double', description: 'The same description of two pages' })
  expect(findTexts(found, { left: `${ORIGIN}/twin/`, right: `${ORIGIN}/gone/` })).toBeUndefined()
})

test.each([true, false])(
  'groups of language versions say what is wrong with each (over: %s)',
  async (isOver) => {
    const found = await crawl(isOver)
    const { sql } = found
    const { items, total } = await listHreflang(found, contract.listHreflang.query.parse({ sort: 'pages' }))
    expect(total).toBe(2)
    const [french, good] = items
    expect(good).toMatchObject({ url: `${ORIGIN}/de/`, pages: 2, hasSelf: true })
    expect(good?.versions.map(({ lang, state }) => `${lang} ${state}`)).toEqual([
      'de ok',
      'en ok',
      'x-default ok',
    ])
    expect(french).toMatchObject({ url: `${ORIGIN}/fr/`, pages: 1, hasSelf: false })
    expect(french?.versions.map(({ lang, state, status }) => `${lang} ${state} ${status}`)).toEqual([
      'en no-return 200',
      'es broken 404',
      'it redirect 301',
      'nl non-canonical 200',
      'pt noindex 200',
    ])
    // Where one of its pages has an issue, the whole group has.
    sql.exec(`DELETE FROM findings WHERE url <> '${ORIGIN}/de/' AND check_id LIKE 'hreflang-%'`)
    sql.exec(
      `INSERT OR IGNORE INTO findings (check_id, url, detail) VALUES ('hreflang-no-return', '${ORIGIN}/de/', '')`,
    )
    for (const [state, url] of [
      ['faulty', '/de/'],
      ['good', '/fr/'],
    ] as const) {
      const list = await listHreflang(found, contract.listHreflang.query.parse({ state }))
      expect(list.items.map((item) => shorten(item.url))).toEqual([url])
    }
  },
)
