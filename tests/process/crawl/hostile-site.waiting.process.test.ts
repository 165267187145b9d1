import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { PageFinding } from '#contract/seo/page-audit.ts'
import { Finding } from '#contract/seo/site-audit.findings.ts'
import { PageSummary } from '#contract/seo/site-audit.pages.ts'
import { type HostileSite, startHostileSite } from '#tests/fixtures/hostile-site/hostile-site.ts'
import { type Account, callApi, createAccount } from '#tests/product/account.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { passedSince } from '#tests/workers/time-of.ts'
import { watchMemory } from './memory.ts'

// One site that is all that a crawler has to fear, through the whole product: it ends, within bounds, and tells what it did not read.

const MAX_PAGES = 150
/** It waits for hosts that never respond, three times each; on a quiet machine two minutes in all. */
const MOST_MS = 420_000
/** Of one process: twice what the largest was measured to have. */
const MOST_MEGABYTES = 800

let site: HostileSite
let product: Product
let account: Account
let audit: Audit
let peaks: number[]
let tookMs: number

async function auditToItsEnd(): Promise<void> {
  const { token } = account
  const body = JSON.stringify({ url: site.url, maxPages: MAX_PAGES })
  const reply = await callApi(product.url, '/seo/audits', { method: 'POST', body, token })
  const { id } = z.object({ id: z.string() }).parse(reply)
  const begun = Date.now()
  const memory = watchMemory(product.pid)
  do {
    await wait(250)
    audit = Audit.parse(await callApi(product.url, `/seo/audits/${id}`, { token }))
  } while (audit.finishedAt === null && passedSince(begun) < MOST_MS)
  tookMs = passedSince(begun)
  peaks = memory.stop()
}

beforeAll(async () => {
  site = await startHostileSite()
  product = await startProduct()
  account = await createAccount(product.url)
  await auditToItsEnd()
}, MOST_MS + 100_000)
afterAll(async () => {
  await product.stop()
  await site.stop()
})

const PageReply = z.object({
  page: PageSummary,
  facts: z.record(z.string(), z.unknown()),
  findings: z.array(PageFinding),
})
const IssueReply = z.object({ items: z.array(Finding) })

async function readPage(path: string) {
  const url = encodeURIComponent(new URL(path, site.url).href)
  const page = await callApi(product.url, `/seo/audits/${audit.id}/pages/one?url=${url}`, account)
  const { page: summary, facts, findings } = PageReply.parse(page)
  return { ...summary, failure: facts['failure'], findings }
}

const readIssue = async (check: string) =>
  IssueReply.parse(await callApi(product.url, `/seo/audits/${audit.id}/issues/${check}`, account))

test('it ends by itself, in bounded time and with bounded memory of each process', () => {
  console.log(`It took ${Math.round(tookMs / 1000)} s; most memory of a process: ${peaks.join(', ')} MB.`)

  expect(audit).toMatchObject({ status: 'finished', score: expect.any(Number) as unknown })
  expect(tookMs).toBeLessThan(MOST_MS)
  expect(Math.max(...peaks)).toBeLessThan(MOST_MEGABYTES)
  expect(product.output()).not.toMatch(/parse-process-killed|crawl-fault|parse-step-lost|probe-step-lost/)
})

test('what was not crawled is told with the audit, and why', () => {
  const gaps = Object.fromEntries((audit.gaps ?? []).map(({ reason, missing }) => [reason, missing]))

  expect(Object.keys(gaps).toSorted()).toEqual(['limit', 'robots'])
  expect(gaps['limit']).toBeGreaterThan(1_000)
  expect(gaps['robots']).toBe(1)
  expect(audit.failure).toMatch(
    /^The audit ended at its limit of 150 pages\. [\d,]+ known URLs were not crawled\.$/,
  )
  expect(audit.probes).toMatchObject({
    assets: { unchecked: { timeout: 1, refused: 1 } },
    links: { unchecked: { 'private-address': 2 } },
  })
})

/** What a finding says; a text stands for any that begins so. */
type Says = readonly [check: string, detail: string]

const CUT: Says = ['html-too-large', 'The HTML has more than 5.0 MB. What comes after them was not read.']
const BROKEN: Says = [
  'page-unreadable',
  'The connection was refused or dropped, or what came was no valid HTTP',
]
const UNPACKED: Says = ['page-unreadable', 'The response could not be decompressed']
const LATE: Says = ['fetch-timeout', 'The request failed: timeout.']
const NO_URL: Says = ['redirect-broken', 'It ends with invalid-redirect.']
const INSIDE: Says = ['redirect-broken', 'It ends with private-address.']
const CIRCLE: Says = ['redirect-loop', '']
const ENDLESS: Says = ['redirect-chain-long', '']

