import { expect, test } from 'vitest'
import { UNPACKED_ID } from '#extension/manifest.ts'
import { readServerSettings, SettingsError } from './settings.ts'

const PRODUCTION = {
  HOST: '0.0.0.0',
  APP_URL: 'https://seo.example.com',
  MAIL_PROVIDER: 'smtp',
  MAIL_FROM: 'Bellwether <seo@example.com>',
  SMTP_URL: 'smtps://user:word@mail.example.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  MICROSOFT_CLIENT_ID: 'off',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readServerSettings(environment)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

test('nothing has to be set on one’s own machine', () => {
  expect(readServerSettings({})).toMatchObject({
    PORT: 8787,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    APP_URL: 'http://127.0.0.1:8787',
    MAIL_PROVIDER: 'outbox',
    CRAWL_PRIVATE_ADDRESSES: 'deny',
    CRAWL_MAX_RATE: 8,
    TRUST_PROXY: [],
  })
})

test('an empty value counts as unset', () => {
  expect(readServerSettings({ PORT: '', APP_URL: ' ' }).APP_URL).toBe('http://127.0.0.1:8787')
})

test('the address follows host and port', () => {
  expect(readServerSettings({ HOST: '::1', PORT: '9000' }).APP_URL).toBe('http://[::1]:9000')
})

test('everything that production needs is enough', () => {
  expect(problemsOf(PRODUCTION)).toEqual([])
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['APP_URL', 'seo.example.com'],
  ['APP_URL', 'https://seo.example.com/app'],
  ['MAIL_PROVIDER', 'pigeon'],
  ['CRAWL_PRIVATE_ADDRESSES', 'yes'],
  ['CRAWL_MAX_RATE', '-1'],
  ['DNS_OVER_HTTPS_URL', 'cloudflare-dns.com'],
  ['DNS_OVER_HTTPS_URL', 'http://resolver.example.com/dns-query'],
  ['RDAP_BOOTSTRAP_URL', 'data.iana.org/rdap/dns.json'],
  ['RDAP_BOOTSTRAP_URL', 'http://data.iana.org/rdap/dns.json'],
  ['CRAWL_PARSERS', '0'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['DATA_DIR', 'd'.repeat(200)],
  ['EXTENSION_ID', 'short'],
])('%s=%s is refused by name', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)])
})

test('pages notify the companion of the build, unless another one or none is set', () => {
  const readId = (given: Record<string, string>) => readServerSettings(given).EXTENSION_ID

  expect(readId({})).toBe(UNPACKED_ID)
  expect(readId({ EXTENSION_ID: 'a'.repeat(32) })).toBe('a'.repeat(32))
  expect(readId({ EXTENSION_ID: 'off' })).toBe('off')
})

test('every problem is reported at once', () => {
  expect(problemsOf({ PORT: 'x', CRAWL_PARSERS: 'x' })).toHaveLength(2)
})

test.each([
  [{ MAIL_PROVIDER: 'outbox' }, 'MAIL_PROVIDER'],
  [{ SMTP_URL: '' }, 'SMTP_URL'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM'],
  [{ MAIL_PROVIDER: 'resend' }, 'RESEND_API_KEY'],
  [{ GOOGLE_CLIENT_ID: '' }, 'GOOGLE_CLIENT_ID'],
  [{ GOOGLE_CLIENT_SECRET: '' }, 'GOOGLE_CLIENT_SECRET'],
  [{ MICROSOFT_CLIENT_ID: '' }, 'MICROSOFT_CLIENT_ID'],
  [{ CRAWL_PRIVATE_ADDRESSES: 'allow' }, 'CRAWL_PRIVATE_ADDRESSES'],
  [{ GOOGLE_JWKS_URL: 'http://127.0.0.1:8788/jwks' }, 'GOOGLE_JWKS_URL'],
  [{ MICROSOFT_TOKEN_ENDPOINT: 'http://localhost:8789/token' }, 'MICROSOFT_TOKEN_ENDPOINT'],
  [{ APP_URL: 'http://seo.example.com' }, 'APP_URL'],
  [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_API_URL: 'http://127.0.0.1:8790' }, 'STRIPE_API_URL'],
  [{ DATAFORSEO_API_URL: 'http://127.0.0.1:8790' }, 'DATAFORSEO_API_URL'],
])('production refuses to start with %j and names %s', (change, name) => {
  expect(problemsOf({ ...PRODUCTION, ...change })).toEqual([expect.stringContaining(name)])
})

test('a server that others can reach must know its address', () => {
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('APP_URL is missing')])
})

test.each(['0.0.0.0', '::', '192.168.1.20'])(
  'HOST=%s with a loopback APP_URL would show the outbox to the network, and is refused',
  (HOST) => {
    const reachable = { HOST, APP_URL: 'http://127.0.0.1:8787' }

    expect(problemsOf(reachable)).toEqual([expect.stringContaining('ALLOW_DEV_PAGES')])
    expect(problemsOf({ ...reachable, ALLOW_DEV_PAGES: 'network' })).toEqual([])
  },
)

