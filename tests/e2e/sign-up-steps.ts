import { getMailedLink, nextNumber, PASSWORD } from '#tests/product/account.ts'
import { expect, type Page } from './fixtures.ts'

/** Fills the form of the sign-up, wherever it was opened from. Resolves to the address that has to be confirmed. */
export async function signUp(
  page: Page,
  open: () => Promise<unknown> = () => page.goto('/auth/signup'),
): Promise<string> {
  const number = nextNumber()
  const email = `rita.${number}@example.com`
  await open()
  await page.getByLabel('First name').fill('Rita')
  await page.getByLabel('Last name').fill('Lobo')
  await page.getByLabel('Company email').fill(email)
  await page.getByLabel('Company name').fill(`Lobo ${number}`)
  await page.getByLabel('Domain').fill(`lobo-${number}.com`)
  await page.getByLabel('Company size').selectOption({ index: 2 })
  await page.getByLabel('Company type').selectOption({ index: 2 })
  await page.getByLabel('Number of users').fill('12')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  return email
}

/** Opens the confirmation link. The button of the page is pressed by script where there is any. */
export async function confirmEmail(page: Page, product: string, email: string, scripts: boolean) {
  await page.goto(await getMailedLink(product, email, '/auth/confirm-email/'))
  if (!scripts) await page.getByRole('button', { name: 'Confirm email address' }).click()
}
