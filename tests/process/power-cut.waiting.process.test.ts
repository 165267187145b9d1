import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { anAddress, callApi, createAccount, readOutbox } from '#tests/product/account.ts'
import { getDocumentationFolder } from '#tests/product/debian-documentation.ts'
import { type Product, startProduct } from '#tests/product/product.ts'

// What a power cut does: SIGKILL to the server, which takes workerd with it, and a new start on the same folder.

// Slow enough that there is a middle to be killed in.
const SETTINGS = { CRAWL_MAX_RATE: '80' }
const PAGES = 400
/** Three crawls' worth of time, on a slow machine. */
const ALL_OF_IT_MS = 400_000
const running: Product[] = []
let site: Awaited<ReturnType<typeof startDocsSite>>

beforeAll(async () => {
  site = await startDocsSite(getDocumentationFolder())
})

afterAll(async () => {
  // The last one first: it may run in the folder that the one it came after takes away.
  for (const product of running.toReversed()) await product.stop()
  await site.stop()
})

async function start(options: Parameters<typeof startProduct>[0] = {}): Promise<Product> {
  const product = await startProduct({ settings: SETTINGS, ...options })
  running.push(product)
  return product
}

async function restart({ dataDir, url }: Product): Promise<Product> {
  return start({ dataDir, port: Number(new URL(url).port) })
}

async function readAudit(url: string, token: string, id: string) {
  return (await callApi(url, `/seo/audits/${id}`, { token })) as {
    status: string
    categories: Record<string, number>
    counts: Record<string, number>
    progress: { fetched: number }
  }
}

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await wait(100)
}

async function startAudit(url: string, token: string): Promise<string> {
  const body = JSON.stringify({ url: site.url, maxPages: PAGES })
  const { id } = (await callApi(url, '/seo/audits', { method: 'POST', body, token })) as { id: string }
  return id
}

/** Every finding, a line of CSV each. */
async function readFindings(url: string, token: string, id: string): Promise<string[]> {
  const response = await fetch(`${url}/api/seo/audits/${id}/export?table=issues`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.text()).trimEnd().split('\r\n').toSorted()
}

interface ListedPage {
  url: string
  issues: number
  ttfbMs: number
}

async function readPages(url: string, token: string, id: string) {
  const pages: Omit<ListedPage, 'ttfbMs'>[] = []
  for (let page = 1; ; page += 1) {
    const part = (await callApi(url, `/seo/audits/${id}/pages?page=${page}&pageSize=200`, { token })) as {
      items: ListedPage[]
    }
    pages.push(...part.items.map(({ ttfbMs, ...facts }) => facts))
    if (part.items.length < 200) return pages
  }
}

/** On a busy machine any page may be slow. */
const isOfTheClock = (finding: string) => /^slow-(page|ttfb),/.test(finding)

/** All that an audit found, without what depends on the clock. */
async function readResult(url: string, token: string, id: string) {
  const { categories } = await readAudit(url, token, id)
  const { crawl: withSlowPages, ...scores } = categories
  const findings = await readFindings(url, token, id)
  const slow = findings.filter(isOfTheClock)
  const pages = (await readPages(url, token, id)).map((page) => {
    const slowHere = slow.filter((finding) => finding.includes(`,${page.url},`))
    return { ...page, issues: page.issues - slowHere.length }
  })
  return { scores, pages, findings: findings.filter((finding) => !isOfTheClock(finding)) }
}

async function isFinished(url: string, token: string, id: string) {
  return (await readAudit(url, token, id)).status === 'finished'
}

test(
  'a crawl that is cut off goes on by itself and ends with what an undisturbed run finds',
  async () => {
    const calm = await start()
    const calmAccount = await createAccount(calm.url)
    const undisturbed = await startAudit(calm.url, calmAccount.token)
    await until(() => isFinished(calm.url, calmAccount.token, undisturbed))
    const expected = await readResult(calm.url, calmAccount.token, undisturbed)
    expect(expected.pages.length).toBeGreaterThanOrEqual(PAGES)
    expect(expected.findings.length).toBeGreaterThan(PAGES)
    expect(Object.keys(expected.scores).length).toBeGreaterThan(5)

    const cut = await start()
    const { token } = await createAccount(cut.url)
    const id = await startAudit(cut.url, token)
    await until(async () => (await readAudit(cut.url, token, id)).progress.fetched > PAGES / 4)
    await cut.kill()
    const again = await restart(cut)
    expect((await readAudit(again.url, token, id)).status).not.toBe('finished')
    await until(() => isFinished(again.url, token, id))

    expect(await readResult(again.url, token, id)).toEqual(expected)
  },
  ALL_OF_IT_MS,
)

test('every write that was acknowledged before the cut is there after it', async () => {
  const product = await start()
  const acknowledged: string[] = []
  const cut = new AbortController()
  let onEnough: () => void = () => undefined
  const enough = new Promise<void>((resolve) => (onEnough = resolve))

  async function writeUntilCut(writer: number) {
    for (let number = 0; !cut.signal.aborted; number += 1) {
      const subject = `Message ${writer}-${number}`
      const response = await fetch(`${product.url}/api/contact/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
        body: JSON.stringify({ name: 'Ana', email: 'ana@example.com', subject, message: 'Hello' }),
      }).catch(() => undefined)
      if (response?.status === 202) acknowledged.push(subject)
      else if (response) throw new Error(await response.text())
      if (acknowledged.length >= 60) onEnough()
    }
  }
  const writers = Array.from({ length: 6 }, (_, writer) => writeUntilCut(writer))
  // In the middle of the burst, and few enough that the outbox lists them all.
  await Promise.race([enough, ...writers])
  const killed = product.kill()
  cut.abort()
  await Promise.all([killed, ...writers])

  const again = await restart(product)
  const kept = (await readOutbox(again.url, 'contact@localhost')).map(({ subject }) => subject).join('\n')
  expect(acknowledged.filter((subject) => !kept.includes(subject))).toEqual([])
})
