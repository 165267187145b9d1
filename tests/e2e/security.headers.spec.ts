import { createAccount } from '#tests/product/account.ts'
import { expect, test } from './fixtures.ts'
import { send } from './raw-requests.ts'

test.describe('headers', () => {
  const PAGES = [
    { path: '/', status: 200 },
    { path: '/pricing', status: 200 },
    { path: '/auth/signin', status: 200 },
    { path: '/auth/signup', status: 200 },
    { path: '/dashboard', status: 200 },
    { path: '/seo/audits', status: 200 },
    { path: '/dashboard.data', status: 200 },
    { path: '/dev/jobs', status: 200 },
    { path: '/dev/outbox', status: 200 },
    { path: '/no-such-page', status: 404 },
    { path: '/seo/audits/aud_none', status: 404 },
  ]

  function readPolicy(header: string) {
    return Object.fromEntries(
      header.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
    )
  }
  const readNonce = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''

  test('every response carries the policies, each with a nonce of its own', async ({ product }) => {
    const { cookie } = await createAccount(product.url)
    const nonces: string[] = []
    for (const { path, status } of PAGES) {
      const answer = await send(product, { path, headers: { cookie } })
      const header = String(answer.headers['content-security-policy'])
      const policy = readPolicy(header)
      nonces.push(readNonce(header))

      // Signed in, the way to the sign-in page leads on: its response has the same headers.
      expect.soft([status, 302], path).toContain(answer.status)
      expect.soft(header, path).not.toMatch(/unsafe|\*|https?:(?!\/\/127\.0\.0\.1:\d+)/)
      expect.soft(policy, path).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'", expect.stringMatching(/^'nonce-[\w+/]{22}=='$/)],
        'style-src': ["'self'", expect.stringMatching(/^'nonce-/)],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      })
      expect.soft(answer.headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
        'cache-control': expect.stringMatching(/^private, no-(cache|store)/),
      })
      // The server speaks http here, where a browser would not listen to it, and an http answer must not say it.
      expect.soft(answer.headers, path).not.toHaveProperty('strict-transport-security')
      expect.soft(answer.headers, path).not.toHaveProperty('x-powered-by')
    }
    expect(new Set(nonces).size).toBe(PAGES.length)
  })

  test('every script in a page has the nonce of its response, and no element has a handler', async ({
    product,
  }) => {
    const { cookie } = await createAccount(product.url)
    for (const [path, headers] of [
      ['/', {}],
      ['/auth/signin', {}],
      ['/dashboard', { cookie }],
      ['/seo/audits/new', { cookie }],
      ['/no-such-page', {}],
    ] as const) {
      const { body, headers: answered } = await send(product, { path, headers })
      const html = body.toString()
      const nonce = readNonce(String(answered['content-security-policy']))
      const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>/g)]

      expect.soft(scripts.length, path).toBeGreaterThan(0)
      for (const { groups } of scripts)
        expect.soft(groups?.['attributes'], path).toContain(`nonce="${nonce}"`)
      expect.soft(html, path).not.toMatch(/<[a-z][^>]*\son[a-z]+="/)
      expect.soft(html, path).not.toMatch(/(?:href|src|action)="javascript:/i)
    }
  })

  test.describe('in a browser', () => {
    test.use({ expectedConsoleErrors: [/Content Security Policy/] })

    test('injected script does not run', async ({ page }) => {
      await page.goto('/auth/signin')
      const violations = await page.evaluateHandle(() => {
        const noticed: string[] = []
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          noticed.push(effectiveDirective)
        })
        const script = document.createElement('script')
        script.textContent = 'globalThis.gotIn = true'
        document.body.append(script)
        document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="globalThis.gotIn = true">')
        document.body.insertAdjacentHTML('beforeend', '<base href="https://evil.example/">')
        return noticed
      })

      await expect
        .poll(() => violations.jsonValue())
        .toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr', 'base-uri']))
      expect(await page.evaluate(() => 'gotIn' in globalThis)).toBe(false)
    })
  })
})
