import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { categoryScoreOf, type Fault, gainOf, healthOf, penaltyOf, toShownScore } from './health.ts'
import { CHECKS } from './registry.ts'
import { withoutBreak } from '#api/crawl/store/in-steps.ts'
import { listFaults, scoreOf } from '#api/crawl/store/score.ts'

function fault(check: string, share: number): Fault {
  const info = CHECKS.find(({ id }) => id === check)
  if (!info) throw new Error(`There is no check ${check}.`)
  return { check, category: info.category, severity: info.severity, share }
}

const share = fc.integer({ min: 1, max: 1_000 }).map((thousandths) => thousandths / 1_000)
/** Any outcome of an audit: what each check found, or nothing. */
const outcome = fc
  .array(fc.option(share, { freq: 2 }), { minLength: CHECKS.length, maxLength: CHECKS.length })
  .map((shares) =>
    CHECKS.flatMap(({ id, category, severity }, at) => {
      const found = shares[at] ?? null
      return found === null ? [] : [{ check: id, category, severity, share: found }]
    }),
  )

test('a penalty is the weight of the severity, by the root of the share of pages', () => {
  expect(penaltyOf(fault('title-missing', 1))).toBe(8)
  expect(penaltyOf(fault('title-missing', 0.01))).toBeCloseTo(8 * (0.3 + 0.07), 10)
  expect(penaltyOf(fault('description-missing', 0.25))).toBeCloseTo(2 * (0.3 + 0.35), 10)
  expect(penaltyOf(fault('canonical-missing', 1))).toBeCloseTo(0.2, 10)
  expect(penaltyOf(fault('blocked-by-waf', 1))).toBe(0)
})

test('health by hand: one fault, several, a category at its cap', () => {
  expect(healthOf([])).toBe(100)
  expect(healthOf([fault('title-missing', 1)])).toBeCloseTo(100 * Math.exp(-0.08), 10)
  expect(healthOf([fault('title-missing', 1), fault('http-4xx', 0.04)])).toBeCloseTo(
    100 * Math.exp(-(8 + 8 * 0.44) / 100),
    10,
  )
  const crawlErrors = CHECKS.filter(({ category, severity }) => category === 'crawl' && severity === 'error')
  const quiet = crawlErrors.filter(({ id }) => !/^(?:http-5xx|fetch-)/.test(id))
  expect(quiet.length).toBeGreaterThan(2)
  expect(healthOf(quiet.map(({ id }) => fault(id, 1)))).toBeCloseTo(100 * Math.exp(-0.2), 10)
})

test.each([
  ['robots.txt', ['robots-blocks-all', 1]],
  ['a robots.txt that fails', ['robots-unreachable', 1]],
  ['noindex everywhere', ['noindex', 1]],
  ['most URLs without a response', ['http-5xx', 0.6]],
] as const)('%s caps health at 30', (_, [check, found]) => {
  expect(healthOf([fault(check, found)])).toBe(30)
  expect(gainOf([fault(check, found)], [check])).toMatchObject({ reach: 100, isUnblocked: true })
})

test('a page of its own that says noindex, and half of the URLs without a response, block nothing', () => {
  expect(healthOf([fault('noindex', 0.9)])).toBeGreaterThan(99)
  expect(healthOf([fault('http-5xx', 0.5)])).toBeGreaterThan(90)
})

test('the three findings of one noindex go together', () => {
  const faults = [fault('noindex', 1), fault('noindex-header', 1), fault('all-noindex', 1)]
  for (const { check } of faults) expect(gainOf(faults, [check])).toMatchObject({ reach: 100 })
})

test('accessibility counts in its own score alone', () => {
  const faults = [fault('a11y-button-name', 1)]
  expect(healthOf(faults)).toBe(100)
  expect(categoryScoreOf(faults, 'accessibility')).toBeCloseTo(100 * Math.exp(-0.4), 10)
  expect(gainOf(faults, ['a11y-button-name'])).toEqual({ cost: 33, reach: 100, isUnblocked: false })
})

