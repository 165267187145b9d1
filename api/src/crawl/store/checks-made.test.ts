import { beforeEach, expect, test } from 'vitest'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { CHECKS, HOST_CHECKS } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { openCrawlDatabase } from '#tests/workers/object-database.ts'
import { findUnchecked, keepChecksMade, keepUnchecked, listChecksMade } from './checks-made.ts'
import { runHostChecks } from './judge-site.ts'
import { countChecks } from './score.ts'

const ORIGIN = 'https://shop.example'
const robots = { url: `${ORIGIN}/robots.txt`, status: 0, text: '', bytes: 0, contentType: null }
/** In list mode sitemaps are not looked for, and of this host nothing else is known either. */
const SILENT: HostFacts = {
  origin: ORIGIN,
  robots: { ...robots, failure: 'timeout' },
  sitemaps: [],
  probes: {},
}

let sql: Sql
beforeEach(() => {
  sql = openCrawlDatabase()
})

const findings = () => Array.from(sql.exec('SELECT check_id FROM findings'), (row) => String(row['check_id']))

test('a host that said nothing fails no check but the one that says so, and passes none', () => {
  const unknown = runHostChecks(sql, SILENT)
  expect(findings()).toEqual(['robots-unreachable'])
  expect(unknown).toEqual(HOST_CHECKS.map(({ id }) => id).filter((id) => id !== 'robots-unreachable'))
})

test('a probe that nobody answered tells neither that a file is there nor that it is missing', () => {
  const silent = { status: 0, finalUrl: `${ORIGIN}/` }
  const probes = {
    notFound: { ...silent, textHash: null, title: null },
    favicon: silent,
    securityTxt: { ...silent, text: '' },
    llmsTxt: { ...silent, text: '' },
  }
  expect(runHostChecks(sql, { ...SILENT, probes })).toEqual(
    expect.arrayContaining([
      'soft-404',
      'favicon-missing',
      'security-txt-missing',
      'llms-missing',
      'llms-invalid',
    ]),
  )
})

test('sitemaps that were not looked for are not missing', () => {
  const readable = { ...robots, status: 200, text: 'User-agent: *\n' }
  expect(runHostChecks(sql, { ...SILENT, robots: readable })).toContain('sitemap-missing')
  expect(findings()).not.toContain('sitemap-missing')
  runHostChecks(sql, { ...SILENT, robots: readable, sitemapsLeftOut: 0 })
  expect(findings()).toContain('sitemap-missing')
})

test('what was not checked is not counted as passed, and is not kept as made', () => {
  const before = countChecks(sql)
  expect(before.passed).toBe(CHECKS.length)
  keepUnchecked(sql, new Map([['soft-404', 'not-learned']]))
  expect(countChecks(sql).passed).toBe(CHECKS.length - 1)

  keepChecksMade(sql)
  expect(listChecksMade(sql)).toHaveLength(CHECKS.length - 1)
  expect(findUnchecked(sql)).toEqual(new Map([['soft-404', 'not-learned']]))
})

test('a check that came after an audit was not run by it', () => {
  keepChecksMade(sql)
  sql.exec(`DELETE FROM checks_made WHERE check_id = 'title-missing'`)
  expect(findUnchecked(sql)).toEqual(new Map([['title-missing', 'newer-check']]))
  expect(countChecks(sql).passed).toBe(CHECKS.length - 1)
})

test('of an audit that did not keep its checks nothing is said to be unchecked', () => {
  expect(findUnchecked(sql)).toEqual(new Map())
})
