import { expect, test } from './fixtures.ts'

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
        document.documentElement.dataset.clicked = 'early'
        document.querySelector('h1')?.click()
      })
    }
  })

  await page.goto('/pricing')

  await expect(page.locator('html')).toHaveAttribute('data-clicked', 'early')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL(/\/auth\/signin/)
})
