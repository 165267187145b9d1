import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo } from 'node:net'
import { type Page } from '@playwright/test'
import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

/** A site of five pages that writes down what it is sent. */
async function startSite() {
  const sent = new Map<string, IncomingHttpHeaders>()
  const server = createServer(({ url = '', headers }, response) => {
    sent.set(url, headers)
    const links = ['/a', '/b', '/docs/', '/docs/x'].map((path) => `<a href="${path}">${path}</a>`).join(' ')
    response.setHeader('content-type', url === '/robots.txt' ? 'text/plain' : 'text/html')
    response.end(
      url === '/robots.txt'
        ? ''
        : `<!doctype html><html lang="en"><head><title>${url}</title></head><body>${links}</body></html>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, sent, stop: () => server.close() }
}

/** Without the home page, which every audit asks for to see what other crawlers and languages get. */
const PAGES = ['/a', '/b', '/docs/', '/docs/x']
const openGroup = (page: Page, title: string) =>
  page
    .locator('summary')
    .filter({ hasText: new RegExp(`^${title}`) })
    .click()

async function expectCrawled(page: Page, sent: ReadonlyMap<string, unknown>, paths: readonly string[]) {
  await expect(page).toHaveURL(/\/seo\/audits\/aud_/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Finished').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(PAGES.filter((path) => sent.has(path))).toEqual(paths)
  await expect(page.getByText(new RegExp(`^${paths.length} pages `)).first()).toBeVisible()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('a list of URLs is pasted', async ({ page, product }) => {
      const { origin, sent, stop } = await startSite()
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto(`/seo/audits/new?url=${origin}/`)
      await openGroup(page, 'URL list')
      await page.locator('[name=list]').fill('not a URL')
      await page.getByRole('button', { name: 'Start audit' }).click()
      await expect(page.getByText('Each line must be a full URL.').first()).toBeVisible()
      await expect(page.locator('[name=list]')).toHaveValue('not a URL')

      await page.locator('[name=list]').fill(`${origin}/a\n${origin}/docs/x\n`)
      await page.getByRole('button', { name: 'Start audit' }).click()
      await expectCrawled(page, sent, ['/a', '/docs/x'])
      await expect(page.getByText('2 URLs', { exact: true })).toBeVisible()
      stop()
    })

    test('a list of URLs is uploaded', async ({ page, product }) => {
      const { origin, sent, stop } = await startSite()
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto(`/seo/audits/new?url=${origin}/`)
      await openGroup(page, 'URL list')
      const upload = (text: string) =>
        page
          .getByLabel('File with URLs')
          .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await upload('name,age\nAna,40\n')
      await page.getByRole('button', { name: 'Start audit' }).click()
      await expect(
        page.getByText('There is no URL in this file. URLs begin with https://.').first(),
      ).toBeVisible()

      await upload(`Address,Status\n${origin}/b,200\n${origin}/docs/,200\n`)
      await page.getByRole('button', { name: 'Start audit' }).click()
      await expectCrawled(page, sent, ['/b', '/docs/'])
      stop()
    })

    test('a URL is tried, the audit signs in, and the next one uses the stored sign-in', async ({
      page,
      product,
    }) => {
      const { origin, sent, stop } = await startSite()
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto(`/seo/audits/new?url=${origin}/`)
      await openGroup(page, 'Scope')
      await page.getByLabel('Start folders').fill('/docs/')
      await page.getByLabel('URL or path').fill('/a')
      await page.getByRole('button', { name: 'Try this URL' }).click()
      await expect(page.getByText('It is outside the start folders.')).toBeVisible()
      await expect(page.getByLabel('Start folders')).toHaveValue('/docs/')
      await page.getByLabel('URL or path').fill('/docs/x')
      await page.getByRole('button', { name: 'Try this URL' }).click()
      await expect(page.getByText('It would be crawled')).toBeVisible()

      await openGroup(page, 'Requests')
      await page.getByLabel('User name').fill('ana')
      await page.locator('[name=authPassword]').fill('open sesame')
      await page.getByLabel('Request headers').fill('X-Staging: token-1')
      await page.getByRole('button', { name: 'Start audit' }).click()
      await expectCrawled(page, sent, ['/docs/', '/docs/x'])
      const authorization = `Basic ${btoa('ana:open sesame')}`
      expect(sent.get('/docs/')).toMatchObject({ authorization, 'x-staging': 'token-1' })
      expect(await page.content()).not.toMatch(/sesame|token-1/)

      sent.clear()
      await page.getByRole('link', { name: 'Audit again' }).first().click()
      await expect(page.getByLabel('Use the stored sign-in and headers')).toBeChecked()
      expect(await page.content()).not.toMatch(/sesame|token-1/)
      await page.getByRole('button', { name: 'Start audit' }).click()
      await expectCrawled(page, sent, ['/docs/', '/docs/x'])
      expect(sent.get('/docs/')).toMatchObject({ authorization, 'x-staging': 'token-1' })
      stop()
    })
  })
}
