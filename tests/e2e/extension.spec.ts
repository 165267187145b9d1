import { type Worker } from '@playwright/test'
import { TEST_EXTENSION_ID, TEST_EXTENSION_PATH } from '#tests/fixtures/extension/test-extension.ts'
import { callApi, createAccount } from '#tests/product/account.ts'
import { findServiceWorker, openWithExtension } from '#tests/product/extension-browser.ts'
import { expect, type Page, test as base, WITH_EXTENSION } from './fixtures.ts'
import { expectSignedOut, readCookies, signIn, signOut, useSession } from './session-steps.ts'

// The companion is the test extension in tests/fixtures/extension, in a real Chromium. What it received is read, and
// what it does is done, in its own service worker.

interface Companion {
  listMessages: () => Promise<Record<string, unknown>[]>
  /** As the extension does it: a cookie on the product's address. */
  forceSignOut: (url: string) => Promise<void>
}

const test = base.extend<{ companion: Companion }>({
  context: async ({ baseURL, javaScriptEnabled }, use) => {
    const context = await openWithExtension(TEST_EXTENSION_PATH, { baseURL, javaScriptEnabled })
    await use(context)
    await context.close()
  },
  companion: async ({ context }, use) =>
    use(toCompanion(await findServiceWorker(context, TEST_EXTENSION_ID))),
})

const toCompanion = (worker: Worker): Companion => ({
  listMessages: () =>
    worker.evaluate(() =>
      (globalThis as unknown as { listMessages: () => Promise<Record<string, unknown>[]> }).listMessages(),
    ),
  forceSignOut: (url) =>
    worker.evaluate(async (address) => {
      await (globalThis as unknown as { forceSignOut: (url: string) => Promise<unknown> }).forceSignOut(
        address,
      )
    }, url),
})

