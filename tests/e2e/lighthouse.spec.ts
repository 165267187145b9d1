import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccount } from '#tests/product/account.ts'
import { auditOnce } from '#tests/product/every-page.ts'
import { expect, test as base } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { useSession } from './session-steps.ts'
import { startVariedSite } from './varied-site.ts'

/** A page of which one version is better than the other. */
interface ImprovedPage {
  url: string
  improve: () => void
}

async function startPage(): Promise<ImprovedPage & { server: Server }> {
  let image = '<img src="/none.png">'
  const server = createServer(({ url }, response) => {
    // A page whose script never ends, for a run that is canceled.
    const body = url === '/busy' ? '<script>for (;;);</script>' : image
    response.writeHead(url === '/' || url === '/busy' ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
    })
    response.end(
      `<!doctype html><html lang="en"><head><title>Page</title></head><body><h1>Page</h1>${body}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  const improve = () => (image = '<img src="/none.png" alt="" width="10" height="10">')
  return { url: `http://127.0.0.1:${port}/`, improve, server }
}

const test = base.extend<{ measured: ImprovedPage }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
  measured: async ({}, use) => {
    const { server, ...measured } = await startPage()
    await use(measured)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

/** A run takes 10 seconds on a machine that has nothing else to do. */
const RUN = { timeout: 110_000 }
test.slow()

test.describe('without scripts', () => {
  // Of the refused address.
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/status of 422/] })

  test('a run waits, is running and is canceled, and private addresses are refused', async ({
    page,
    product,
    measured,
  }) => {
    await useSession(page.context(), await createAccount(product.url), product.url)
    await page.goto('/seo/lighthouse')
    await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
    await page.getByLabel('Page URL').fill('http://169.254.169.254/')
    await page.getByRole('button', { name: 'Run Lighthouse' }).click()
    await expect(page.getByText('This address is private or not a website.').first()).toBeVisible()

    await page.getByLabel('Page URL').fill(`${measured.url}busy`)
    await page.getByRole('button', { name: 'Run Lighthouse' }).click()
    // The page goes on by itself.
    await expect(page.getByRole('heading', { name: 'Running', level: 2 })).toBeVisible(RUN)
    await page.getByRole('button', { name: 'Cancel run' }).click()

    await expect(page.getByText('This run was canceled')).toBeVisible()
    await page.goto('/seo/lighthouse?state=canceled')
    await expect(page.getByRole('row').filter({ hasText: '/busy' })).toBeVisible()
  })
})

test('a page is measured, improved, measured again and compared', async ({ page, product, measured }) => {
  await useSession(page.context(), await createAccount(product.url), product.url)
  await page.goto(`/seo/lighthouse?url=${encodeURIComponent(measured.url)}`)
  await page.getByLabel('Device').selectOption('Desktop')
  await page.getByRole('button', { name: 'Run Lighthouse' }).click()
  await expect(page.getByRole('heading', { name: 'Scores' })).toBeVisible(RUN)
  await expect(page.getByRole('rowheader', { name: 'Largest Contentful Paint' })).toBeVisible()
  await expect(page.getByText('Image elements do not have [alt] attributes').first()).toBeVisible()
  await expect(page.getByText('come from the Chrome UX Report')).toBeVisible()
  const saved = page.getByRole('link', { name: 'Full report (JSON)' })
  const full = await page.request.get((await saved.getAttribute('href')) ?? '')
  expect(full.headers()['content-disposition']).toContain('attachment')
  expect(await full.json()).toMatchObject({ finalDisplayedUrl: measured.url })

  measured.improve()
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByRole('heading', { name: 'Scores over time' })).toBeVisible(RUN)
  await page.getByRole('link', { name: /^Compare/ }).click()

  const comparison = page.getByRole('table', { name: 'Scores and metrics compared' })
  await expect(comparison.getByRole('row').filter({ hasText: 'Accessibility' })).toContainText('Better')
  await expect(page.getByText('Image elements have [alt] attributes').first()).toBeVisible()
  await expectNoViolation(page, ['light', 'dark'])
  const file = await page.request.get('/seo/lighthouse.csv')
  expect(await file.text()).toContain(`${measured.url},desktop,done,`)
})

test('one page of each of the slowest templates of an audit is sent to Lighthouse', async ({
  page,
  product,
}) => {
  const site = await startVariedSite()
  const account = await createAccount(product.url)
  const { id } = await auditOnce(product.url, account.token, site.url)
  await useSession(page.context(), account, product.url)
  await page.goto(`/seo/audits/${id}/templates`)
  await page.getByRole('button', { name: 'Run Lighthouse on slowest templates' }).click()

  await expect(page.getByText(/^[2-5] runs started\.$/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '127.0.0.1' }).nth(1)).toBeVisible()
  // What is not wanted any more would keep the machine busy.
  const row = page.getByRole('table').getByRole('link', { name: /127\.0\.0\.1/ })
  const addresses = await row.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const address of addresses) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Cancel run' }).click()
    await expect(page.getByText('This run was canceled')).toBeVisible()
  }
  await site.stop()
})
