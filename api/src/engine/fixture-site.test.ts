import { describe, expect, test } from 'vitest'
import { RESPONSES, fixtureBody } from '#tests/fixtures/site/responses.ts'
import { crawlFixture, fetchFixture, findingsByUrl, NOW } from '#tests/fixtures/site/crawl-fixture.ts'
import { type FixtureGroup } from '#tests/fixtures/site/fixture-group.ts'
import { GROUPS } from '#tests/fixtures/site/groups.ts'
import { type FixtureHost } from '#tests/fixtures/site/fixture-host.ts'
import { HOSTS, USUAL_ROBOTS } from '#tests/fixtures/site/hosts.ts'
import { HOME_TEXT } from '#tests/fixtures/site/hosts-visitors.ts'
import { RENDERED_PAGES } from '#tests/fixtures/site/rendered-pages.ts'
import { CORE_PATHS, PAGES } from '#tests/fixtures/site/site.ts'
import { ORIGIN, render } from '#tests/fixtures/site/template.ts'
import { probeFixture } from '#tests/workers/probe-fixture.ts'
import { auditPage } from './audit-page.ts'
import { type FetchedPage } from './fetched-page.ts'
import { type HostFacts } from './host-facts.ts'
import { readPage } from './read-page.ts'
import { CHECKS, HOST_CHECKS, type CheckId } from './registry.ts'

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort()
const urlOf = (path: string) => (path.startsWith('/') ? ORIGIN + path : path)

test('every page of the bad site has exactly the findings that it was made for', async () => {
  const byUrl = new Map(PAGES.map((page) => [ORIGIN + page.path, page]))
  expect(byUrl.size).toBe(PAGES.length)

  const sql = await crawlFixture((url) => byUrl.get(url)?.respond() ?? new Response('', { status: 404 }), {
    urls: [...byUrl.keys()],
  })
  const found = findingsByUrl(sql)

  const actual = PAGES.map(({ path }) => [path, sorted(found.get(ORIGIN + path) ?? [])])
  expect(Object.fromEntries(actual)).toEqual(
    Object.fromEntries(PAGES.map(({ path, expected }) => [path, sorted(expected)])),
  )
})

describe('answers', () => {
  test.each(RESPONSES)('$name', async ({ page, expected }) => {
    const body = page.body ?? (await fixtureBody)
    const { findings } = auditPage(toResponse(page, body), NOW)
    const found = findings.map(({ check }) => check)

    // A scrap of a page misses much; here only its own faults count.
    const isScrap = page.body !== undefined && page.body !== ''
    expect(sorted(isScrap ? found.filter((id) => /^(?:form|https|http|blocked)/.test(id)) : found)).toEqual(
      sorted(expected),
    )
  })
})

describe('hosts', () => {
  test.each(HOSTS)('$name', async (host) => {
    const facts = await toHostFacts(host)

    const found = HOST_CHECKS.filter((check) => check.isKnown(facts) && check.find(facts).length > 0).map(
      ({ id }) => id,
    )

    expect(sorted(found)).toEqual(sorted(host.expected))
  })
})

describe('pages together', () => {
  test.each(GROUPS)('$name', async (group) => {
    const found = findingsByUrl(await crawlGroup(group))

    const expected: Record<string, CheckId[]> = { '/': group.expectedAtHome ?? [], ...group.disallowed }
    for (const [path, page] of Object.entries(group.pages)) expected[path] = page.expected ?? []
    for (const path of Object.keys(expected)) expected[path] = sorted(expected[path] ?? []) as CheckId[]
    for (const url of found.keys()) expected[url.startsWith(ORIGIN) ? url.slice(ORIGIN.length) : url] ??= []
    const actual = Object.keys(expected).map((path) => [path, sorted(found.get(urlOf(path)) ?? [])])
    expect(Object.fromEntries(actual)).toEqual(expected)
  })
})

test('every check fires somewhere and has a near miss that does not deserve it', () => {
  const groupPages = GROUPS.flatMap((group) => [
    ...Object.values(group.pages).flatMap(({ expected = [] }) => expected),
    ...(group.expectedAtHome ?? []),
    ...Object.values(group.disallowed ?? {}).flat(),
  ])
  // Those of rendered pages are opened in a browser (tests/process/rendered-pages.waiting.process.test.ts).
  const cases = [...PAGES, ...RESPONSES, ...HOSTS, ...RENDERED_PAGES]
  const fired = new Set([...cases.flatMap(({ expected }) => expected), ...groupPages])
  const missed = new Set([
    ...cases.flatMap(({ nearMissOf }) => nearMissOf ?? []),
    ...GROUPS.flatMap(({ nearMissOf = [] }) => nearMissOf),
  ])
  const ids = CHECKS.map(({ id }) => id)

  expect(ids.filter((id) => !fired.has(id))).toEqual([])
  expect(ids.filter((id) => !missed.has(id))).toEqual([])
  for (const { expected, nearMissOf } of cases) if (nearMissOf) expect(expected).not.toContain(nearMissOf)
})

