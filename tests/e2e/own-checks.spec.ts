import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { type Page } from '@playwright/test'
import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { lookAt } from './look-steps.ts'
import { useSession } from './session-steps.ts'

const GTM = '<script>var tag = "GTM-AB12"</script>'
const PRODUCTS: Readonly<Record<string, string>> = {
  '/p/lamp': `${GTM}<p class="price">=19 €</p>`,
  '/p/desk': '<p class="price">290 €</p><p class="price">&lt;b&gt;sale&lt;/b&gt;</p>',
}

/** A shop of three pages, of which one has lost its tag manager. */
async function startShop() {
  const server = createServer(({ url = '' }, response) => {
    const links = Object.keys(PRODUCTS).map((path) => `<a href="${path}">${path}</a>`)
    const body = url === '/' ? GTM + links.join(' ') : PRODUCTS[url]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><html lang="en"><head><title>${url}</title></head><body>${body ?? ''}</body></html>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

const check = (page: Page, number: number) =>
  page.getByRole('group', { name: `Check ${number}`, exact: true })
/** The next row is there: a second press before would send the form as it was. */
async function addCheck(page: Page) {
  const checks = page.getByRole('group', { name: /^Check \d/ })
  const before = await checks.count()
  await page.getByRole('button', { name: 'Add check' }).click()
  await expect(checks).toHaveCount(before + 1)
}

async function fillTag(page: Page, pattern: string) {
  const tag = check(page, 1)
  await tag.getByLabel('Name').fill('Tag manager')
  await tag.getByLabel('Find by').selectOption('Regular expression')
  await tag.getByLabel('Text or regular expression').fill(pattern)
  await tag.getByLabel('Severity').selectOption('Error')
}

async function fillPrice(page: Page, number: number) {
  const price = check(page, number)
  await price.getByLabel('Name').fill('Price')
  await price.getByLabel('Purpose').selectOption('Extract')
  await price.getByLabel('Find by').selectOption('CSS selector')
  await price.getByLabel('CSS selector', { exact: false }).last().fill('.price')
  await price.getByLabel('Only URLs').fill('/p/*')
}

async function untilFinished(page: Page) {
  await expect(page).toHaveURL(/\/seo\/audits\/aud_/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Finished').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('custom extraction: from the form to a file', async ({ page, product }) => {
      const { origin, stop } = await startShop()
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto(`/seo/audits/new?url=${origin}/`)
      await page.locator('summary').filter({ hasText: 'Custom search and extraction' }).click()
      await addCheck(page)
      await fillTag(page, 'GTM-(')
      await addCheck(page)
      await addCheck(page)
      await fillPrice(page, 3)
      await page.getByRole('button', { name: 'Remove check 2' }).click()
      await expect(check(page, 3)).toHaveCount(0)
      await expect(check(page, 2).getByLabel('Name')).toHaveValue('Price')

      await page.getByRole('button', { name: 'Start audit' }).click()
      await expect(page.getByText(/This is no valid expression/).first()).toBeVisible()
      await fillTag(page, 'GTM-[A-Z0-9]+')
      await page.getByLabel('Page to try them on').fill(`${origin}/p/desk`)
      await page.getByRole('button', { name: 'Try checks on this page' }).click()
      await expect(page.getByText('What the checks found')).toBeVisible()
      await expect(page.getByText('290 €', { exact: true })).toBeVisible()
      await expect(page.getByText('<b>sale</b>', { exact: true })).toBeVisible()

      await page.getByRole('button', { name: 'Start audit' }).click()
      await untilFinished(page)
      const audit = new URL(page.url()).pathname

      await page.goto(`${audit}/issues?category=own`)
      await page.getByRole('link', { name: 'Tag manager' }).first().click()
      await expect(page.getByRole('link', { name: /\/p\/desk/ }).first()).toBeVisible()

      await page.goto(`${audit}/pages`)
      await page.getByLabel('Views', { exact: true }).click()
      await page.getByRole('link', { name: 'Custom search and extraction' }).click()
      await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible()
      await page.getByLabel('Field').selectOption('Price')
      await page.getByLabel('Comparison').selectOption('contains')
      await page.getByLabel('Value').fill('290')
      await page.getByRole('button', { name: 'Add condition' }).click()
      await expect(page.getByRole('link', { name: 'Remove condition Price contains “290”' })).toBeVisible()
      await expect(page.getByRole('cell', { name: '290 € | <b>sale</b>' })).toBeVisible()

      const file = await page.request.get(`${audit}/pages/export`)
      expect(file.status()).toBe(200)
      const text = await file.text()
      expect(text.split('\r\n')[0]).toMatch(/,Tag manager,Price$/)
      expect(text).toContain(`'=19 €`)

      await page.goto(`${audit}/pages/one?url=${encodeURIComponent(`${origin}/p/desk`)}`)
      await expect(page.getByRole('heading', { name: 'Custom search and extraction' })).toBeVisible()
      await expect(page.getByText('290 €', { exact: true })).toBeVisible()

      await page.goto(audit)
      await page.getByRole('link', { name: 'Audit again' }).first().click()
      await expect(check(page, 2).getByLabel('Name')).toHaveValue('Price')
      stop()
    })

    test('a project keeps its checks', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/seo/projects/new?url=https://example.com/')
      await page.locator('summary').filter({ hasText: 'Custom search and extraction' }).click()
      await addCheck(page)
      await fillTag(page, 'GTM-[A-Z0-9]+')
      await page.getByRole('button', { name: 'Save project' }).click()
      await expect(page).toHaveURL(/\/seo\/projects\/prj_/)
      await page.goto(`${new URL(page.url()).pathname}/settings`)
      await expect(check(page, 1).getByLabel('Text or regular expression')).toHaveValue('GTM-[A-Z0-9]+')
      await page.getByRole('button', { name: 'Remove check 1' }).click()
      await expect(check(page, 1)).toHaveCount(0)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page).toHaveURL(/\/seo\/projects\/prj_[^/]+$/)
      await page.goto(`${new URL(page.url()).pathname}/settings`)
      await expect(check(page, 1)).toHaveCount(0)
    })
  })
}

test('the form of an own check keeps the rules at every size and in both themes', async ({
  page,
  product,
}) => {
  await useSession(page.context(), await createAccount(product.url), product.url)
  await page.goto('/seo/audits/new?url=https://example.com/')
  await page.locator('summary').filter({ hasText: 'Custom search and extraction' }).click()
  await addCheck(page)
  await fillTag(page, 'GTM-[A-Z0-9]+')
  await lookAt(page, 'the form with an own check')
})
