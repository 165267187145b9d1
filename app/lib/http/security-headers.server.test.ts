import { expect, test } from 'vitest'
import { secure } from './security-headers.server.ts'
import { readSettings } from './settings.server.ts'

const SECRET = 'a-secret-that-has-more-than-32-characters'
/** A deployment with every provider configured. */
const PROVIDERS = {
  GOOGLE_CLIENT_ID: 'google',
  GOOGLE_CLIENT_SECRET: 'secret',
  MICROSOFT_CLIENT_ID: 'microsoft',
  MICROSOFT_CLIENT_SECRET: 'secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
}
const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA=='

function headersOf(
  appUrl: string,
  {
    isDevelopment = false,
    headers = new Headers(),
    pathname = '/',
    providers = PROVIDERS,
  }: {
    isDevelopment?: boolean
    headers?: Headers
    pathname?: string
    providers?: Partial<typeof PROVIDERS>
  } = {},
) {
  const settings = readSettings({ APP_URL: appUrl, SESSION_SECRET: SECRET, ...providers })
  secure(headers, { nonce: NONCE, settings, isDevelopment, pathname })
  return headers
}

test('only responses over https have HSTS', () => {
  const header = 'strict-transport-security'

  expect(headersOf('https://seo.example.com').get(header)).toBe('max-age=63072000; includeSubDomains')
  expect(headersOf('http://127.0.0.1:8787').get(header)).toBeNull()
})

test('only our own or nonced scripts and styles are allowed, except in development', () => {
  const policy = headersOf('https://seo.example.com').get('content-security-policy')

  expect(policy).toContain(`script-src 'self' 'nonce-${NONCE}';`)
  expect(policy).toContain(`style-src 'self' 'nonce-${NONCE}';`)
  expect(policy).toContain("default-src 'none';")
  expect(policy).not.toContain('unsafe')
})

test('scripts are as strict in development, where styles are not', () => {
  const policy = headersOf('http://127.0.0.1:8787', { isDevelopment: true }).get('content-security-policy')

  expect(policy).toContain(`script-src 'self' 'nonce-${NONCE}';`)
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
})

test('forms may redirect to the sign-in providers, and nowhere else', () => {
  const policy = headersOf('https://seo.example.com').get('content-security-policy')

  expect(policy).toContain(
    "form-action 'self' https://accounts.google.com https://login.microsoftonline.com;",
  )
})

test.each([
  [{}, /form-action 'self';/],
  [{ GOOGLE_CLIENT_ID: 'google' }, /form-action 'self';/],
  [
    { GOOGLE_CLIENT_ID: 'google', GOOGLE_CLIENT_SECRET: 'secret' },
    /form-action 'self' https:\/\/accounts\.google\.com;/,
  ],
  [
    { MICROSOFT_CLIENT_ID: 'microsoft', MICROSOFT_CLIENT_SECRET: 'secret' },
    /form-action 'self' https:\/\/login\.microsoftonline\.com;/,
  ],
])('a disabled provider is not listed, with %j', (providers, formAction) => {
  const headers = headersOf('https://seo.example.com', { providers, pathname: '/settings/subscription' })

  expect(headers.get('content-security-policy')).toMatch(formAction)
  expect(headers.get('content-security-policy')).not.toContain('stripe')
})

test('a stricter policy of a response stays', () => {
  const headers = new Headers({ 'content-security-policy': 'sandbox' })

  expect(headersOf('https://seo.example.com', { headers }).get('content-security-policy')).toBe('sandbox')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test.each(['/auth/signup/payment', '/auth/signup/payment/done', '/settings/subscription/card'])(
  '%s collects a card, so the payment provider is allowed',
  (pathname) => {
    const policy = headersOf('https://seo.example.com', { pathname }).get('content-security-policy')

    expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/)
    expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/)
    expect(policy).toMatch(/form-action [^;]*https:\/\/checkout\.stripe\.com/)
    expect(policy).not.toContain('unsafe')
  },
)

test.each([
  [
    '/auth/signup/payment',
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    '-allow-popups',
  ],
  [
    '/settings/subscription/card',
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    '-allow-popups',
  ],
  ['/dashboard', 'payment=()', ''],
])('wallets are allowed on %s for %s only', (pathname, permission, popups) => {
  const headers = headersOf('https://seo.example.com', { pathname })

  expect(headers.get('permissions-policy')).toContain(permission)
  expect(headers.get('cross-origin-opener-policy')).toBe(`same-origin${popups}`)
})

test.each(['/', '/dashboard', '/auth/signup', '/auth/signup/payments', '/settings/subscriptions'])(
  '%s collects no card, and allows no third party',
  (pathname) => {
    expect(headersOf('https://seo.example.com', { pathname }).get('content-security-policy')).not.toContain(
      'stripe',
    )
  },
)