test('whatever was found, health is from 0 to 100, and 100 is shown for nothing else than nothing', () => {
  fc.assert(
    fc.property(outcome, (faults) => {
      const health = healthOf(faults)
      expect(health).toBeGreaterThanOrEqual(0)
      expect(health).toBeLessThanOrEqual(100)
      const counts = faults.some((one) => one.category !== 'accessibility' && penaltyOf(one) > 0)
      expect(toShownScore(health) === 100).toBe(!counts)
    }),
  )
})

test('fixing a check, wholly or on some pages, never lowers any score; breaking never raises one', () => {
  fc.assert(
    fc.property(outcome, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (faults, pick, rest) => {
      fc.pre(faults.length > 0)
      const at = pick % faults.length
      const left = faults.flatMap((one, index) =>
        index !== at ? [one] : rest === 0 ? [] : [{ ...one, share: one.share * rest }],
      )
      expect(healthOf(left)).toBeGreaterThanOrEqual(healthOf(faults))
      for (const { category } of CHECKS)
        expect(categoryScoreOf(left, category)).toBeGreaterThanOrEqual(categoryScoreOf(faults, category))
    }),
  )
})

test('what an issue promises is what fixing it brings', () => {
  fc.assert(
    fc.property(outcome, fc.nat(), (faults, pick) => {
      fc.pre(faults.length > 0)
      const { check, category } = faults[pick % faults.length] ?? fault('noindex', 1)
      fc.pre(category !== 'accessibility' && !['noindex', 'noindex-header', 'all-noindex'].includes(check))
      const { cost, reach } = gainOf(faults, [check])
      const left = healthOf(faults.filter((one) => one.check !== check))
      expect(reach).toBe(toShownScore(left))
      expect(cost).toBeGreaterThanOrEqual(0)
      expect(cost).toBeCloseTo(left - healthOf(faults), 0)
    }),
  )
})

const PAGES = 12
const urls = Array.from({ length: PAGES }, (_, at) => `https://shop.example/${at}`)

function store(found: readonly (readonly [check: string, url: string])[]): Sql {
  const sql = openCrawlDatabase()
  for (const url of urls)
    sql.exec(
      `INSERT INTO pages (url, internal, crawlable, state, kind, status) VALUES (?, 1, 1, 'done', 'html', 200)`,
      url,
    )
  for (const [check, url] of found)
    sql.exec('INSERT OR IGNORE INTO findings (check_id, url, detail) VALUES (?, ?, ?)', check, url, 'Found.')
  return sql
}

const ids = CHECKS.map(({ id }) => id)
const findings = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...urls)), { maxLength: 60 })

test('a stored finding more never raises a score, and a share of pages is in it', () => {
  fc.assert(
    fc.property(findings, fc.constantFrom(...ids), fc.constantFrom(...urls), (some, check, url) => {
      const [before, after] = [
        withoutBreak(scoreOf(store(some))),
        withoutBreak(scoreOf(store([...some, [check, url]]))),
      ]
      expect(after.health).toBeLessThanOrEqual(before.health ?? NaN)
      expect(after.errorFree).toBeLessThanOrEqual(before.errorFree ?? NaN)
      for (const { category } of CHECKS)
        expect(after.categories[category]).toBeLessThanOrEqual(before.categories[category] ?? NaN)
    }),
    { numRuns: 60 },
  )
  const [third] = withoutBreak(listFaults(store(urls.slice(0, 4).map((url) => ['title-missing', url]))))
  expect(third).toEqual(fault('title-missing', 4 / PAGES))
})

test('where nothing was checked there is no score', () => {
  expect(withoutBreak(scoreOf(openCrawlDatabase()))).toMatchObject({
    health: null,
    errorFree: null,
    categories: {},
  })
  const sql = openCrawlDatabase()
  sql.exec(
    `INSERT INTO pages (url, internal, crawlable, state, kind) VALUES ('https://shop.example/', 1, 1, 'done', 'blocked')`,
  )
  expect(withoutBreak(scoreOf(sql)).health).toBeNull()
})
