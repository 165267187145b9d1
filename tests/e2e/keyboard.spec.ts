import { callApi, createAccount, nextNumber } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

test('a menu’s dialog returns the focus, and a disabled menu item says why', async ({ page, product }) => {
  const account = await createAccount(product.url)
  const body = JSON.stringify({
    name: 'Rita Lobo',
    email: `rita.${nextNumber()}@example.com`,
    role: 'member',
  })
  await callApi(product.url, '/users', { method: 'POST', body, token: account.token })
  await useSession(page.context(), account, product.url)
  await page.goto('/settings/users')

  const menu = page.getByLabel('Actions for Rita Lobo')
  const dialog = page.getByRole('dialog', { name: 'Archive Rita Lobo?' })
  await expect(async () => {
    await menu.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Edit' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: 'Archive' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()

  // A disabled item has focus like the rest, says why, and does nothing.
  const own = page.getByLabel('Actions for Ana Prado')
  await own.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const archive = page.getByRole('button', { name: 'Archive' })
  await expect(archive).toBeFocused()
  await expect(archive).toBeDisabled()
  await expect(archive).toHaveAccessibleDescription(
    'An organization needs an owner. Make someone else an owner first.',
  )
  await page.keyboard.press('Enter')
  await expect(archive).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
