import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccount } from '#tests/product/account.ts'
import { expect, test as base } from './fixtures.ts'
import { useSession } from './session-steps.ts'

/** A site whose pages change when a test says so. */
interface ChangingSite {
  url: string
  show: (markup: string, headers?: Record<string, string>) => void
}

async function startSite(): Promise<ChangingSite & { server: Server }> {
  let shown = { markup: '', headers: {} as Record<string, string> }
  const server = createServer(({ url }, response) => {
    if (url === '/robots.txt') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html', ...shown.headers })
    response.end(
      `<!doctype html><html lang="en"><head><title>x</title></head><body>${shown.markup}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  const show: ChangingSite['show'] = (markup, headers = {}) => (shown = { markup, headers })
  return { url: `http://127.0.0.1:${port}/`, show, server }
}

const test = base.extend<{ site: ChangingSite }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
  site: async ({}, use) => {
    const { server, ...site } = await startSite()
    await use(site)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('a site is looked up, looked up again after a change, and saved as a file', async ({
      page,
      product,
      site,
    }) => {
      const account = await createAccount(product.url)
      await useSession(page.context(), account, product.url)
      await page.goto('/seo/technologies')
      await expect(page.getByRole('heading', { name: 'No sites looked up yet' })).toBeVisible()
      await page.getByLabel('Website URL').fill('http://169.254.169.254/')
      await page.getByRole('button', { name: 'Look up technologies' }).click()
      await expect(page.getByText('This address is private or not a website.').first()).toBeVisible()

      site.show('<img src="/wp-content/uploads/x.png" alt="">', { 'x-powered-by': 'PHP/7.4.33' })
      await page.getByLabel('Website URL').fill(site.url)
      await page.getByRole('button', { name: 'Look up technologies' }).click()
      await expect(page.getByRole('heading', { name: new URL(site.url).host, level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'CMS', level: 2 })).toBeVisible()
      await expect(page.getByText('End of life since Nov 28, 2022')).toBeVisible()
      await expect(page.getByText('Implied by WordPress')).toBeVisible()
      await page.getByText('Evidence of PHP').click()
      await expect(page.getByText('x-powered-by: PHP/7.4.33')).toBeVisible()
      const first = page.url()

      site.show('<div id="__next"></div>')
      await page.getByRole('button', { name: 'Look up again' }).click()
      await expect(page.getByText('Next.js, React, Node.js')).toBeVisible()
      await expect(page.getByText('WordPress, PHP, MySQL')).toBeVisible()
      expect(page.url()).not.toBe(first)

      const csv = page.getByRole('link', { name: 'Export CSV' })
      const file = await page.request.get((await csv.getAttribute('href')) ?? '')
      expect(await file.text()).toContain('Next.js,javascript-framework,')
      await page.goto('/seo/technologies')
      const { host } = new URL(site.url)
      const row = page.getByRole('row').filter({ hasText: host })
      await expect(row).toBeVisible()
      await row.getByRole('link').first().click()
      await expect(page.getByText('Next.js, React, Node.js')).toBeVisible()

      const card = page.locator('section').filter({
        has: page.getByRole('heading', { name: 'Technologies', exact: true }),
      })
      await page.goto(`/seo/domain/${host}`)
      await expect(card).toContainText('Next.js')
      await card.getByRole('link', { name: 'All technologies' }).click()
      await expect(page.getByText('WordPress, PHP, MySQL')).toBeVisible()
      await page.goto('/seo/domain/example.com')
      await expect(card.getByRole('link', { name: 'Look up technologies' })).toHaveAttribute(
        'href',
        '/seo/technologies?url=example.com',
      )
    })
  })
}
