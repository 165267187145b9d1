import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { breakOffAfter, takeAll, writesOf } from '#tests/workers/crawl-steps.ts'
import { toObjectDatabase } from '#cli/bellwether/node-database.ts'
import { migrateCrawl } from './crawl-migrations.ts'
import { gatherHostWide, gatherTheOtherHalf } from './host-wide.ts'
import { countIssues } from './issue-counts.ts'
import { withoutBreak } from './in-steps.ts'
import { listFaults } from './score.ts'

const HOSTS = ['https://shop.example/', 'https://a.shop.example/', 'http://shop.example/']

interface Found {
  check: string
  url: string
  detail: string
  evidence: string | null
}

/** What a page sends; every seventh page is fine. */
function findAt(url: string, at: number): Found[] {
  if (at % 7 === 0) return []
  const cookies = [`sid without ${at % 2 ? 'Secure' : 'Secure, HttpOnly'}.`, `theme without SameSite.`]
  return [
    { check: 'csp-unsafe', url, detail: `It allows ${at % 5} things.`, evidence: `policy ${at % 5}` },
    { check: 'https-missing', url, detail: 'Sent over HTTP.', evidence: at % 3 ? 'http' : null },
    { check: 'server-version-leak', url, detail: 'It says nginx/1.2.', evidence: 'nginx/1.2' },
    ...cookies.map((detail) => ({
      check: 'cookie-flags',
      url,
      detail,
      evidence: detail.split(' ')[0] ?? null,
    })),
  ]
}

function open(pages: number) {
  const database = toObjectDatabase(new DatabaseSync(':memory:'))
  migrateCrawl(database)
  const all: Found[] = []
  database.atomically(() => {
    for (let at = 0; at < pages; at += 1) {
      const url = `${HOSTS[at % HOSTS.length] ?? ''}${at}`
      database.sql.exec(
        `INSERT INTO pages (url, internal, crawlable, state, kind) VALUES (?, 1, 1, 'done', 'html')`,
        url,
      )
      for (const found of findAt(url, at)) {
        all.push(found)
        database.sql.exec(
          'INSERT INTO findings (check_id, url, detail, evidence) VALUES (?, ?, ?, ?)',
          found.check,
          url,
          found.detail,
          found.evidence,
        )
      }
    }
  })
  return { database, all }
}

const homeOf = (url: string) => HOSTS.find((home) => url.startsWith(home)) ?? ''
const tell = (pages: number, detail: string) => (sum: number) =>
  `${pages === sum ? 'On every page' : `On ${pages} of ${sum} pages`}. ${detail}`

/** What is to be said of each host, counted one finding after the other. */
function expectedOf(all: readonly Found[], pages: number): Found[] {
  const groups = new Map<string, Found[]>()
  for (const found of all) {
    const key = [found.check, homeOf(found.url), found.check === 'cookie-flags' ? found.evidence : ''].join(
      ' ',
    )
    groups.set(key, [...(groups.get(key) ?? []), found])
  }
  return [...groups.values()].map((group) => {
    const [{ check, url, evidence } = { check: '', url: '', evidence: null }] = group
    const details = [...new Set(group.map(({ detail }) => detail))].sort()
    const longest = details.toSorted((a, b) => b.length - a.length)
    const detail = check === 'cookie-flags' ? longest.join(' Elsewhere: ') : (details[0] ?? '')
    const isOne = new Set(group.map((one) => one.evidence)).size === 1
    const ofHost = Array.from({ length: pages }, (_, at) => at % HOSTS.length)
    const sum = ofHost.filter((host) => HOSTS[host] === homeOf(url)).length
    const concerned = new Set(group.map((one) => one.url)).size
    return {
      check,
      url: homeOf(url),
      detail: tell(concerned, detail)(sum),
      evidence: isOne ? evidence : null,
    }
  })
}

const inOrder = (some: readonly Found[]) =>
  some.map(({ check, url, detail, evidence }) => JSON.stringify([check, url, detail, evidence])).sort()

function readFindings({ sql }: ReturnType<typeof open>['database']): string[] {
  const rows = sql.exec('SELECT check_id AS "check", url, detail, evidence FROM findings')
  // The columns of the query.
  return inOrder([...rows] as unknown as Found[])
}

