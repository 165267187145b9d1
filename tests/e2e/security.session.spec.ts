import { callApi, createAccount } from '#tests/product/account.ts'
import { expect, test, WITH_EXTENSION } from './fixtures.ts'
import { FORM, send } from './raw-requests.ts'
import { expectSignedOut, readCookies, signIn, signOut } from './session-steps.ts'

// With the id of an extension, so that the call that hands out tokens is there.
test.use({ productSettings: WITH_EXTENSION })

const THIRTY_DAYS = 30 * 24 * 60 * 60
const READ_BY_SCRIPT = { path: '/', domain: '127.0.0.1', sameSite: 'Lax', httpOnly: false, secure: false }
const READ_BY_SERVER = { ...READ_BY_SCRIPT, httpOnly: true, secure: true }

test('the four cookies have their attributes', async ({ page, product }) => {
  const account = await createAccount(product.url)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await signIn(page, account)
  const lines = await (await answered).headerValues('set-cookie')

  const cookies = Object.fromEntries((await page.context().cookies()).map((cookie) => [cookie.name, cookie]))
  expect(cookies).toMatchObject({
    user: READ_BY_SCRIPT,
    subscription: READ_BY_SCRIPT,
    token: READ_BY_SERVER,
    refreshToken: READ_BY_SERVER,
  })
  expect(JSON.parse(decodeURIComponent(cookies['user']?.value ?? ''))).toMatchObject({ email: account.email })
  const left = (cookies['token']?.expires ?? 0) - Date.now() / 1000
  expect(left).toBeGreaterThan(THIRTY_DAYS - 300)
  expect(left).toBeLessThanOrEqual(THIRTY_DAYS + 60)
  // A name that comes with a Domain would reach every host below ours.
  expect(lines.length).toBeGreaterThanOrEqual(4)
  for (const line of lines) expect.soft(line).not.toMatch(/;\s*domain=/i)
})

test('no script can read a token', async ({ page, product }) => {
  const account = await createAccount(product.url)
  await signIn(page, account)
  await page.reload()
  await page.waitForLoadState('networkidle')
  const { token = '', refreshToken = '' } = await readCookies(page)
  // What is searched through is what a session leaves behind, not an empty page.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('bellwether:user')

  const reachable = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify({
      cookie: document.cookie,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: databases.map(({ name }) => name),
      html: document.documentElement.outerHTML,
      globals: Object.entries(globalThis)
        .filter(([name]) => name.startsWith('__'))
        .map(([, value]) => {
          try {
            return JSON.stringify(value)
          } catch {
            return String(value)
          }
        }),
    })
  })
  const data = await page.evaluate(async () => (await fetch('/dashboard.data')).text())

  expect(token).toMatch(/^ey/)
  expect(refreshToken).not.toBe('')
  expect(reachable).toContain('bellwether:user')
  expect(data).toContain(account.email)
  for (const secret of [token, refreshToken, encodeURIComponent(refreshToken)]) {
    expect(reachable).not.toContain(secret)
    expect(data).not.toContain(secret)
  }
})

test('a forged token is refused, whatever the user cookie says', async ({ product }) => {
  const { cookie, token } = await createAccount(product.url)
  const [header = '', payload = ''] = token.split('.')
  const forged = cookie.replace(token, `${header}.${payload}.${'A'.repeat(86)}`)
  const without = cookie.replace(/refreshToken=[^;]+/, 'refreshToken=made-up')

  const answer = await send(product, {
    path: '/dashboard',
    headers: { cookie: forged.replace(/refreshToken=[^;]+/, 'refreshToken=made-up') },
  })

  expect(answer.status).toBe(302)
  expect(answer.headers.location).toContain('/auth/signin')
  // The token alone is enough, so what was refused above was the forgery.
  expect((await send(product, { path: '/dashboard', headers: { cookie: without } })).status).toBe(200)
})

