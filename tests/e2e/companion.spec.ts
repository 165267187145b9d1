import { type BrowserContext } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UNPACKED_ID } from '#extension/manifest.ts'
import { buildExtension } from '#server/build/build-extension.ts'
import { startDocsSite } from '#tests/fixtures/docs-site.ts'
import { createAccount } from '#tests/product/account.ts'
import { findServiceWorker, openWithExtension } from '#tests/product/extension-browser.ts'
import { expect, type Page, test as base } from './fixtures.ts'
import { expectNoViolation } from './look-steps.ts'
import { expectSignedOut, readCookies, signIn, signOut } from './session-steps.ts'

// The companion itself, installed unpacked in a real Chromium, against the running product.

const POPUP = `chrome-extension://${UNPACKED_ID}/popup/popup.html`

const test = base.extend<object, { extensionFolder: string }>({
  extensionFolder: [
    async ({ product }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-extension-'))
      await buildExtension({ appUrl: product.url, version: '1.0.0', folder })
      await use(folder)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  context: async ({ baseURL, javaScriptEnabled, extensionFolder }, use) => {
    const context = await openWithExtension(extensionFolder, { baseURL, javaScriptEnabled })
    await findServiceWorker(context, UNPACKED_ID)
    await use(context)
    await context.close()
  },
})

/** The popup as a page of its own, about the page at `url`. */
async function openPopup(context: BrowserContext, url?: string): Promise<Page> {
  const popup = await context.newPage()
  await popup.setViewportSize({ width: 360, height: 600 })
  await popup.goto(url === undefined ? POPUP : `${POPUP}?${new URLSearchParams({ url }).toString()}`)
  return popup
}

interface Kept {
  token: string
  refreshToken: string
}

async function readKept(context: BrowserContext): Promise<Kept | undefined> {
  const worker = await findServiceWorker(context, UNPACKED_ID)
  return worker.evaluate(async () => {
    const { session } = await chrome.storage.session.get('session')
    return session as Kept | undefined
  })
}

/** As if the token had been handed out a quarter of an hour ago: the companion looks at its `exp` alone. */
async function letTokenExpire(context: BrowserContext) {
  const worker = await findServiceWorker(context, UNPACKED_ID)
  await worker.evaluate(async () => {
    const { session } = await chrome.storage.session.get('session')
    const kept = session as Kept
    const [header, payload, signature] = kept.token.split('.')
    const claims = JSON.parse(atob(payload ?? '')) as { exp: number }
    const expired = btoa(JSON.stringify({ ...claims, exp: claims.exp - 900 })).replaceAll('=', '')
    await chrome.storage.session.set({ session: { ...kept, token: [header, expired, signature].join('.') } })
  })
}

test('a sign-in on the web is known in the popup, and a logout too', async ({ page, context, product }) => {
  const before = await openPopup(context)
  await expect(before.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `${product.url}/auth/signin`,
  )
  const account = await createAccount(product.url)
  await signIn(page, account)
  await expect.poll(() => readKept(context)).toBeDefined()

  const popup = await openPopup(context, 'https://example.com/')
  await expect(popup.getByText(account.user.name)).toBeVisible()
  await expect(popup.getByText(account.email)).toBeVisible()
  const { refreshToken } = await readCookies(page)
  expect((await readKept(context))?.refreshToken).not.toBe(refreshToken)

  await page.bringToFront()
  await signOut(page)
  await expect.poll(() => readKept(context)).toBeUndefined()
  await popup.reload()
  await expect(popup.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('the page of a tab is audited from the popup, also after the token has expired', async ({
  page,
  context,
  product,
  documentation,
}) => {
  await signIn(page, await createAccount(product.url))
  await expect.poll(() => readKept(context)).toBeDefined()
  const popup = await openPopup(context, documentation)

  await popup.getByRole('button', { name: 'Audit this page' }).click()
  await expect(popup.getByRole('list', { name: 'Result' })).toContainText('passed')
  await expect(popup.getByRole('link', { name: /^Open in Bellwether/ })).toHaveAttribute(
    'href',
    `${product.url}/seo/page?${new URLSearchParams({ url: documentation }).toString()}`,
  )
  await expect(popup.getByRole('link', { name: 'Audit this site' })).toHaveAttribute(
    'href',
    `${product.url}/seo/audits/new?${new URLSearchParams({ url: new URL(documentation).origin }).toString()}`,
  )

  const old = await readKept(context)
  await letTokenExpire(context)
  await popup.getByRole('button', { name: 'Audit again' }).click()
  await expect(popup.getByRole('list', { name: 'Result' })).toContainText('passed')
  const next = await readKept(context)
  expect(next?.refreshToken).not.toBe(old?.refreshToken)
  // The browser's own session did not have to change for it.
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('the popup shows what the tab says of itself, signed in or not', async ({
  page,
  context,
  documentation,
}) => {
  await page.goto(documentation)
  const worker = await findServiceWorker(context, UNPACKED_ID)
  const tabId = await worker.evaluate(
    async (url) => (await chrome.tabs.query({ url: `${url}*` }))[0]?.id,
    documentation,
  )
  const popup = await context.newPage()
  await popup.goto(`${POPUP}?tab=${tabId ?? ''}`)

  const facts = popup.getByRole('region', { name: 'In this tab' })
  await expect(facts).toContainText(await page.title())
  await expect(facts.getByRole('term')).toHaveText(['Title', 'Canonical', 'Robots', /^Headings \(\d+\)$/])
  await expect(facts).toContainText(`H1 ${(await page.locator('h1').first().innerText()).trim()}`)
  await expect(popup.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a page that does not answer is reported as such, and there is another try', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, await createAccount(product.url))
  await expect.poll(() => readKept(context)).toBeDefined()
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-empty-'))
  const site = await startDocsSite(folder)
  await site.stop()
  rmSync(folder, { recursive: true })
  const popup = await openPopup(context, site.url)

  await popup.getByRole('button', { name: 'Audit this page' }).click()

  await expect(popup.locator('#result')).not.toBeEmpty()
  await expect(popup.getByRole('button', { name: 'Audit again' })).toBeEnabled()
})

test('what no crawler can open is not offered for an audit', async ({ page, context, product }) => {
  await signIn(page, await createAccount(product.url))
  await expect.poll(() => readKept(context)).toBeDefined()

  const popup = await openPopup(context, 'chrome://settings/')

  await expect(popup.getByText('Open a web page to audit it.')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Audit this page' })).toHaveCount(0)
})

test('signing out everywhere ends the web session within two seconds', async ({ page, context, product }) => {
  await signIn(page, await createAccount(product.url))
  await expect.poll(() => readKept(context)).toBeDefined()
  const popup = await openPopup(context)

  await popup.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(popup.getByText('All sessions end immediately')).toBeVisible()
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(popup.getByText('All sessions end immediately')).toHaveCount(0)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard/)

  await popup.getByRole('button', { name: 'Sign out everywhere' }).click()
  await popup.getByRole('button', { name: 'Sign out on all devices' }).click()
  await page.waitForURL(/\/auth\/signin$/, { timeout: 2000, waitUntil: 'commit' })

  await expect(popup.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expectSignedOut(page)
})

test('signing out of the companion leaves the web session alone', async ({ page, context, product }) => {
  await signIn(page, await createAccount(product.url))
  await expect.poll(() => readKept(context)).toBeDefined()
  const popup = await openPopup(context)

  await popup.getByRole('button', { name: 'Sign out', exact: true }).click()

  await expect(popup.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a page of another origin is not listened to', async ({ page, context, documentation }) => {
  // The same host, which the manifest lets in, with another port.
  await page.goto(documentation)

  const answer: unknown = await page.evaluate(
    (id) =>
      chrome.runtime.sendMessage(id, {
        type: 'userAuthenticated',
        user: { id: 'usr_1', name: 'Mallory', email: 'mallory@example.com' },
        token: 'a.b.c',
        refreshToken: 'r',
        subscription: {},
      }),
    UNPACKED_ID,
  )

  expect(answer).toEqual({ received: false })
  expect(await readKept(context)).toBeUndefined()
})

test('the popup has no accessibility violation, signed in or out, light or dark', async ({
  page,
  context,
  product,
  documentation,
}) => {
  const popup = await openPopup(context, documentation)
  const check = () => expectNoViolation(popup, ['light', 'dark'])
  await check()
  await signIn(page, await createAccount(product.url))
  await expect.poll(() => readKept(context)).toBeDefined()
  await popup.reload()
  await popup.getByRole('button', { name: 'Audit this page' }).click()
  await expect(popup.getByRole('list', { name: 'Result' })).toBeVisible()
  await check()
  await popup.goto(`chrome-extension://${UNPACKED_ID}/popup/privacy.html`)
  await check()
})
