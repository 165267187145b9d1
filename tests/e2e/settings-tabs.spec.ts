import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

test.describe('on a phone', () => {
  for (const scripts of [false, true]) {
    test.describe(scripts ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled: scripts, viewport: { width: 360, height: 780 } })

      test('the current tab of the settings is in view', async ({ page, product }) => {
        await useSession(page.context(), await createAccount(product.url), product.url)
        const tab = (name: string) =>
          page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
        await page.goto('/settings/audit-log')
        await expect(tab('Audit log')).toBeInViewport({ ratio: 1 })
        await page.goto('/settings/organization')
        await expect(tab('Organization')).toBeInViewport({ ratio: 1 })
      })
    })
  }
})