test('every check has an id of its own and says what is wrong, why it matters and what to do', () => {
  expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length)
  for (const { id, title, why, fix } of CHECKS) {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    expect(title.length, id).toBeLessThan(60)
    expect(why, id).toMatch(/^.{30,}[.?]$/s)
    expect(fix, id).toMatch(/^.{10,}$/s)
  }
})

function toResponse(page: Partial<FetchedPage>, body: string): FetchedPage {
  return {
    url: `${ORIGIN}/old`,
    finalUrl: page.url ?? `${ORIGIN}/old`,
    status: 200,
    headers: [...render('/old', {}).headers],
    bytes: body.length,
    hops: [],
    ttfbMs: 40,
    totalMs: 60,
    truncated: false,
    fetchedAt: NOW.toISOString(),
    ...page,
    body,
  }
}

async function toHostFacts(host: FixtureHost): Promise<HostFacts> {
  const parts = {
    headers: { 'strict-transport-security': 'max-age=31536000', ...host.headers },
    data: host.data ?? '{"@type": "Organization", "name": "Shop"}',
    head: host.hasIcon === false ? '' : '<link rel="icon" href="/icon.svg">',
  }
  const home = readPage(await fetchFixture(() => render('/', parts), `${ORIGIN}/`))
  const views = host.probes?.views?.map((view) => ({
    ...view,
    sketch: view.sketch === HOME_TEXT ? home.content.sketch : view.sketch,
  }))
  const robots = {
    url: `${ORIGIN}/robots.txt`,
    status: 200,
    text: USUAL_ROBOTS,
    bytes: 100,
    contentType: 'text/plain',
  }
  const sitemap = {
    url: `${ORIGIN}/sitemap.xml`,
    status: 200,
    bytes: 900,
    urlCount: 9,
    kind: 'urlset',
    from: 'robots',
  } as const
  return {
    origin: host.origin ?? ORIGIN,
    robots: { ...robots, ...host.robots },
    sitemapsLeftOut: 0,
    sitemaps: (host.sitemaps ?? [{}]).map((changes) => ({ ...sitemap, ...changes })),
    probes: { ...host.probes, ...(views && { views }) },
    ...(host.lookups && { lookups: host.lookups }),
    home,
  }
}

function crawlGroup(group: FixtureGroup) {
  const {
    pages,
    home = {},
    linked = true,
    core = CORE_PATHS.slice(1),
    disallowed = {},
    earlier = {},
    sitemap,
    secondSitemap,
    files,
  } = group
  const paths = Object.keys(pages)
  const homeLinks = linked ? paths : []
  return crawlFixture(
    (url) => {
      const path = url.startsWith(ORIGIN) ? url.slice(ORIGIN.length) : new URL(url).pathname
      const page = pages[url] ?? pages[path]
      if (page?.redirect) return new Response(null, { status: 301, headers: { location: page.redirect } })
      if (page) return render(path, page)
      if (path === '/') return render('/', { ...home, links: [...(home.links ?? []), ...homeLinks] })
      // A second page links to everything too, so that no page has a single inlink by accident.
      if (path === '/about/') return render(path, { links: homeLinks.filter((link) => isPlain(pages[link])) })
      return CORE_PATHS.includes(path) ? render(path, {}) : new Response('', { status: 404 })
    },
    {
      urls: ['/', ...core, ...paths].map(urlOf),
      disallowed: Object.keys(disallowed).map(urlOf),
      probe: files && ((sql) => probeFixture(sql, files)),
      earlier: Object.entries(earlier).map(([path, was]) => [
        urlOf(path),
        was === 'indexable' ? 1 : 0,
        was === 'noindex' ? 1 : 0,
      ]),
      sitemaps: {
        ...(sitemap && { [`${ORIGIN}/sitemap.xml`]: sitemap }),
        ...(secondSitemap && { [`${ORIGIN}/more.xml`]: secondSitemap }),
      },
    },
  )
}

function isPlain(page: FixtureGroup['pages'][string] | undefined): boolean {
  return page?.redirect === undefined && page?.status === undefined && !page?.canonical
}
