import { strToU8, zipSync } from 'fflate'
import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

const METRICS = 'Clicks,Impressions,CTR,Position'
const EXPORT = zipSync({
  'Chart.csv': strToU8(`Date,${METRICS}\n2026-11-01,7,100,7%,8.4\n`),
  'Pages.csv': strToU8(`Top pages,${METRICS}\nhttps://example.com/,7,100,7%,8.4\n`),
})

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('an export is imported and deleted, and Search Console is connected and disconnected', async ({
      page,
      product,
    }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/settings/sources')
      await page.getByRole('link', { name: 'Import: Search Console export' }).click()
      const zip = (name: string, buffer: Uint8Array) => ({
        name,
        mimeType: 'application/zip',
        buffer: Buffer.from(buffer),
      })
      const file = page.getByLabel('ZIP or CSV file')
      await file.setInputFiles(zip('wrong.zip', zipSync({ 'readme.md': strToU8('x') })))
      await page.getByRole('button', { name: 'Import file' }).click()
      await expect(page.getByText(/has no CSV files/).first()).toBeVisible()
      await file.setInputFiles(zip('export.zip', EXPORT))
      await page.getByRole('button', { name: 'Import file' }).click()
      await expect(page.getByText('Nov 1, 2026 to Nov 1, 2026 · 2 rows')).toBeVisible()
      await page.getByRole('link', { name: 'Delete import: export.zip' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete import' }).click()
      await expect(page.getByText('No imports yet.')).toBeVisible()

      await page.goto('/settings/sources/search-console')
      await page.getByRole('link', { name: 'Continue to Google' }).click()
      await page.getByRole('link', { name: 'Allow' }).click()
      await expect(page.getByRole('heading', { name: 'Properties' })).toBeVisible()
      await page.getByLabel('example.com').check()
      await page.getByRole('button', { name: 'Save properties' }).click()
      await expect(page.getByLabel('example.com')).toBeChecked()
      await page.getByRole('link', { name: 'Disconnect' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByText('Not connected')).toBeVisible()
    })
  })
}
