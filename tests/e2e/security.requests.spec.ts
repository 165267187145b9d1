import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { createAccount } from '#tests/product/account.ts'
import { type Product } from '#tests/product/product.ts'
import { expect, test, WITH_EXTENSION } from './fixtures.ts'
import { FORM, send } from './raw-requests.ts'
import { signIn } from './session-steps.ts'

// With the id of an extension, so that the call that hands out tokens is there.
test.use({ productSettings: WITH_EXTENSION })

test.describe('requests from elsewhere', () => {
  const CHANGING = [
    '/auth/signin',
    '/auth/signup',
    '/auth/signout',
    '/auth/session',
    '/auth/extension',
    '/auth/google',
    '/auth/microsoft',
    '/auth/forgot-password',
    '/auth/signup/plan',
    '/contact',
    '/theme',
    '/sidebar',
    '/seo/audits/new',
  ]

  test('a POST from another origin changes nothing', async ({ product }) => {
    const { cookie } = await createAccount(product.url)
    const ours = product.url
    const senders = {
      'another origin': { origin: 'https://evil.example' },
      'an origin that begins like ours': { origin: `${ours}.evil.example` },
      'another port of this host': { origin: 'http://127.0.0.1:1' },
      'our host without its port': { origin: 'http://127.0.0.1' },
      'a page without an origin': { origin: 'null' },
      'another site that says it is us': { origin: ours, 'sec-fetch-site': 'cross-site' },
      'a neighbor': { origin: ours, 'sec-fetch-site': 'same-site' },
      'an address bar': { 'sec-fetch-site': 'none' },
      'another origin that says it is ours': {
        origin: 'https://evil.example',
        'sec-fetch-site': 'same-origin',
      },
      nobody: {},
    }
    for (const [who, headers] of Object.entries(senders)) {
      for (const path of [...CHANGING, '/theme.data', '/auth/signout.data']) {
        const answer = await send(product, {
          method: 'POST',
          path,
          headers: { cookie, ...FORM, ...headers },
          body: 'theme=dark',
        })
        expect
          .soft([answer.status, answer.headers['set-cookie']], `${path} from ${who}`)
          .toEqual([403, undefined])
      }
    }
    const own = { cookie, ...FORM, origin: ours, 'sec-fetch-site': 'same-origin' }
    const allowed = await send(product, { method: 'POST', path: '/theme', headers: own, body: 'theme=dark' })
    expect(allowed).toMatchObject({
      status: 302,
      headers: { 'set-cookie': [expect.stringContaining('theme=')] },
    })
  })

  test.describe('with a browser’s cookies', () => {
    test.use({ expectedConsoleErrors: [/status of 403/] })

    test('a form on another port, which is the same site, signs nobody out', async ({ page, product }) => {
      const account = await createAccount(product.url)
      const elsewhere = createServer((_, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(`<form method="post" action="${product.url}/auth/signout"><button>Win</button></form>`)
      }).listen(0, '127.0.0.1')
      await once(elsewhere, 'listening')
      await signIn(page, account)
      await expect(page).toHaveURL(/\/dashboard/)

      await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
      await page.getByRole('button', { name: 'Win' }).click()
      await expect(page.getByText('This request did not come from a page of ours.')).toBeVisible()
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/dashboard/)
      elsewhere.close()
    })
  })

  test('no other origin is allowed by CORS', async ({ product }) => {
    const { cookie } = await createAccount(product.url)
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST', cookie }
    for (const path of ['/auth/extension', '/auth/session', '/dashboard']) {
      for (const method of ['OPTIONS', 'GET']) {
        const answer = await send(product, { method, path, headers })
        expect.soft(answer.headers, path).not.toHaveProperty('access-control-allow-origin')
      }
    }
  })
})

test.describe('redirects', () => {
  const AWAY = [
    'https://evil.example/',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example/',
    ' //evil.example/',
    '/..//evil.example/',
    '/.//evil.example/',
    '/%2e%2e//evil.example/',
    'javascript:alert(1)',
    'evil.example',
    'https:evil.example',
    '/\u0000/evil.example',
  ]

  function expectHere(product: Product, location: string | undefined, from: string) {
    const target = new URL(location ?? 'about:blank', product.url)
    expect.soft(target.origin, from).toBe(product.url)
    // A browser given this path again, as an address of its own, stays here as well.
    expect.soft(target.pathname, from).not.toMatch(/^(\/\/|\/\\)/)
  }

  test('no URL redirects to another site', async ({ product }) => {
    const { cookie } = await createAccount(product.url)
    const headers = { cookie, ...FORM, origin: product.url }
    for (const target of AWAY) {
      const encoded = encodeURIComponent(target)
      const asked = await send(product, { path: `/auth/signin?next=${encoded}`, headers: { cookie } })
      expectHere(product, asked.headers.location, `next ${target}`)
      const theme = await send(product, {
        method: 'POST',
        path: '/theme',
        headers,
        body: `theme=dark&returnTo=${encoded}`,
      })
      expectHere(product, theme.headers.location, `returnTo ${target}`)
      const sidebar = await send(product, {
        method: 'POST',
        path: '/sidebar',
        headers,
        body: `next=${encoded}`,
      })
      expectHere(product, sidebar.headers.location, `sidebar ${target}`)
      const provider = await send(product, {
        method: 'POST',
        path: '/auth/google',
        headers,
        body: `next=${encoded}`,
      })
      expect.soft(provider.status).toBe(302)
      const kept = provider.headers['set-cookie']?.find((line) => line.startsWith('providerNext='))
      const next = decodeURIComponent(/=([^;]*)/.exec(kept ?? '')?.[1] ?? '')
      expectHere(product, next, `provider ${target}`)
    }
  })

  for (const scripts of [false, true]) {
    test.describe(scripts ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled: scripts })

      test('a sign-in ends here whatever its address says', async ({ page, product }) => {
        const account = await createAccount(product.url)
        await signIn(page, account, '?next=//evil.example/')
        await expect(page).toHaveURL(`${product.url}/dashboard`)
      })
    })
  }

  test('a path of two slashes stays a path', async ({ product }) => {
    const { status, headers } = await send(product, { path: '//evil.example/..' })
    expect(status).toBeLessThan(500)
    if (headers.location) expectHere(product, headers.location, '//evil.example/..')
  })
})
