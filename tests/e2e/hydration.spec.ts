import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { useSession } from './session-steps.ts'

test('a click in the moment when the script takes over is no error, and the page works after it', async ({
  page,
}) => {
  // React listens from then on, and has rendered nothing yet.
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    let hasClicked = false
    document.addEventListener = (...given: Parameters<typeof listen>) => {
      listen(...given)
      if (given[0] !== 'click' || hasClicked) return
      hasClicked = true
      queueMicrotask(() => {
        document.querySelector('h1')?.click()
        sessionStorage.setItem('clicked', 'early')
      })
    }
  })

  await page.goto('/auth/signin')

  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('clicked'))).toBe('early')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/auth\/forgot-password/)
})

test('a filter that is chosen before the script has loaded is applied', async ({ page, product }) => {
  await useSession(page.context(), await createAccount(product.url), product.url)
  let load = () => {}
  const isAwaited = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/*.js', async (route) => {
    await isAwaited
    await route.continue()
  })
  await page.goto('/settings/audit-log', { waitUntil: 'commit' })
  await page.getByLabel('To').fill('2020-03-08')

  load()

  await expect(page.getByRole('link', { name: /To: Mar 8, 2020/ })).toBeVisible()
})