test('development pages are closed on a public server', () => {
  expect(problemsOf({ ...PRODUCTION, ALLOW_DEV_PAGES: 'network' })).toEqual([
    expect.stringContaining('ALLOW_DEV_PAGES'),
  ])
})

test.each([
  ['GOOGLE_ISSUER', 'http://accounts.example.com'],
  ['GOOGLE_AUTHORIZATION_ENDPOINT', 'http://accounts.example.com/auth'],
  ['GOOGLE_TOKEN_ENDPOINT', 'http://accounts.example.com/token'],
  ['GOOGLE_JWKS_URL', 'http://accounts.example.com/jwks'],
  ['MICROSOFT_ISSUER', 'http://login.example.com/{tenantid}/v2.0'],
  ['MICROSOFT_ISSUER', 'login.example.com'],
  ['MICROSOFT_AUTHORIZATION_ENDPOINT', 'http://login.example.com/authorize'],
  ['MICROSOFT_TOKEN_ENDPOINT', 'ftp://login.example.com/token'],
  ['MICROSOFT_JWKS_URL', 'http://login.example.com/keys'],
  ['STRIPE_API_URL', 'http://stripe.example.com'],
  ['STRIPE_API_URL', 'ftp://127.0.0.1:8790'],
  ['STRIPE_SCRIPT_URL', 'http://stripe.example.com/stripe.js'],
  ['RESEND_API_URL', 'http://resend.example.com'],
  ['DATAFORSEO_API_URL', 'http://dataforseo.example.com'],
])('%s=%s carries secrets without https, and is refused everywhere', (name, value) => {
  const refused = [expect.stringContaining(`${name} must start with https`)]

  expect(problemsOf({ [name]: value })).toEqual(refused)
  expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual(refused)
})

test('a provider on this machine needs no https', () => {
  expect(problemsOf({ GOOGLE_ISSUER: 'http://127.0.0.1:9000', STRIPE_API_URL: 'http://[::1]:9001' })).toEqual(
    [],
  )
})

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: 'live_1' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ STRIPE_PUBLISHABLE_KEY: 'rk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ STRIPE_SECRET_KEY: 'rk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ STRIPE_TEST_CLOCK: 'clock_1' }, 'STRIPE_TEST_CLOCK'],
  [{ STRIPE_SECRET_KEY: 'off', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
])('keys of Stripe that do not belong together are refused: %j, without being told', (change, name) => {
  const problems = problemsOf({ ...PRODUCTION, ...change })

  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  expect(problems.join()).not.toMatch(/_1/)
})

test.each([
  { STRIPE_SECRET_KEY: 'rk_live_1' },
  { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_TEST_CLOCK: 'clock_1' },
])('keys of Stripe of one mode are fine: %j', (change) => {
  expect(problemsOf({ ...PRODUCTION, ...change })).toEqual([])
})

test.each(['card', 'card, link', 'sepa_debit,card', 'automatic'])('people may pay by "%s"', (methods) => {
  expect(readServerSettings({ STRIPE_PAYMENT_METHODS: methods }).STRIPE_PAYMENT_METHODS).toBe(methods)
})

test.each(['card card', 'card,', 'cash', 'card,card', 'automatic,card'])('nobody pays by "%s"', (methods) => {
  expect(problemsOf({ STRIPE_PAYMENT_METHODS: methods })).toEqual([
    expect.stringMatching(/^STRIPE_PAYMENT_METHODS must be "automatic", or a list/),
  ])
})

test('who sells has a name, an address of some lines, and a tax id; none of them without the name', () => {
  const seller = { SELLER_NAME: 'Sun Ltd', SELLER_ADDRESS: 'Street 1 | 1234 Town', SELLER_TAX_ID: 'GB123' }

  expect(readServerSettings(seller)).toMatchObject(seller)
  expect(problemsOf({ SELLER_TAX_ID: 'GB123' })).toEqual([
    'SELLER_NAME is missing: SELLER_ADDRESS and SELLER_TAX_ID need it.',
  ])
  expect(problemsOf({ ...seller, SELLER_NAME: 'Sun\nLtd' })).toEqual([
    'SELLER_NAME must be one line of plain text.',
  ])
  expect(problemsOf({ ...seller, SELLER_ADDRESS: 'a|b|c|d|e|f|g' })).toEqual([
    'SELLER_ADDRESS must be at most 6 lines of plain text, separated by |.',
  ])
})

test.each(['exclusive', 'inclusive', 'off'])('tax is %s', (tax) => {
  expect(readServerSettings({ STRIPE_TAX: tax }).STRIPE_TAX).toBe(tax)
})
