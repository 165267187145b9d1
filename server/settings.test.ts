import { expect, test } from 'vitest'
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
  ['CRAWL_PARSERS', '0'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['DATA_DIR', 'd'.repeat(200)],
  ['EXTENSION_ID', 'short'],
])('%s=%s is refused by name', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)])
})

test('every problem is told at once', () => {
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
])('production refuses to start with %j and names %s', (change, name) => {
  expect(problemsOf({ ...PRODUCTION, ...change })).toEqual([expect.stringContaining(name)])
})

test('a server that others can reach must know its address', () => {
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('APP_URL is missing')])
})
