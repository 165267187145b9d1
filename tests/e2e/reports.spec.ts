import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { createAccount } from '#tests/product/account.ts'
import { finishAudit } from '#tests/product/finished-audit.ts'
import { readPdfPages } from '#tests/workers/pdf-text.ts'
import { expect, type Page, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

const TITLES: Record<string, string> = {
  '/': 'Shop for everyone',
  '/ja': '日本語のページ',
  '/ar': 'مرحبا بالعالم',
  '/emoji': 'Launch 🚀 today',
}

async function startSite() {
  const links = [...Object.keys(TITLES), '/gone'].map((path) => `<a href="${path}">${path}</a>`).join(' ')
  const server = createServer(({ url = '' }, response) => {
    const title = TITLES[url]
    response.writeHead(title ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><head><title>${title ?? 'Gone'}</title></head><body><h1>${title ?? 'Gone'}</h1>${links}</body></html>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, host: `127.0.0.1:${port}`, stop: () => server.close() }
}

async function download(page: Page): Promise<string[][]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^report-127\.0\.0\.1_\d+-\d{4}-\d{2}-\d{2}\.pdf$/)
  return readPdfPages(new Uint8Array(readFileSync(await file.path())))
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (401|403|404|410|422)/] })

    test('a report is saved, downloaded, shared with a password, and its link revoked', async ({
      page,
      product,
      browser,
    }) => {
      test.setTimeout(180_000)
      const site = await startSite()
      const account = await createAccount(product.url)
      const audit = await finishAudit(product.url, account, { url: site.url })
      await useSession(page.context(), account, product.url)

      await page.goto('/seo/reports')
      await page.getByRole('link', { name: 'New report' }).first().click()
      await page.getByLabel('Domain', { exact: true }).fill('no domain at all')
      await page.getByRole('button', { name: 'Save report' }).click()
      await expect(page.getByText(/valid domain|can.t be looked up|Please enter/).first()).toBeVisible()
      await page.getByLabel('Domain', { exact: true }).fill(site.host)
      await page.getByLabel('Name').fill('Report for a client')
      await page.getByLabel('Top pages').selectOption('Place 1')
      await page.getByLabel('Health score').selectOption('Place 2')
      await page.getByLabel('Backlinks').selectOption('Not in the report')
      await page.getByRole('button', { name: 'Save report' }).click()
      await expect(page.getByRole('heading', { name: 'Report for a client', level: 1 })).toBeVisible()
      await expect(page.getByText(`The health score of ${site.host} is ${audit.score}`).first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: 'Backlinks' })).toBeHidden()
      await expect(page.getByText('日本語のページ').first()).toBeVisible()

      const pages = await download(page)
      const text = pages.flat().join('\n')
      expect(text).toContain('Report for a client')
      expect(text).toContain(`Health score: ${audit.score} of 100`)
      expect(text).toContain('🚀')
      expect(text.indexOf('Pages with the most internal links')).toBeLessThan(
        text.indexOf('Score by category'),
      )

      await page.getByLabel('Password').fill('short')
      await page.getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByText('Password must be at least 8 characters long.').first()).toBeVisible()
      await page.getByLabel('Password').fill('between-us-two')
      await page.getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByText('Link created')).toBeVisible()
      const url = await page.getByText(/\/reports\/[\w-]{43}$/).innerText()

      const context = await browser.newContext({ javaScriptEnabled: scripts })
      const outside = await context.newPage()
      const first = await outside.goto(url)
      expect(first?.status()).toBe(403)
      expect(first?.headers()['x-robots-tag']).toBe('noindex, nofollow')
      await expect(outside.getByRole('heading', { name: 'Protected report' })).toBeVisible()
      await expect(outside.getByText('Report for a client')).toBeHidden()
      expect((await outside.request.get(`${url}/pdf`)).status()).toBe(403)
      await outside.getByLabel('Password', { exact: true }).fill('something-else')
      await outside.getByRole('button', { name: 'Open report' }).click()
      await expect(outside.getByText('This password is wrong.').first()).toBeVisible()
      await outside.getByLabel('Password', { exact: true }).fill('between-us-two')
      await outside.getByRole('button', { name: 'Open report' }).click()
      await expect(outside.getByRole('heading', { name: 'Report for a client', level: 1 })).toBeVisible()
      expect((await download(outside)).flat().join('\n')).toContain('Report for a client')

      await page.goto(page.url())
      await page.getByRole('button', { name: /^Revoke/ }).click()
      await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
      expect((await outside.goto(url))?.status()).toBe(410)
      await expect(outside.getByText('This link has been revoked.')).toBeVisible()
      await context.close()
      site.stop()
    })
  })
}
