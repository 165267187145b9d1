import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditPage, findOnPage } from '#api/engine/audit-page.ts'
import { encodeBatch } from '#api/crawl/store/encode-batch.ts'
import { ownIndex } from '#api/engine/technologies/catalog.ts'
import { readTechnologies } from '#api/engine/technologies/read-technologies.ts'
import { readPage } from '#api/engine/read-page.ts'
import { type FetchedPage } from '#api/engine/fetched-page.ts'

/**
 * CPU milliseconds a page of the engine alone, on real pages:
 * `npx node tests/bench/engine.ts /usr/share/doc/python3-doc/html [pages]`
 */
const [folder = '/usr/share/doc/python3-doc/html', limit = '400'] = process.argv.slice(2)
const ROUNDS = 3
const NOW = new Date()

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .sort()
  .slice(0, Number(limit))
  .map((name) => toPage(name, readFileSync(join(folder, name), 'utf8')))

const results = pages.map((page) => auditPage(page, NOW)) // Warms the compiler up as well.
const kilobytes = pages.reduce((sum, page) => sum + page.bytes, 0) / 1024
const figures = {
  pages: pages.length,
  kilobytesEach: round(kilobytes / pages.length),
  linksEach: round(results.reduce((sum, { facts }) => sum + facts.links.items.length, 0) / pages.length),
  read: cpuMsEach(() => pages.forEach((page) => readPage(page))),
  checks: cpuMsEach(() => results.forEach(({ facts }) => findOnPage(facts, NOW))),
  /** With every fingerprint, per 100 kB: the look-up of technologies reads a page by itself. */
  technologiesPer100Kilobytes: perSize(() => pages.forEach((page) => readTechnologies(page, '', ownIndex()))),
  encode: cpuMsEach(() => encodeBatch(results)),
  encodedKilobytesEach: round(encodeBatch(results).join('').length / 1024 / pages.length),
}
console.log(JSON.stringify(figures))

/** The best of some rounds: what is above it is the machine's noise. */
function cpuMsEach(work: () => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000 / pages.length
  })
  return Math.round(Math.min(...rounds) * 1000) / 1000
}

function perSize(work: () => void): number {
  return Math.round(((cpuMsEach(work) * pages.length) / (kilobytes / 100)) * 1000) / 1000
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function toPage(name: string, body: string): FetchedPage {
  const url = `https://docs.example/${name}`
  return {
    url,
    finalUrl: url,
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    body,
    bytes: new TextEncoder().encode(body).length,
    hops: [],
    ttfbMs: 20,
    totalMs: 40,
    truncated: false,
    fetchedAt: NOW.toISOString(),
  }
}
