import { PASSWORD } from '#tests/product/account.ts'
import { expect, type Page } from './fixtures.ts'

/** Gives the password that is asked for before the way to sign in changes, and goes on by the button of that name. */
export async function verifyWithPassword(page: Page, button: string) {
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: button }).click()
}

/** From the page of the ways in to the provider. */
export async function connectProvider(page: Page, provider: string) {
  await page.getByRole('link', { name: `Connect ${provider}` }).click()
  await verifyWithPassword(page, `Continue to ${provider}`)
}

/** From the page of two-step sign-in to its first picture. */
export async function setTwoStepUp(page: Page) {
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await verifyWithPassword(page, 'Set up two-step sign-in')
}
