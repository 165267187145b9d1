import { expect, type Page } from './fixtures.ts'

export type ProviderWord = 'Google' | 'Microsoft'

/** At the provider: says who one is, by typing it in. */
export async function beAtProvider(page: Page, provider: ProviderWord, name: string, email: string) {
  await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}
