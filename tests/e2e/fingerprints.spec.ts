import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccount } from '#tests/product/account.ts'
import { expect, test as base } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { useSession } from './session-steps.ts'

async function startSite(): Promise<{ url: string; server: Server }> {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html' })
    response.end('<!doctype html><html lang="en"><title>x</title><p data-acme="3.2">x</p></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, server }
}

const test = base.extend<{ site: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
  site: async ({}, use) => {
    const { server, url } = await startSite()
    await use(url)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

const FILE = JSON.stringify(
  {
    technologies: {
      'Acme Shop': {
        cats: [6],
        html: ['data-acme="([\\d.]+)"\\;version:\\1', 'data-(?!x)'],
        js: { Acme: '' },
      },
      Other: { headers: { server: 'acme' } },
    },
  },
  null,
  2,
)
const toFile = (text: string, name = 'ours.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // Of the refused file.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 4(?:13|22)/] })

    test('a file is checked, imported, used by a look-up, exported and deleted', async ({
      page,
      product,
      site,
    }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/seo/technologies')
      await page.getByRole('link', { name: 'Your fingerprints' }).click()
      await expect(page.getByRole('heading', { name: 'No fingerprints imported yet' })).toBeVisible()
      await page.getByRole('button', { name: 'Check file' }).click()
      await expect(page.getByText('Choose a file.').first()).toBeVisible()
      await page.getByLabel('JSON file').setInputFiles(toFile('{'))
      await page.getByRole('button', { name: 'Check file' }).click()
      await expect(page.getByText('The file is not JSON.').first()).toBeVisible()

      await page.getByLabel('JSON file').setInputFiles(toFile(FILE))
      await page.getByRole('button', { name: 'Check file' }).click()
      await expect(page.getByText('2 technologies with 2 patterns can be used')).toBeVisible()
      await expect(page.getByText('Lookaround and backreferences are not supported.')).toBeVisible()
      await expect(page.getByText('Scripts are not run.')).toBeVisible()
      if (scripts) await expectNoViolation(page)
      await page.getByRole('button', { name: 'Import 2 technologies' }).click()
      await expect(page.getByText('2 technologies imported.')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'Acme Shop' })).toContainText('1 refused')
      if (scripts) await expectNoViolation(page)

      const saved = page.getByRole('link', { name: 'Export JSON' })
      const file = await page.request.get((await saved.getAttribute('href')) ?? '')
      expect(await file.json()).toEqual(JSON.parse(FILE))
      await page.getByLabel('Search technologies').fill('other')
      await page.getByLabel('Search technologies').press('Enter')
      await expect(page.getByRole('row').filter({ hasText: 'Acme Shop' })).toHaveCount(0)
      await expect(page.getByRole('row').filter({ hasText: 'Other' })).toBeVisible()

      await page.goto(`/seo/technologies?url=${encodeURIComponent(site)}`)
      await expect(page.getByRole('heading', { name: 'Ecommerce', level: 2 })).toBeVisible()
      await expect(page.getByText('Your fingerprint', { exact: true })).toBeVisible()
      await expect(page.getByText('Version 3.2')).toBeVisible()

      await page.goto('/seo/technologies/fingerprints')
      await page.getByRole('link', { name: 'Delete', exact: true }).click()
      await page.getByRole('button', { name: 'Delete fingerprints' }).click()
      await expect(page.getByText('The fingerprints are deleted.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No fingerprints imported yet' })).toBeVisible()
    })
  })
}