test('after a sign-out neither token is valid', async ({ page, product }) => {
  const account = await createAccount(product.url)
  await signIn(page, account)
  const { token = '', refreshToken = '' } = await readCookies(page)

  await signOut(page)

  await expectSignedOut(page)
  const body = JSON.stringify({ refreshToken })
  const refreshed = callApi(product.url, '/auth/refresh-token', { method: 'POST', body })
  await expect(refreshed).rejects.toThrow(': 401')
  await expect(callApi(product.url, '/auth/me', { token })).rejects.toThrow(': 401')
})

test('the call that hands out tokens is not for a link, and not to be kept', async ({ product }) => {
  const { cookie, token } = await createAccount(product.url)
  const own = { cookie, ...FORM, origin: product.url, 'sec-fetch-site': 'same-origin' }

  const asked = await send(product, { method: 'POST', path: '/auth/extension', headers: own })
  const followed = await send(product, { path: '/auth/extension', headers: { cookie } })

  const handedOut = JSON.parse(asked.body.toString()) as { token: string; refreshToken: string }
  await expect(callApi(product.url, '/auth/me', { token: handedOut.token })).resolves.toBeDefined()
  // Of a session of the extension's own: the browser's tokens stay where no script reads them.
  expect(asked.body.toString()).not.toContain(token)
  expect(cookie).not.toContain(handedOut.refreshToken)
  expect(asked.headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(followed.body.toString()).not.toContain('refreshToken')
})

test.describe('the way back after a sign-out', () => {
  for (const scripts of [false, true]) {
    test.describe(scripts ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled: scripts })

      test('shows nothing of the account', async ({ page, product }) => {
        const account = await createAccount(product.url)
        await signIn(page, account)
        await page.goto('/seo/checks')
        await page.goto('/dashboard')
        await signOut(page)
        for (let step = 0; step < 2; step += 1) {
          await page.goBack()
          await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
          expect(new URL(page.url()).pathname).toBe('/auth/signin')
          await expect(page.getByLabel(/^Account of/)).toHaveCount(0)
        }
      })
    })
  }

  test('replaces the page that was left, where script runs', async ({ page, product }) => {
    const account = await createAccount(product.url)
    await signIn(page, account)
    await page.goto('/profile/password')
    // Drawn by script, which therefore runs by now.
    await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeVisible()
    const before = await page.evaluate(() => history.length)

    await signOut(page)

    expect(await page.evaluate(() => history.length)).toBe(before)
  })

  test('finds no page that a browser has kept', async ({ product }) => {
    // Chromium under Playwright has no cache of whole pages; in others a page with this header does not outlive a
    // change of cookies there.
    const { cookie } = await createAccount(product.url)
    for (const path of ['/dashboard', '/seo/audits', '/pricing', '/seo/audits/aud_none']) {
      const { headers } = await send(product, { path, headers: { cookie } })
      expect.soft(headers['cache-control'], path).toBe('private, no-store')
    }
    expect((await send(product, { path: '/pricing' })).headers['cache-control']).toBe('private, no-cache')
  })
})

test('a request for a sign-out that cannot be deleted ends at the sign-in page all the same', async ({
  product,
}) => {
  const { cookie } = await createAccount(product.url)
  const headers = { cookie: `${cookie}; forceSignOut=true` }

  const asked = await send(product, { path: '/dashboard', headers })
  const next = await send(product, { path: '/auth/signin', headers: { cookie: 'forceSignOut=true' } })

  expect(asked).toMatchObject({ status: 302, headers: { location: '/auth/signin' } })
  for (const name of ['user', 'token', 'refreshToken', 'subscription', 'forceSignOut']) {
    const lines = asked.headers['set-cookie']?.filter((line) => line.startsWith(`${name}=;`)) ?? []
    expect.soft(lines, name).toEqual([expect.stringMatching(/Max-Age=0/)])
  }
  expect(next.status).toBe(200)
})
