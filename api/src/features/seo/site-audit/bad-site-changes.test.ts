import { beforeAll, expect, test } from 'vitest'
import { type Sql } from '#api/lib/object-database.ts'
import { endAudit, type Difference, differenceOf } from '#tests/workers/compared-audits.ts'
import { type BadSite, createBadSite, listFaults } from '#tests/fixtures/bad-site/bad-site.ts'
import { crawlBadSite } from '#tests/fixtures/bad-site/crawl-bad-site.ts'
import { ORIGIN } from '#tests/fixtures/site/template.ts'

// A site with more than 250 faults, changed in ten ways, with the exact comparison expected for each.

let before: Sql
beforeAll(async () => {
  before = endAudit(await crawlBadSite(createBadSite()))
})

/** The bad site with one change, compared with the bad site. */
async function changed(change: (site: BadSite) => void): Promise<Difference> {
  const site = createBadSite()
  change(site)
  const { unseenBefore, unseenNow, ...changes } = await differenceOf(
    before,
    endAudit(await crawlBadSite(site)),
  )
  return { ...changes, unseenBefore: unseenBefore.sort(), unseenNow: unseenNow.sort() }
}

/** A page with faults of its own, that others link to. */
const PAGE = '/lamps/1/'
const faultsOf = (path: string) =>
  listFaults(createBadSite())
    .filter(({ url }) => url === ORIGIN + path)
    .map(({ check }) => `${check} ${path}`)
    .sort()
const nothing = { new: [], fixed: [], unseenBefore: [], unseenNow: [] }
/** Findings that became unknown: checks with their number of pages. */
const unseen = (...paths: string[]) =>
  paths.flatMap((path) => faultsOf(path).map((fault) => fault.replace(path, '1'))).sort()

test('unchanged, it has nothing new and nothing fixed', async () => {
  const { comparison, ...changes } = await changed(() => undefined)
  expect(changes).toEqual(nothing)
  const persisting = Object.values(comparison).reduce((sum, change) => sum + change.persisting, 0)
  expect(persisting).toBeGreaterThan(250)
  expect(faultsOf(PAGE).length).toBeGreaterThan(3)
})

test('1: a page is fixed completely', async () => {
  const changes = await changed(({ pages }) => (pages[PAGE] = { faults: {} }))
  expect(changes).toMatchObject({ ...nothing, fixed: faultsOf(PAGE) })
})

test('2: a page loses its title', async () => {
  const changes = await changed(({ pages }) => {
    pages['/about/'] = { ...pages['/about/'], parts: { ...pages['/about/']?.parts, title: null }, faults: {} }
  })
  expect(changes).toMatchObject({ ...nothing, new: ['title-missing /about/'] })
})

test('3: a page is removed, and takes its faults along', async () => {
  const changes = await changed(({ pages }) => (pages[PAGE] = { status: 404, isListed: false, faults: {} }))
  expect(changes).toMatchObject({ ...nothing, new: [`http-4xx ${PAGE}`], fixed: faultsOf(PAGE) })
})

test('4: a page fails, and its findings become unknown', async () => {
  const changes = await changed(({ pages }) => (pages[PAGE] = { status: 500, isListed: false, faults: {} }))
  expect(changes).toMatchObject({ ...nothing, new: [`http-5xx ${PAGE}`], unseenNow: unseen(PAGE) })
})

test('5: a page refuses the crawler', async () => {
  const changes = await changed(({ pages }) => (pages[PAGE] = { status: 403, isListed: false, faults: {} }))
  expect(changes).toMatchObject({ ...nothing, new: [`blocked-by-waf ${PAGE}`], unseenNow: unseen(PAGE) })
})

test('6: robots.txt disallows a page', async () => {
  const changes = await changed(
    ({ pages }) => (pages[PAGE] = { ...pages[PAGE], isDisallowed: true, faults: {} }),
  )
  const blocked = ['robots-blocked-linked 1', 'sitemap-blocked 1']
  expect(changes).toMatchObject({ ...nothing, unseenBefore: blocked, unseenNow: unseen(PAGE) })
})

test('7: known pages are left out', async () => {
  const changes = await changed(({ pages }) => {
    for (const path of [PAGE, '/lamps/2/', '/lamps/3/']) Reflect.deleteProperty(pages, path)
    pages['/'] = {
      ...pages['/'],
      parts: { ...pages['/']?.parts, links: [PAGE, '/lamps/2/', '/lamps/3/'] },
      faults: {},
    }
  })
  expect(changes).toMatchObject({ ...nothing, unseenNow: unseen(PAGE, '/lamps/2/', '/lamps/3/') })
})

test('8: a page is added that has faults', async () => {
  const changes = await changed(({ pages }) => {
    pages['/added/'] = { parts: { title: null, h1: null }, faults: {} }
  })
  expect(changes).toMatchObject({ ...nothing, unseenBefore: ['h1-missing 1', 'title-missing 1'] })
})

test('9: a page moves, and the old address redirects', async () => {
  const changes = await changed(
    ({ pages }) => (pages[PAGE] = { redirect: { status: 301, to: '/about/' }, isListed: false, faults: {} }),
  )
  expect(changes).toMatchObject({ ...nothing, fixed: faultsOf(PAGE) })
})

test('10: two pages get the same title', async () => {
  const changes = await changed(({ pages }) => {
    for (const path of ['/about/', '/terms/'])
      pages[path] = {
        ...pages[path],
        parts: { ...pages[path]?.parts, title: 'A title that two pages of the shop have now' },
        faults: {},
      }
  })
  expect(changes).toMatchObject({ ...nothing, new: ['title-duplicate /about/', 'title-duplicate /terms/'] })
})
