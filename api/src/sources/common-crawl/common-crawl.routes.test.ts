import { expect, test } from 'vitest'
import { commit } from '#api/db/commit.ts'
import { type Asked } from '#api/sources/source.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson, createTestScope } from '#tests/workers/people.ts'
import { listReferringDomains } from '#contract/seo/domain.lists.ts'
import { toAuthority } from './central.ts'
import { createCommonCrawlSource } from './common-crawl.source.ts'
import { toImportWebGraph } from './import-web-graph.ts'

const ASKED: Asked = {
  target: { name: 'a.com', scope: 'subdomains', host: 'www.a.com', domain: 'a.com', path: '/' },
  device: 'all',
  fresh: false,
  from: '2026-05-01',
  to: '2026-05-31',
  previous: { from: '2026-04-01', to: '2026-04-30' },
}

const aRelease = (months: string, referring: [domain: string, position: number][], position = 100) => ({
  format: 1 as const,
  release: `cc-main-2026-${months}`,
  ranked: 10_000,
  domains: [
    {
      domain: 'a.com',
      position,
      pageRankPosition: 50,
      referringDomains: referring.length,
      referring: referring.map(([domain, at]) => ({ domain, position: at })),
    },
  ],
})

async function createScope() {
  const api = createTestApi()
  const { organizationId } = await createPerson(api)
  return { ...createTestScope(api), organizationId, personId: null }
}

const queryOf = (query: object) => listReferringDomains.query.parse(query)

test('two releases tell what links, what is new and what is lost', async () => {
  const scope = await createScope()
  const april = aRelease(
    'feb-mar-apr',
    [
      ['b.org', 10],
      ['lost.net', 2000],
    ],
    1000,
  )
  const may = aRelease('mar-apr-may', [
    ['b.org', 12],
    ['new.co.uk', 300],
  ])
  await commit(scope.db, [...toImportWebGraph(scope, april), ...toImportWebGraph(scope, may)])
  const source = await createCommonCrawlSource(scope)

  const ranking = await source['backlinks-ranking']?.(ASKED)
  expect(ranking).toMatchObject({ basis: 'estimated', asOf: '2026-05-31', fetchedAt: scope.now() })
  expect(ranking?.data).toMatchObject({ authority: 50, position: 100, domains: 10_000, backlinks: null })
  expect(ranking?.data.history.map(({ gained, lost }) => [gained, lost])).toEqual([
    [null, null],
    [1, 1],
  ])
  const list = await source['referring-domains']?.(ASKED, queryOf({ sort: 'domain', direction: 'asc' }))
  expect(
    list?.data.items.map(({ domain, state, firstSeen, backlinks }) => [domain, state, firstSeen, backlinks]),
  ).toEqual([
    ['b.org', 'active', '2026-04-30', null],
    ['lost.net', 'lost', '2026-04-30', null],
    ['new.co.uk', 'new', '2026-05-31', null],
  ])
  const [figures, strength] = (await source.summary?.(ASKED)) ?? []
  expect(figures).toMatchObject({
    basis: 'measured',
    data: [{ metric: 'referring-domains', value: 2, previous: 2 }],
  })
  expect(strength).toMatchObject({
    basis: 'estimated',
    data: [{ metric: 'authority', value: 50, previous: 25 }],
  })
})

test('where not all that link are listed, nothing is called new or lost', async () => {
  const scope = await createScope()
  const whole = aRelease('feb-mar-apr', [['b.org', 10]])
  const cut = aRelease('mar-apr-may', [['c.org', 12]])
  const [domain] = cut.domains
  if (domain) domain.referringDomains = 7_000
  await commit(scope.db, [...toImportWebGraph(scope, whole), ...toImportWebGraph(scope, cut)])
  const source = await createCommonCrawlSource(scope)

  const list = await source['referring-domains']?.(ASKED, queryOf({}))
  expect(list?.data.items.map(({ domain: name, state }) => [name, state])).toEqual([['c.org', 'active']])
  expect(list?.coverage).toContain('The 1 most central ones are listed.')
  expect((await source['backlinks-ranking']?.(ASKED))?.data.history.at(-1)).toMatchObject({
    gained: null,
    lost: null,
  })
})

test('another organization has none of it, and a release without months is refused', async () => {
  const [scope, other] = [await createScope(), await createScope()]
  await commit(scope.db, toImportWebGraph(scope, aRelease('mar-apr-may', [['b.org', 10]])))
  const source = await createCommonCrawlSource(other)
  expect(await source['backlinks-ranking']?.(ASKED)).toBeNull()
  expect(await source.summary?.(ASKED)).toEqual([])
  expect(() => toImportWebGraph(scope, aRelease('soon', []))).toThrow('does not say which months it covers')
})

test('authority is 100 for the most central domain, 0 for the last, and equal steps for tenfold positions', () => {
  expect([1, 10, 100, 1000, 10_000].map((position) => toAuthority(position, 10_000))).toEqual([
    100, 75, 50, 25, 0,
  ])
  expect(toAuthority(1, 1)).toBe(100)
})