const readConcerned = ({ sql }: ReturnType<typeof open>['database']) => [
  ...sql.exec('SELECT check_id, url, pages FROM host_findings ORDER BY check_id, url'),
]

test('what hosts send is one finding a host or thing, on however many pages it was found', () => {
  const { database, all } = open(1_700)
  takeAll(database, gatherHostWide)

  expect(readFindings(database)).toEqual(inOrder(expectedOf(all, 1_700)))
  expect(readConcerned(database)).toHaveLength(4 * HOSTS.length)
  expect(writesOf(database, gatherHostWide)).toEqual([0])
})

test('broken off after any of its steps and begun again it says the same, and never other counts', () => {
  const whole = open(1_700).database
  const before = withoutBreak(listFaults(whole.sql))
  takeAll(whole, gatherHostWide)
  const expected = [readFindings(whole), readConcerned(whole), withoutBreak(listFaults(whole.sql))]

  let steps = 1
  for (; ; steps += 1) {
    const { database } = open(1_700)
    if (!breakOffAfter(database, gatherHostWide, steps)) break
    expect(withoutBreak(listFaults(database.sql))).toEqual(before)
    takeAll(database, gatherHostWide)
    expect([readFindings(database), readConcerned(database), withoutBreak(listFaults(database.sql))]).toEqual(
      expected,
    )
  }
  expect(steps).toBeGreaterThan(15)
})

test('where it is broken off for good, each check is told by host or page by page', () => {
  const whole = open(1_700)
  const pageByPage = inOrder(whole.all)
  takeAll(whole.database, gatherHostWide)
  const byHost = readFindings(whole.database)
  const ofCheck = (findings: string[], check: string) => findings.filter((one) => one.includes(`"${check}"`))
  const ways = new Set<string>()

  for (let steps = 1; ; steps += 1) {
    const { database } = open(1_700)
    if (!breakOffAfter(database, gatherHostWide, steps)) break
    takeAll(database, gatherTheOtherHalf)
    const found = readFindings(database)
    for (const check of ['csp-unsafe', 'https-missing', 'cookie-flags']) {
      const isByHost = ofCheck(found, check).length < 10
      expect(ofCheck(found, check)).toEqual(ofCheck(isByHost ? byHost : pageByPage, check))
      ways.add(`${check} ${isByHost}`)
    }
  }
  expect(ways.size).toBe(6)
})

test('a step forgets how many findings pages had', () => {
  const { database } = open(20)
  takeAll(database, countIssues)
  breakOffAfter(database, gatherHostWide, 2)
  expect([...database.sql.exec('SELECT 1 FROM pages WHERE issues IS NOT NULL')]).toEqual([])
})

test('as many findings as some steps take are gathered to the end after a break', () => {
  const { database } = open(0)
  for (let at = 0; at < 500; at += 1)
    database.sql.exec(
      `INSERT INTO findings (check_id, url, detail) VALUES ('csp-missing', ?, 'No policy.')`,
      `https://shop.example/${at}`,
    )
  breakOffAfter(database, gatherHostWide, 1)
  expect(readFindings(database)).toEqual([])
  takeAll(database, gatherHostWide)
  expect(readFindings(database)).toHaveLength(1)
})

test('no step writes more in a larger crawl', () => {
  const writesAt = (pages: number) => writesOf(open(pages).database, gatherHostWide)
  const [small, large] = [writesAt(3_000), writesAt(12_000)]

  expect(Math.max(...large)).toBe(Math.max(...small))
  expect(large.length).toBeGreaterThan(3 * small.length)
})

test('a cookie of a new name on every page is told page by page, in steps as short', () => {
  const { database } = open(0)
  for (let at = 0; at < 1_700; at += 1)
    database.sql.exec(
      `INSERT INTO findings (check_id, url, detail, evidence) VALUES ('cookie-flags', ?, ?, ?)`,
      `https://shop.example/${at}`,
      `c${at} without Secure.`,
      `c${at}`,
    )
  expect(Math.max(...writesOf(database, gatherHostWide))).toBeLessThan(2_500)
  expect(readFindings(database)).toHaveLength(1_700)
})
