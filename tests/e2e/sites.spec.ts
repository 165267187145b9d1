import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

/** A site with one page, whose head can be changed. */
async function startSite() {
  const page = { head: '' }
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html><head><title>Shop</title>${page.head}</head><body></body></html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, page, stop: () => server.close() }
}

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // The browser itself notes what was refused.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('a site is added, verified by its tag, and removed', async ({ page, product }) => {
      const site = await startSite()
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/seo/sites')
      await page.getByRole('link', { name: 'Add site' }).click()
      await page.getByLabel('Domain or URL').fill('not a domain')
      await page.getByRole('button', { name: 'Add site' }).click()
      await expect(page.getByText('Please enter a valid domain').first()).toBeVisible()
      await page.getByLabel('Domain or URL').fill(`http://${site.host}/shop`)
      await page.getByRole('button', { name: 'Add site' }).click()
      await expect(page.getByRole('heading', { name: site.host, level: 1 })).toBeVisible()

      await page.getByRole('button', { name: 'Verify by meta tag' }).click()
      await expect(page.getByText(/but no bellwether-site-verification tag in its <head>/)).toBeVisible()
      await expect(page.getByText(/^Last checked/)).toBeVisible()
      site.page.head = await page.getByLabel('Tag', { exact: true }).inputValue()
      await page.getByRole('button', { name: 'Verify by meta tag' }).click()
      await expect(page.getByText(`Audits of ${site.host} may ignore robots.txt`)).toBeVisible()

      await page.getByRole('link', { name: 'Remove site' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove site' }).click()
      await expect(page.getByRole('heading', { name: 'No sites yet' })).toBeVisible()
      site.stop()
    })

    test('robots.txt of a site that is not verified stays in force, and what was typed stays in the form', async ({
      page,
      product,
    }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/seo/audits/new')
      await page.getByLabel('Domain or URL').fill('shop.example.com')
      await page.getByText('Options').click()
      await page.getByLabel('Exclude URLs').fill('/search*')
      await page.getByRole('checkbox', { name: 'Ignore robots.txt' }).check()
      await page.getByRole('button', { name: 'Start audit' }).click()

      const refusal = 'Prove that you own shop.example.com to ignore its robots.txt.'
      await expect(page.locator('[id$="ignoreRobots-error"]')).toHaveText(refusal)
      await expect(page.getByLabel('Domain or URL')).toHaveValue('shop.example.com')
      await expect(page.getByLabel('Exclude URLs')).toHaveValue('/search*')
      await page.getByRole('link', { name: 'sites that you have verified' }).click()
      await expect(page.getByRole('heading', { name: 'Sites', level: 1 })).toBeVisible()
    })
  })
}
