import { nextNumber } from '#tests/product/account.ts'
import { expect, type Page, test } from './fixtures.ts'

// What the browser adds to a form that the server checks anyway. `profile.spec.ts` and others send them without script.

const NO_ADDRESS = 'not an address'

/** The paths of everything that was sent from now on. */
function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

/** The form, with script: it draws this button. */
async function openSignIn(page: Page) {
  await page.goto('/auth/signin')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
}

test('a field that is left is checked in the browser, and a wrong form is not sent', async ({ page }) => {
  const sent = watchSent(page)
  await openSignIn(page)
  const email = page.getByRole('textbox', { name: 'Email' })
  const loaded = page.waitForResponse(/form-watch/)
  await email.pressSequentially(NO_ADDRESS.slice(0, 6))
  await loaded
  await expect(email, 'what was typed meanwhile stays').toHaveValue(NO_ADDRESS.slice(0, 6))
  await expect(email).toBeFocused()
  await email.pressSequentially(NO_ADDRESS.slice(6))
  const error = page.locator('#sign-in-email-error')
  // What checks the form looks on from a moment after it was loaded.
  await expect(async () => {
    await email.focus()
    await page.getByLabel('Password', { exact: true }).focus()
    await expect(error).not.toBeEmpty({ timeout: 500 })
  }).toPass()
  await expect(email).toHaveAttribute('aria-invalid', 'true')

  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('#sign-in-password-error')).not.toBeEmpty()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  expect(sent).toEqual([])

  await email.fill(`nobody-${nextNumber()}@example.com`)
  await expect(error).toBeEmpty()
})

test.describe('where what checks a form cannot be fetched', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|status of 422/] })

  test('the server checks', async ({ page }) => {
    const sent = watchSent(page)
    await page.route(/form-watch/, (route) => route.abort())
    await openSignIn(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(NO_ADDRESS)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.locator('#sign-in-email-error')).not.toBeEmpty()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(NO_ADDRESS)
    expect(sent).toEqual(['/auth/signin.data'])
  })
})
