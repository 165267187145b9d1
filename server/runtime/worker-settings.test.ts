import { expect, test } from 'vitest'
import { readServerSettings } from './settings.ts'
import { toWorkerSettings } from './worker-settings.ts'

const told = toWorkerSettings({
  settings: readServerSettings({ MICROSOFT_CLIENT_ID: 'off', CRAWL_MAX_RATE: '3' }),
  secrets: { tokenKeys: [{ id: 'k1', secret: 's'.repeat(32) }], session: 'session-secret' },
  standIns: { GOOGLE_CLIENT_ID: 'local', GOOGLE_CLIENT_SECRET: 'client-secret' },
  version: '1.2.3',
  parsers: { urls: ['http://127.0.0.1:1', 'http://127.0.0.1:2'], secret: 'parse-secret' },
  compute: { url: 'http://127.0.0.1:3', secret: 'compute-secret' },
  rendering: { url: 'http://127.0.0.1:4', secret: 'render-secret' },
  lighthouse: { url: 'http://127.0.0.1:6', secret: 'lighthouse-secret', places: 2 },
  tlsProbes: { url: 'http://127.0.0.1:5', secret: 'tls-secret' },
})

test('the app knows no key of tokens and no secret of the processes beside it', () => {
  expect(JSON.stringify(told.app)).not.toContain('s'.repeat(32))
  expect(JSON.stringify(told.app)).not.toContain('parse-secret')
  expect(JSON.stringify(told.app)).not.toContain('compute-secret')
  expect(JSON.stringify(told.app)).not.toContain('render-secret')
  expect(JSON.stringify(told.app)).not.toContain('tls-secret')
})

test('the api knows neither the secret of cookies nor those of sign-in clients', () => {
  expect(JSON.stringify(told.api)).not.toContain('session-secret')
  expect(JSON.stringify(told.api)).not.toContain('client-secret')
})

test('both get their URL, and the API the ports of the processes beside it', () => {
  expect(told.app).toMatchObject({
    APP_URL: 'http://127.0.0.1:8787',
    GOOGLE_CLIENT_ID: 'local',
    VERSION: '1.2.3',
  })
  expect(told.api).toMatchObject({
    GOOGLE_CLIENT_ID: 'local',
    CRAWL_MAX_RATE: '3',
    PARSE_URLS: 'http://127.0.0.1:1,http://127.0.0.1:2',
    COMPUTE_URL: 'http://127.0.0.1:3',
    RENDER_URL: 'http://127.0.0.1:4',
    TLS_PROBE_URL: 'http://127.0.0.1:5',
    TOKEN_KEYS: `[{"id":"k1","secret":"${'s'.repeat(32)}"}]`,
  })
})

test('a provider that is off is not there for the workers', () => {
  expect(told.app).not.toHaveProperty('MICROSOFT_CLIENT_ID')
})
