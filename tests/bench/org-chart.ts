import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { addColleagues } from '#tests/fixtures/large-company.ts'
import { callApi, createAccount } from '#tests/product/account.ts'
import { startProduct } from '#tests/product/product.ts'
import { median, round } from './figures.ts'

// npm run bench -- org-chart
//
// The time to the last byte of the pages about people in a company of 5,000, against a page that reads none of them: ratios within
// one run, since the pages are asked for in turn.

const PEOPLE = 5_000
const ROUNDS = 25
/** No page may take so many times as long as the one that reads nobody. */
const MOST = 8

const PAGES = {
  nobody: '/profile/notifications',
  'the top of the chart': '/people/org-chart',
  'somebody in the middle': '/people/org-chart?of=usr_large_20',
  'somebody at the end': `/people/org-chart?of=usr_large_${PEOPLE}`,
  'a search': '/people/org-chart?q=joao',
  'the directory': '/people',
  'the page of a person': '/people/usr_large_20',
}

const Me = z.object({ organization: z.object({ id: z.string() }) })

async function prepare(dataDir: string): Promise<string> {
  const product = await startProduct({ dataDir })
  const { cookie, token, user } = await createAccount(product.url)
  const { organization } = Me.parse(await callApi(product.url, '/auth/me', { token }))
  await product.stop()
  addColleagues(dataDir, { organizationId: organization.id, owner: user.id, people: PEOPLE })
  return cookie
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const start = performance.now()
  const page = await fetch(url, { headers: { cookie, accept: 'text/html' } })
  await page.arrayBuffer()
  if (page.status !== 200) throw new Error(`${url} responded with ${page.status}.`)
  return performance.now() - start
}

async function measure(url: string, cookie: string): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(Object.keys(PAGES).map((name) => [name, []]))
  // The first round warms up.
  for (let at = 0; at <= ROUNDS; at += 1) {
    for (const [name, page] of Object.entries(PAGES)) {
      const time = await timeOf(url + page, cookie)
      if (at > 0) times.get(name)?.push(time)
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]))
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'org-chart-'))
try {
  const cookie = await prepare(dataDir)
  const product = await startProduct({ dataDir })
  const medians = await measure(product.url, cookie)
  await product.stop()
  const base = medians.get('nobody') ?? NaN
  for (const [name, time] of medians)
    console.log(`${name}: ${round(time, 1)} ms, ${round(time / base, 1)} times as long as a page of nobody`)
  const worst = Math.max(...medians.values()) / base
  console.log(`at most ${round(worst, 1)} times as long; allowed are ${MOST}`)
  if (!(worst <= MOST)) process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
