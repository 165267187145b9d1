import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './session-steps.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('somebody signs in by either name of this machine, and stays signed in', async ({
      browser,
      product,
    }) => {
      const account = await createAccount(product.url)
      for (const name of ['localhost', '127.0.0.1']) {
        const baseURL = product.url.replace('127.0.0.1', name)
        const context = await browser.newContext({ baseURL, javaScriptEnabled })
        const page = await context.newPage()
        await signIn(page, account)
        await page.goto('/settings/organization')
        await expect(page.getByRole('heading', { level: 1, name: 'Organization' })).toBeVisible()
        await context.close()
      }
    })
  })
}
