import { listAudits } from '#contract/seo/site-audit.ts'
import { createAccount, joinAs, toCookie } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

for (const scripts of [false, true]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    // What is refused is a page of this status.
    test.use({ javaScriptEnabled: scripts, expectedConsoleErrors: [/status of 422/] })

    test('an API key is created, shown once, used by a program, and revoked', async ({ page, product }) => {
      await useSession(page.context(), await createAccount(product.url), product.url)
      await page.goto('/settings')
      await page.getByRole('main').getByRole('link', { name: 'API keys' }).click()
      await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
      await page.getByRole('link', { name: 'Create API key' }).first().click()
      await page.getByLabel('Name').fill('Deploy pipeline')
      await page.getByRole('button', { name: 'Create API key' }).click()
      await expect(page.getByText('Choose at least one scope.').first()).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Deploy pipeline')

      await page.getByRole('checkbox', { name: /seo:read/ }).check()
      await page.getByLabel('Expiration').selectOption('1 year')
      await page.getByRole('button', { name: 'Create API key' }).click()
      await expect(page.getByText('It won’t be shown again.')).toBeVisible()
      const key = await page.getByText(/^bwk_[\w-]{43}$/).innerText()
      const call = (path: string) =>
        fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } })
      expect((await call(listAudits.path)).status).toBe(200)
      expect((await call('/users')).status).toBe(403)

      await page.getByRole('link', { name: 'I saved this key' }).click()
      await expect(page.getByText(`bwk_…${key.slice(-4)}`)).toBeVisible()
      expect(await page.content()).not.toContain(key)
      await page.goto('/settings/api-keys?state=active')
      await page.getByLabel('Actions for Deploy pipeline').click()
      await page.getByRole('link', { name: 'Revoke' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke API key' }).click()
      await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
      expect((await call(listAudits.path)).status).toBe(401)
      await page.goto('/settings/audit-log')
      await expect(page.getByText(/revoked the API key/)).toBeVisible()
    })

    test('a member has no API keys', async ({ page, product }) => {
      const owner = await createAccount(product.url)
      const member = await joinAs(product.url, owner.token, 'Rita Lobo')
      await useSession(page.context(), { cookie: toCookie(member, null) }, product.url)
      await page.goto('/settings/teams')
      await expect(page.getByRole('main').getByRole('link', { name: 'API keys' })).toHaveCount(0)
    })
  })
}