/** Each hostile thing, and the words by which it is accounted for. */
const ACCOUNTS: Readonly<Record<string, Says>> = {
  '/silent': LATE,
  '/drip': LATE,
  '/continues-for-ever': LATE,
  '/endless': CUT,
  '/large': CUT,
  '/gzip-bomb': CUT,
  '/brotli-bomb': CUT,
  '/many-attributes': CUT,
  '/long-title': CUT,
  '/cut': BROKEN,
  '/two-lengths': BROKEN,
  '/length-of-words': BROKEN,
  '/broken-chunks': BROKEN,
  '/without-status': BROKEN,
  '/nothing': BROKEN,
  '/odd-headers': BROKEN,
  '/broken-gzip': UNPACKED,
  '/cut-gzip': UNPACKED,
  '/no-gzip': UNPACKED,
  '/gzip-twice': ['content-type-wrong', 'A file that is not text'],
  '/binary': ['content-type-wrong', 'A file that is not text'],
  '/status-101': ['page-unreadable', 'The server returned 101'],
  '/status-600': ['http-5xx', 'The server returned 600.'],
  '/status-999': ['http-5xx', 'The server returned 999.'],
  '/status-204': ['status-200-empty', 'The response body is empty.'],
  '/empty': ['status-200-empty', 'The response body is empty.'],
  '/longer-than-said': ['status-200-empty', 'The page has no readable text'],
  '/maze/1': ENDLESS,
  '/fork/1': ENDLESS,
  '/loop/a': CIRCLE,
  '/loop/b': CIRCLE,
  '/to-itself': CIRCLE,
  '/to-metadata': INSIDE,
  '/to-shared-range': INSIDE,
  '/to-nobody': INSIDE,
  '/to-hidden-private': INSIDE,
  '/to-script': NO_URL,
  '/to-file': NO_URL,
  '/to-data': NO_URL,
  '/to-invalid': NO_URL,
  '/to-long': NO_URL,
  '/to-nothing': ['redirect-broken', 'The server returned 301 without naming another URL.'],
  '/deep': [
    'dom-too-large',
    'Elements are nested more than 600 levels deep. What comes after them was not read.',
  ],
  '/many-links': [
    'link-too-many',
    'Links to 3000 different URLs or more, of which the first 3000 were followed',
  ],
  '/json-deep': ['sd-json-invalid', ''],
  '/data-images': ['html-too-large', 'The HTML has 3.8 MB.'],
  '/long-links': ['link-long-url', ''],
  '/refresh/a': ['redirect-meta-refresh', ''],
  '/refresh/b': ['redirect-meta-refresh', ''],
  '/kept-out': ['robots-blocked-linked', ''],
}

test.each(Object.entries(ACCOUNTS))('%s is accounted for', async (path, [check, detail]) => {
  const { findings } = await readPage(path)

  const told = findings.filter((finding) => finding.check === check)
  expect(findings.map((finding) => finding.check)).toContain(check)
  expect(told[0]?.detail.slice(0, detail.length)).toBe(detail)
})

/** What looks hostile, and can be read all the same. */
const READ = [
  ...[
    '/well',
    '/continues',
    '/many-cookies',
    '/long-header',
    '/many-headers',
    '/unknown-packing',
    '/json-long',
  ],
  ...[
    '/charset-missing',
    '/charset-wrong',
    '/charset-unknown',
    '/charset-utf-16',
    '/type-unknown',
    '/versions',
    '/version/0',
  ],
  ...['/base-of-script', '/base-of-others', '/odd-links', '/files', '/calendar/1', '/session?sid=0'],
]

test.each(READ)('%s is read as any other page', async (path) => {
  expect(await readPage(path)).toMatchObject({ kind: 'html', status: 200, failure: null })
})

test.each([
  ['sitemap-invalid', '/sitemaps/laughs.xml'],
  ['sitemap-invalid', '/sitemaps/broken.xml'],
  ['sitemap-invalid', '/sitemaps/endless.xml'],
  ['sitemap-too-large', '/sitemaps/endless.xml'],
  ['sitemap-too-large', '/sitemaps/bomb.xml.gz'],
  ['sitemap-dead', '/sitemaps/silent.xml'],
])('%s names %s', async (check, path) => {
  const { items } = await readIssue(check)

  expect(items.map(({ evidence }) => evidence).join('\n')).toContain(path)
})

test('a robots.txt of megabytes is obeyed as far as crawlers read it, and told', async () => {
  const { items } = await readIssue('robots-too-large')

  expect(items[0]?.detail).toBe('It has 5120 KiB.')
  expect((await readPage('/well')).kind).toBe('html')
})

test('nothing was asked for inside, and no sitemap twice', () => {
  const twice = [...site.asked].filter(([path, times]) => path.startsWith('/sitemaps/') && times > 1)

  expect(twice).toEqual([])
  expect(site.asked.get('/kept-out')).toBeUndefined()
  expect(site.asked.get('/silent')).toBe(3)
})

test('the overview shows the account to a person', async () => {
  const response = await fetch(`${product.url}/seo/audits/${audit.id}`, {
    headers: { cookie: account.cookie, accept: 'text/html' },
  })
  const text = (await response.text()).replaceAll('<!-- -->', '').replaceAll(/<[^<>]+>/g, ' ')

  expect(text).toContain('The audit ended at its limit of 150 pages.')
  expect(text).toContain('robots.txt blocks 1 known URL')
  expect(text).toContain(`${audit.progress.failed} URLs gave no response that could be read`)
  expect(text).toMatch(/on a private network/)
})
