import { type Browser, type BrowserContext } from '@playwright/test'
import { type Account, anAddress, PASSWORD } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, type Page } from './fixtures.ts'

export async function signIn(page: Page, { email }: Pick<Account, 'email'>, search = '') {
  await page.goto(`/auth/signin${search}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  // The address changes before the page does.
  await expect(page.getByLabel(/^Account of/)).toBeVisible()
}

export async function signOut(page: Page) {
  await page.getByLabel(/^Account of/).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/signin$/)
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
}

/** Gives a browser the session that was begun without it. */
export async function useSession(context: BrowserContext, { cookie }: Pick<Account, 'cookie'>, url: string) {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url }
  })
  await context.addCookies(cookies)
}

/** A second person, in a browser of their own. */
export async function openOther(
  browser: Browser,
  { url }: Product,
  javaScriptEnabled: boolean,
): Promise<Page> {
  const headers = { 'x-forwarded-for': anAddress() }
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled, extraHTTPHeaders: headers })
  return context.newPage()
}

export async function readCookies(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
}

/** Nothing of a session is left in the browser, nor the request that may have ended it. */
export async function expectSignedOut(page: Page) {
  const names = ['user', 'token', 'refreshToken', 'subscription', 'forceSignOut']
  const left = Object.keys(await readCookies(page)).filter((name) => names.includes(name))
  expect(left).toEqual([])
}
