import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { openOther, useSession } from './session-steps.ts'

/** A site with one page, whose head can be changed, and one file of any name. */
async function startSite() {
  const page = { head: '', file: '' }
  const server = createServer(({ url = '' }, response) => {
    if (url.endsWith('.txt') && url !== '/robots.txt') {
      response.setHeader('content-type', 'text/plain')
      response.end(page.file)
      return
    }
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
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of (409|422)/] })

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

    test('a site that somebody else verified another way meanwhile is verified again only on a second try', async ({
      page: ana,
      browser,
      product,
    }) => {
      const site = await startSite()
      const account = await createAccount(product.url)
      await useSession(ana.context(), account, product.url)
      const rita = await openOther(browser, product, scripts)
      const joined = await joinAs(product.url, account.token, 'Rita Lobo', 'administrator')
      await useSession(rita.context(), { cookie: toCookie(joined, null) }, product.url)
      await ana.goto('/seo/sites/new')
      await ana.getByLabel('Domain or URL').fill(`http://${site.host}`)
      await ana.getByRole('button', { name: 'Add site' }).click()
      await expect(ana.getByRole('heading', { name: site.host, level: 1 })).toBeVisible()
      site.page.head = await ana.getByLabel('Tag', { exact: true }).inputValue()
      site.page.file = await ana.getByLabel('Content', { exact: true }).inputValue()

      await rita.goto(ana.url())
      await rita.getByRole('button', { name: 'Verify by file' }).click()
      await expect(rita.getByText(/^Verified by File/)).toBeVisible()

      await ana.getByRole('button', { name: 'Verify by meta tag' }).click()
      await expect(ana.getByText('Rita Lobo changed this while it was being edited.')).toBeVisible()
      await expect(
        ana.getByText('Changed meanwhile to “File”. Verify again to use this instead.'),
      ).toBeVisible()
      await expect(ana.getByText(/^Verified by File/)).toBeVisible()
      await ana.getByRole('button', { name: 'Verify by meta tag' }).click()
      await expect(ana.getByText(/^Verified by Meta tag/)).toBeVisible()

      const list = await ana.request.get('/seo/sites.csv?q=127.0.0.1')
      expect(await list.text()).toMatch(
        new RegExp(`^\ufeffsite,status,method,verified,checked,added,id\r\n${site.host},verified,meta,2`),
      )
      await rita.context().close()
      site.stop()
    })

    test('robots.txt of a site that is not verified stays in force, and what was typed stays in the form', async ({
      page,
      product,
    }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/seo/audits/new')
      await page.getByLabel('Domain or URL').fill('shop.example.com')
      await page
        .locator('summary')
        .filter({ hasText: /^Scope/ })
        .click()
      await page.getByLabel('Exclude URLs').fill('/search*')
      await page
        .locator('summary')
        .filter({ hasText: /^Robots/ })
        .click()
      await page.getByRole('checkbox', { name: 'Ignore robots.txt' }).check()
      await page.getByRole('button', { name: 'Start audit' }).click()

      const refusal = 'Prove that you own shop.example.com to ignore its robots.txt.'
      await expect(page.locator('[id$="ignoreRobots-error"]')).toHaveText(refusal)
      await expect(page.getByLabel('Domain or URL')).toHaveValue('shop.example.com')
      await expect(page.getByLabel('Exclude URLs')).toHaveValue('/search*')
      await page.getByRole('link', { name: 'sites that you have verified' }).last().click()
      await expect(page.getByRole('heading', { name: 'Sites', level: 1 })).toBeVisible()
    })
  })
}
