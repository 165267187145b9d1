import { auditOnce } from '#tests/product/every-page.ts'
import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('an audit is looked through page by page, repeated with its options, and deleted', async ({
      page,
      product,
      documentation,
    }) => {
      const account = await createAccount(product.url)
      const { id } = await auditOnce(product.url, account.token, documentation)
      await useSession(page.context(), account, product.url)

      await page.goto(`/seo/audits/${id}/pages/one?url=${encodeURIComponent(documentation)}`)
      await expect(page.getByText('Indexable').first()).toBeVisible()
      await page.getByRole('link', { name: /^Response/ }).click()
      await expect(page.getByRole('heading', { name: 'Response', exact: true })).toBeInViewport()

      await page.goto('/seo/audits')
      await expect(page.getByText('1 of 100 audits used this month')).toBeVisible()
      await page.getByLabel(/^Actions for the audit of/).click()
      await page.getByRole('link', { name: 'Audit again' }).click()
      await expect(page.getByLabel('Domain or URL')).toHaveValue(documentation)
      await expect(page.getByLabel('Page limit')).toHaveValue('40')

      await page.goto('/seo/audits')
      await page.getByLabel(/^Actions for the audit of/).click()
      await page.getByRole('link', { name: 'Delete audit' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete audit' }).click()
      await expect(page.getByRole('heading', { name: 'No audits yet' })).toBeVisible()
      await page.goto('/seo/audits/new')
      await expect(page.getByText('1 of 100 audits used this month')).toBeVisible()
      await expect(page.getByLabel('Domain or URL')).toHaveValue(/^company-\d+\.com$/)
    })
  })
}
