import { expect, test } from 'vitest'
import { asOther, auditFixture, differenceOf } from '#tests/workers/compared-audits.ts'
import { CORE_PATHS } from '#tests/fixtures/site/site.ts'
import { ORIGIN, type PageParts, render } from '#tests/fixtures/site/template.ts'
import { keepUnchecked } from './checks-made.ts'
import { compare } from './crawl-comparison.ts'

type Site = Record<string, PageParts & { redirect?: string }>

const PATHS = ['/a/', '/b/', '/c/', '/d/']
const linked = { links: PATHS }
const site = (changes: Site = {}): Site => ({
  ...Object.fromEntries(CORE_PATHS.map((path) => [path, {}])),
  '/': linked,
  '/about/': linked,
  ...Object.fromEntries(PATHS.map((path) => [path, {}])),
  ...changes,
})

/** Fetches all of a site, or only these URLs; what else is linked is left out, as a limit or a pattern does. */
const audit = (pages: Site, paths = Object.keys(pages)) =>
  auditFixture(
    (url) => {
      const path = url.slice(ORIGIN.length)
      const page = pages[path]
      if (page?.redirect) return new Response(null, { status: 301, headers: { location: page.redirect } })
      return page ? render(path, page) : new Response('', { status: 404 })
    },
    { urls: paths.map((path) => ORIGIN + path) },
  )

const faulty = site({
  '/a/': { title: null },
  '/b/': { title: null, description: null },
  '/c/': { links: ['/gone/'] },
  '/gone/': { status: 404, raw: '' },
})
const nothing = { new: [], fixed: [], unseenBefore: [], unseenNow: [] }

test('an unchanged site has nothing new and nothing fixed', async () => {
  const { comparison, ...changes } = await differenceOf(await audit(faulty), await audit(faulty))
  expect(changes).toEqual(nothing)
  expect(comparison['title-missing']).toMatchObject({ new: 0, fixed: 0, persisting: 2 })
})

test('nor has it with fewer pages looked at, or with more', async () => {
  const some = Object.keys(faulty).filter((path) => !['/b/', '/gone/'].includes(path))
  const fewer = await differenceOf(await audit(faulty), await audit(faulty, some))
  expect(fewer).toMatchObject({ new: [], fixed: [], unseenBefore: [] })
  // Whether a link is broken, only an audit knows that looked where it leads.
  expect(fewer.unseenNow).toEqual([
    'http-4xx 1',
    'title-missing 1',
    'description-missing 1',
    'link-broken-internal 1',
  ])
  const more = await differenceOf(await audit(faulty, some), await audit(faulty))
  expect(more).toMatchObject({ new: [], fixed: [], unseenNow: [], unseenBefore: fewer.unseenNow })
})

test('a check that is wholly fixed is fixed on every page that had it', async () => {
  const fixedPages = { ...faulty, '/a/': {}, '/b/': { description: null } }
  const { comparison, ...changes } = await differenceOf(await audit(faulty), await audit(fixedPages))
  expect(changes).toEqual({ ...nothing, fixed: ['title-missing /a/', 'title-missing /b/'] })
  expect(comparison['title-missing']).toEqual({
    new: 0,
    fixed: 2,
    persisting: 0,
    unseenBefore: 0,
    unseenNow: 0,
  })
})

test('a page that is new to the audit brings nothing new, a page that breaks does', async () => {
  const grown = { ...faulty, '/': { links: [...PATHS, '/e/'] }, '/about/': { links: [...PATHS, '/e/'] } }
  const added = await differenceOf(await audit(faulty), await audit({ ...grown, '/e/': { title: null } }))
  expect(added).toMatchObject({ new: [], fixed: [], unseenBefore: ['title-missing 1'] })

  const broken = { ...faulty, '/d/': { status: 500, raw: '' } }
  const difference = await differenceOf(await audit(faulty), await audit(broken))
  const atLinks = ['/', '/about/'].map((path) => `link-broken-internal ${path}`)
  expect(difference.new).toEqual(['http-5xx /d/', ...atLinks])
  expect(difference.fixed).toEqual([])
})

test('a page that fails now has its faults fixed by nobody, one that is gone takes them along', async () => {
  const failing = await differenceOf(
    await audit(faulty),
    await audit({ ...faulty, '/b/': { status: 503, raw: '' } }),
  )
  expect(failing.fixed).toEqual([])
  expect(failing.unseenNow).toContain('description-missing 1')

  const gone = await differenceOf(
    await audit(faulty),
    await audit({ ...faulty, '/b/': { status: 410, raw: '' } }),
  )
  expect(gone.fixed).toEqual(['description-missing /b/', 'title-missing /b/'])
  expect(gone.new).toContain('http-4xx /b/')

  const back = await differenceOf(
    await audit({ ...faulty, '/b/': { status: 503, raw: '' } }),
    await audit(faulty),
  )
  expect(back.fixed).toContain('http-5xx /b/')
  expect(back.new).toEqual([])
  expect(back.unseenBefore).toContain('title-missing 1')
})

test('what a host sends with every page is one finding, however many pages there are', async () => {
  const bare = Object.fromEntries(
    Object.entries(faulty).map(([path, page]) => [
      path,
      { ...page, headers: { 'x-content-type-options': null } },
    ]),
  )
  const worse = await differenceOf(await audit(faulty), await audit(bare))
  expect(worse.new).toEqual(['x-content-type-missing /'])
  const better = await differenceOf(await audit(bare), await audit(faulty))
  expect(better.fixed).toEqual(['x-content-type-missing /'])
})

test('what an earlier version did not check is not new', async () => {
  const [before, now] = [await audit(site()), await audit(faulty)]
  before.exec(`DELETE FROM checks_made WHERE check_id = 'title-missing'`)
  const { new: added, unseenBefore } = await differenceOf(before, now)
  expect(added.filter((entry) => entry.startsWith('title-missing'))).toEqual([])
  expect(unseenBefore).toContain('title-missing 2')
})

test('what was not checked again is not fixed', async () => {
  const [before, now] = [await audit(faulty), await audit(site())]
  keepUnchecked(now, new Map([['title-missing', 'not-learned']]))
  const { fixed } = await differenceOf(before, now)
  expect(fixed.filter((entry) => entry.startsWith('title-missing'))).toEqual([])
  keepUnchecked(now, new Map())
  expect((await differenceOf(before, now)).fixed).toContain('title-missing /b/')
})

test('with an audit that is no more there is nothing to compare, and nothing stays behind', async () => {
  const now = await audit(faulty)
  const empty = await auditFixture(() => new Response('', { status: 404 }), { urls: [] })
  empty.exec('DELETE FROM pages')
  expect(await compare(now, 'aud_gone', asOther(empty))).toBeNull()
  for (const table of ['changes', 'other_pages', 'other_findings'])
    expect([...now.exec(`SELECT * FROM ${table}`)], table).toEqual([])
})