async function expectRevoked(url: string, refreshToken: string) {
  const tryIt = async () => {
    const response = await fetch(`${url}/api/auth/refresh-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    })
    return response.status
  }
  // The API is called after the browser has its response.
  await expect.poll(tryIt).toBe(401)
}

/** What a page asks for and says on the console that has to do with the extension. */
function watch(page: Page) {
  const requests: string[] = []
  const said: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/extension/.test(pathname)) requests.push(`${request.method()} ${pathname}`)
  })
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  return { requests, said }
}

base.use({ productSettings: WITH_EXTENSION })

test.describe('with the extension', () => {
  test('it gets one message about the sign-in, with tokens and subscription, and one about the logout', async ({
    page,
    product,
    companion,
  }) => {
    const account = await createAccount(product.url)
    const { requests } = watch(page)

    await signIn(page, account)
    await expect.poll(companion.listMessages).toHaveLength(1)
    expect(requests).toEqual([
      expect.stringMatching(/^GET \/assets\/extension-bridge-/),
      'POST /auth/extension',
    ])
    await page.reload()
    await page.getByRole('link', { name: 'Site audit' }).first().click()
    await expect(page).toHaveURL(/\/seo\//)

    const { token, refreshToken, subscription } = await readCookies(page)
    const [told] = await companion.listMessages()
    expect(await companion.listMessages()).toEqual([
      {
        type: 'userAuthenticated',
        user: account.user,
        token: expect.any(String) as unknown,
        refreshToken: expect.any(String) as unknown,
        subscription: JSON.parse(decodeURIComponent(subscription ?? '')) as unknown,
      },
    ])
    expect(account.subscription).not.toBeNull()
    expect(JSON.parse(decodeURIComponent(subscription ?? ''))).toMatchObject({ id: account.subscription?.id })
    // The companion has a session of its own: what it holds is nothing that the browser's could be taken over with.
    expect([told?.['token'], told?.['refreshToken']]).not.toEqual([token, refreshToken])
    await expect(callApi(product.url, '/auth/me', { token: String(told?.['token']) })).resolves.toMatchObject(
      {
        user: { id: account.user.id },
      },
    )

    await signOut(page)
    await expect.poll(companion.listMessages).toHaveLength(2)
    expect((await companion.listMessages())[1]).toEqual({ type: 'userLogout' })
    await expectSignedOut(page)
    await expectRevoked(product.url, String(told?.['refreshToken']))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await companion.listMessages()).toHaveLength(2)
  })

  test('without a subscription it gets no message, with a warning, until there is one', async ({
    page,
    context,
    product,
    companion,
  }) => {
    const account = await createAccount(product.url, { hasTrial: false })
    const { requests, said } = watch(page)
    await useSession(context, account, product.url)

    await page.goto('/auth/signup/plan')
    await expect
      .poll(() => said)
      .toContain('warning: No subscription cookie found, skipping extension message')
    expect(await companion.listMessages()).toEqual([])
    expect(requests).not.toContain('POST /auth/extension')

    await page.getByRole('radio', { name: /Growth/ }).check()
    await page.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect.poll(companion.listMessages).toMatchObject([{ type: 'userAuthenticated' }])
  })

  test.describe('and a broken subscription cookie', () => {
    test.use({ expectedConsoleErrors: [/Subscription cookie JSON is invalid/] })

    test('it gets no message, with an error', async ({ page, context, product, companion }) => {
      const account = await createAccount(product.url)
      const { requests, said } = watch(page)
      await useSession(context, account, product.url)
      await context.addCookies([{ name: 'subscription', value: '{broken', url: product.url }])

      await page.goto('/auth/forgot-password')

      await expect.poll(() => said).toContain('error: Subscription cookie JSON is invalid')
      expect(await companion.listMessages()).toEqual([])
      expect(requests).not.toContain('POST /auth/extension')
    })
  })

  test('a sign-out that it asks for is done within two seconds', async ({ page, product, companion }) => {
    const account = await createAccount(product.url)
    await signIn(page, account)
    await expect.poll(companion.listMessages).toHaveLength(1)
    const { refreshToken = '' } = await readCookies(page)

    await companion.forceSignOut(product.url)
    await page.waitForURL(/\/auth\/signin$/, { timeout: 2000, waitUntil: 'commit' })

    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectSignedOut(page)
    await expectRevoked(product.url, refreshToken)
    await expect.poll(companion.listMessages).toHaveLength(2)
    expect((await companion.listMessages())[1]).toEqual({ type: 'userLogout' })
  })

  test('a sign-out that it asks for is done on a public page too', async ({ page, product, companion }) => {
    const account = await createAccount(product.url)
    await signIn(page, account)
    await page.goto('/pricing')

    await companion.forceSignOut(product.url)
    await page.waitForURL(/\/auth\/signin$/, { timeout: 2000, waitUntil: 'commit' })

    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expectSignedOut(page)
  })

  test.describe('and no script', () => {
    test.use({ javaScriptEnabled: false })

    test('a sign-out that it asks for is done by the next request', async ({ page, product, companion }) => {
      const account = await createAccount(product.url)
      await signIn(page, account)
      const { refreshToken = '' } = await readCookies(page)

      await companion.forceSignOut(product.url)
      await page.goto('/seo/checks')

      await expect(page).toHaveURL(/\/auth\/signin/)
      await expectSignedOut(page)
      await expectRevoked(product.url, refreshToken)
      expect(await companion.listMessages()).toEqual([])
    })
  })
})

base.describe('without the extension', () => {
  base('a page loads nothing of the bridge and says nothing of it', async ({ page, product }) => {
    const account = await createAccount(product.url)
    const { requests, said } = watch(page)

    await signIn(page, account)
    await page.getByRole('link', { name: 'Site audit' }).first().click()
    await expect(page).toHaveURL(/\/seo\//)
    await signOut(page)
    await page.waitForLoadState('networkidle')

    expect(requests).toEqual([])
    expect(said).toEqual([])
  })

  base.describe('but with another in its place', () => {
    base.use({ expectedConsoleErrors: [/Failed to send userLogout/] })

    base('a message that nobody takes stops nothing', async ({ page, product }) => {
      const account = await createAccount(product.url)
      const { said } = watch(page)
      // The error of Chromium when the page may message some extension, and ours is not installed.
      await page.addInitScript(() => {
        const sendMessage = () => Promise.reject(new Error('Receiving end does not exist.'))
        Object.assign(globalThis, { chrome: { runtime: { sendMessage } } })
      })

      await signIn(page, account)
      // By then it has been tried to tell of the sign-in too.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('bellwether:user'))).not.toBeNull()
      await page.waitForLoadState('networkidle')
      expect(said).toEqual([])
      await signOut(page)

      await expect.poll(() => said).toEqual(['error: Failed to send userLogout'])
      await expectSignedOut(page)
    })
  })
})
