import { globSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { PassedOver } from '#contract/seo/domain.ts'
import { SourceCall, SourceSpending } from '#contract/seo/sources.costs.ts'
import { SAMPLE_LOGIN } from '#standins/dataforseo/dataforseo-replies.ts'
import { type DataForSeoServer, startDataForSeo } from '#standins/dataforseo/dataforseo-server.ts'
import { type OpenDataServer, startOpenData } from '#standins/open-data/open-data-server.ts'
import { startRdap } from '#standins/rdap/rdap-server.ts'
import { type SlowFront, startSlowFront } from '#tests/process/slow-front.ts'
import { type Account, anAddress, callApi, createAccount } from '#tests/product/account.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { until } from '#tests/workers/until.ts'

// Sources whose reply really comes, and too late: after the product has given up on it, or after it has told the page that it waits
// no longer.

/** A little more than the half minute after which a paid call is given up, so that no reply meets that very moment. */
const LATE_MS = 31_000
/** Later than any page waits, and before a paid call is given up. */
const HALF_LATE_MS = 12_000
/** No source is waited for for longer than eight seconds; the rest is for a busy machine. */
const PATIENCE_MS = 12_000
const WAITING = { timeout: 90_000 }
const LATE = { timeout: LATE_MS + 15_000 }

const LATE_DOMAIN = 'harbor-lantern.example'
const HALF_LATE_DOMAIN = 'brass-and-oil.example'

let product: Product
let open: OpenDataServer
let paid: DataForSeoServer
let rdap: Awaited<ReturnType<typeof startRdap>>
let tranco: SlowFront
let dataForSeo: SlowFront

beforeAll(async () => {
  ;[open, paid, rdap] = await Promise.all([
    startOpenData({ 'example.com': { ranks: [{ date: '2026-11-22', rank: 4711 }] } }),
    startDataForSeo(),
    startRdap({ 'example.com': { registered: '2018-01-01T00:00:00Z' } }),
  ])
  tranco = await startSlowFront(open.settings.TRANCO_API_URL, () => LATE_MS)
  dataForSeo = await startSlowFront(paid.url, (request) => {
    if (request.includes(HALF_LATE_DOMAIN)) return HALF_LATE_MS
    return request.includes(LATE_DOMAIN) ? LATE_MS : 0
  })
  product = await startProduct({
    settings: {
      ...open.settings,
      TRANCO_API_URL: `${tranco.url}/tranco`,
      DATAFORSEO_API_URL: dataForSeo.url,
      RDAP_BOOTSTRAP_URL: rdap.bootstrapUrl,
    },
  })
})
afterAll(async () => {
  await product.stop()
  for (const server of [tranco, dataForSeo, open, paid, rdap]) await server.stop()
})

const Summary = z.object({
  passedOver: z.array(PassedOver),
  data: z.object({
    figures: z.array(z.object({ metric: z.string(), value: z.number() })),
    missing: z.array(z.object({ metric: z.string(), reason: z.string() })),
  }),
})

async function readSummary({ token }: Account, query = '') {
  const began = performance.now()
  const reply = await callApi(product.url, `/seo/domain-summary/example.com${query}`, { token })
  return { ...Summary.parse(reply), took: performance.now() - began }
}

const rankOf = ({ data }: z.infer<typeof Summary>) =>
  data.figures.find(({ metric }) => metric === 'popularity-rank')?.value

/** How many replies of a source are kept for an organization, read beside the product. */
function countKept(source: string, { user }: Account): number {
  const counts = globSync(path.join(product.dataDir, 'd1/**/*.sqlite')).map((file) => {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      if (!database.prepare("select 1 from sqlite_master where name = 'source_replies'").get()) return 0
      const statement =
        'select count(*) as n from source_replies where source = ? and organization_id = (select organization_id from users where id = ?)'
      return Number(database.prepare(statement).get(source, user.id)?.['n'])
    } finally {
      database.close()
    }
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The reply, or the problem: both name who was asked. */
async function readAnchors({ token }: Account, domain: string, query = '') {
  const began = performance.now()
  const response = await fetch(`${product.url}/api/seo/anchors/${domain}${query}`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': anAddress() },
  })
  const body = await response.text()
  return { status: response.status, body, took: performance.now() - began }
}

async function readLedger({ token }: Account) {
  const { items } = z
    .object({ items: z.array(SourceCall) })
    .parse(await callApi(product.url, '/seo/sources/dataforseo/costs?sort=at&direction=asc', { token }))
  const { today } = SourceSpending.parse(
    await callApi(product.url, '/seo/sources/dataforseo/spending', { token }),
  )
  return { calls: items.map(({ outcome, cost, reserved }) => ({ outcome, cost, reserved })), today }
}

async function connectPaid(): Promise<Account> {
  const account = await createAccount(product.url)
  const { token } = account
  const send = (at: string, method: string, body: object) =>
    callApi(product.url, at, { method, body: JSON.stringify(body), token })
  await send('/seo/sources', 'POST', { source: 'dataforseo', ...SAMPLE_LOGIN })
  await send('/seo/sources/dataforseo/spending', 'PATCH', { spending: 'automatic' })
  return account
}

const callsAbout = (domain: string) => dataForSeo.requests.filter((request) => request.includes(domain))

/** As people see what a call has cost. */
async function readCostsPage({ cookie }: Account): Promise<string> {
  const response = await fetch(`${product.url}/settings/sources/costs`, {
    headers: { cookie, 'x-forwarded-for': anAddress() },
  })
  return (await response.text()).replaceAll('<!-- -->', '')
}

describe.concurrent('a reply that comes after 30 seconds', () => {
  test('of a free source: told in time, named, nothing of it kept, and well again', WAITING, async () => {
    const account = await createAccount(product.url)

    const failed = await readSummary(account)
    expect(failed.took).toBeLessThan(PATIENCE_MS)
    expect(failed.passedOver).toMatchObject([{ source: 'tranco', reason: 'slow' }])
    expect(failed.passedOver[0]?.detail).toMatch(/^Tranco did not reply in time\./)
    expect(failed.data.missing).toContainEqual(
      expect.objectContaining({ metric: 'popularity-rank', reason: 'unavailable' }),
    )
    expect(failed.data.figures.map(({ metric }) => metric)).toEqual(['domain-age'])

    await until(() => expect(tranco.lateReplies).toEqual(['too late']), LATE)
    expect(countKept('tranco', account)).toBe(0)
    expect(rankOf(await readSummary(account))).toBeUndefined()

    const well = await readSummary(account, '?fresh=true')
    expect(rankOf(well)).toBe(4711)
    expect(well.passedOver).toEqual([])
    expect(countKept('tranco', account)).toBe(1)
    expect(tranco.requests).toHaveLength(2)
  })

  test(
    'of the paid source: its cost stays unknown, and the next call is one of its own',
    WAITING,
    async () => {
      const account = await connectPaid()

      const failed = await readAnchors(account, LATE_DOMAIN)
      expect(failed.took).toBeLessThan(PATIENCE_MS)
      expect(failed.status).not.toBe(200)
      expect(failed.body).toContain('DataForSEO did not reply within 8 seconds.')
      const reserved = (await readLedger(account)).today
      expect(reserved).toBeGreaterThan(0)
      expect(await readLedger(account)).toEqual({
        calls: [{ outcome: 'open', cost: null, reserved }],
        today: reserved,
      })
      // Who loads the page again meanwhile buys nothing.
      const again = await readAnchors(account, LATE_DOMAIN)
      expect(again.status).not.toBe(200)
      expect(callsAbout(LATE_DOMAIN)).toHaveLength(1)

      await until(() => expect(dataForSeo.lateReplies).toContain('too late'), LATE)
      await until(async () => {
        expect((await readLedger(account)).calls).toEqual([{ outcome: 'failed', cost: null, reserved }])
      })
      expect((await readLedger(account)).today).toBe(reserved)
      expect(countKept('dataforseo', account)).toBe(0)
      expect(await readCostsPage(account)).toMatch(/Unknown, \$[\d.]+ set aside/)

      const well = await readAnchors(account, LATE_DOMAIN, '?fresh=true')
      expect(well.status, well.body).toBe(200)
      expect(callsAbout(LATE_DOMAIN)).toHaveLength(2)
      const { calls, today } = await readLedger(account)
      expect(calls).toMatchObject([
        { outcome: 'failed', cost: null },
        { outcome: 'done', cost: expect.any(Number) as number },
      ])
      expect(today).toBe(reserved + (calls[1]?.cost ?? 0))
      expect((await readAnchors(account, LATE_DOMAIN)).status).toBe(200)
      expect(callsAbout(LATE_DOMAIN)).toHaveLength(2)
    },
  )

  test('after twelve seconds, of the paid source: kept when it comes, and paid once', WAITING, async () => {
    const account = await connectPaid()

    const failed = await readAnchors(account, HALF_LATE_DOMAIN)
    expect(failed.took).toBeLessThan(HALF_LATE_MS)
    expect(failed.status).not.toBe(200)
    await until(async () => {
      expect((await readLedger(account)).calls).toMatchObject([{ outcome: 'done' }])
    })
    const well = await readAnchors(account, HALF_LATE_DOMAIN)
    expect(well.status, well.body).toBe(200)
    expect(callsAbout(HALF_LATE_DOMAIN)).toHaveLength(1)
    const { calls, today } = await readLedger(account)
    expect(calls).toHaveLength(1)
    expect(today).toBe(calls[0]?.cost)
  })
})
