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
