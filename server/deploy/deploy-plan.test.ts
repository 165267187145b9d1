import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describePlan, readDeploySettings, toDeployValues, withDatabaseId } from './deploy-plan.ts'

const ENVIRONMENT = {
  APP_URL: 'https://seo.example.com',
  MAIL_PROVIDER: 'resend',
  MAIL_FROM: 'Bellwether <seo@example.com>',
  RESEND_API_KEY: 're_key',
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  MICROSOFT_CLIENT_ID: 'off',
  STRIPE_SECRET_KEY: 'sk_live_key',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_key',
}
const NONE = { app: new Set<string>(), api: new Set<string>() }

test('what is secret is not readable in the dashboard', () => {
  const { app, api } = toDeployValues(readDeploySettings(ENVIRONMENT), '1.0.0', NONE)

  expect(Object.keys(api.secrets).toSorted()).toEqual([
    'RESEND_API_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'TOKEN_KEYS',
  ])
  expect(Object.keys(app.secrets).toSorted()).toEqual(['GOOGLE_CLIENT_SECRET', 'SESSION_SECRET'])
  expect(api.vars).toMatchObject({
    APP_URL: 'https://seo.example.com',
    MAIL_PROVIDER: 'resend',
    VERSION: '1.0.0',
  })
  expect(JSON.stringify([app.vars, api.vars])).not.toMatch(/re_key|google-secret|sk_live|whsec/)
})

test('a second deployment keeps the keys that sign sessions, and renews what the operator gives', () => {
  const known = { app: new Set(['SESSION_SECRET']), api: new Set(['TOKEN_KEYS', 'RESEND_API_KEY']) }

  const { app, api } = toDeployValues(readDeploySettings(ENVIRONMENT), '1.0.0', known)

  expect(app.secrets).not.toHaveProperty('SESSION_SECRET')
  expect(api.secrets).toEqual({
    RESEND_API_KEY: 're_key',
    STRIPE_SECRET_KEY: 'sk_live_key',
    STRIPE_WEBHOOK_SECRET: 'whsec_key',
  })
})

test('the processes of a single machine are not deployed', () => {
  const { api } = toDeployValues(readDeploySettings(ENVIRONMENT), '1.0.0', NONE)

  expect(Object.keys({ ...api.vars, ...api.secrets })).not.toContain('PARSE_URLS')
})

test('a deployment without what production needs is refused by name', () => {
  expect(() => readDeploySettings({ ...ENVIRONMENT, APP_URL: '' })).toThrow('APP_URL is missing')
  expect(() => readDeploySettings({ ...ENVIRONMENT, MAIL_PROVIDER: '' })).toThrow('MAIL_PROVIDER')
  expect(() => readDeploySettings({ ...ENVIRONMENT, GOOGLE_CLIENT_ID: '' })).toThrow('GOOGLE_CLIENT_ID')
})

test('the plan says what is still missing', () => {
  expect(describePlan({}).at(-1)).toContain('Before it can run: APP_URL is missing')
  expect(describePlan(ENVIRONMENT).at(-1)).toMatch(/^7\. Deploy bellwether/)
})

test('the id of the account’s database goes into the configuration as it is committed', () => {
  const toml = withDatabaseId(readFileSync('api/wrangler.toml', 'utf8'), 'the-real-id')

  expect(toml).toContain('database_id = "the-real-id"')
  expect(toml.match(/database_id/g)).toHaveLength(1)
  expect(() => withDatabaseId('name = "x"', 'the-real-id')).toThrow('database_id')
})
