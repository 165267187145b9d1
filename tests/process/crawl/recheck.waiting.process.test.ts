import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type getRecheck, Recheck } from '#contract/seo/issue-tracking.rechecks.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { Audit } from '#contract/seo/site-audit.ts'
import { callApi, createAccount } from '#tests/product/account.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import { startProduct } from '#tests/product/product.ts'

// A power cut in the middle of a recheck of a site that has changed since its audit.

// Slow enough that there is a middle.
const SETTINGS = { CRAWL_MAX_RATE: '20' }
const PAGES = 60

/** Half of the pages gain a title once it is fixed. */
async function startChangingSite() {
  let isFixed = false
  const server = createServer((request, response) => {
    const page = Number(/^\/p(\d+)$/.exec(request.url ?? '')?.[1] ?? (request.url === '/' ? -1 : NaN))
    if (!(page < PAGES)) return response.writeHead(404).end()
    const title = page === -1 || (isFixed && page % 2 === 0) ? `<title>Page ${page} of the site</title>` : ''
    const links = Array.from({ length: PAGES }, (_, to) => `<a href="/p${to}">Page ${to}</a>`).join(' ')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    return response.end(
      `<!doctype html><html lang="en"><head>${title}</head><body><h1>Page ${page}</h1>${links}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, fix: () => (isFixed = true) }
}

test('a recheck that is cut off goes on by itself, and says what is fixed', async () => {
  const site = await startChangingSite()
  const product = await startProduct({ settings: SETTINGS })
  const { token, ...account } = await createAccount(product.url)
  const { id } = await finishAudit(product.url, { ...account, token }, { url: site.url })
  site.fix()
  const body = JSON.stringify({ check: 'title-missing' })
  const asked = Recheck.parse(
    await callApi(product.url, `/seo/audits/${id}/recheck`, { method: 'POST', body, token }),
  )
  const read = async () =>
    (await callApi(product.url, `/seo/audits/${id}/rechecks/${asked.id}?pageSize=200`, { token })) as ReplyOf<
      typeof getRecheck
    >
  for (let { fetched } = asked; fetched < 10; { fetched } = await read()) await wait(50)

  await product.kill()
  const again = await startProduct({
    settings: SETTINGS,
    dataDir: product.dataDir,
    port: Number(new URL(product.url).port),
  })
  onTestFinished(async () => {
    await again.stop()
  })
  let done = await read()
  expect(done.finishedAt).toBeNull()
  for (; done.finishedAt === null; done = await read()) await wait(200)

  expect(done).toMatchObject({
    status: 'done',
    asked: PAGES,
    fixed: PAGES / 2,
    still: PAGES / 2,
    unchecked: 0,
  })
  const readAudit = async () => Audit.parse(await callApi(product.url, `/seo/audits/${id}`, { token }))
  let audit = await readAudit()
  for (; audit.recheckedAt === undefined; audit = await readAudit()) await wait(100)
  expect(audit).toMatchObject({ status: 'finished', progress: { fetched: PAGES + 1 } })
  const fresh = await finishAudit(product.url, { ...account, token }, { url: site.url })
  expect(audit.score).toBe(fresh.score)
}, 180_000)
