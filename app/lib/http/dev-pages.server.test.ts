import { expect, test } from 'vitest'
import { requireDevPages } from './dev-pages.server.ts'
import { readSettings } from './settings.server.ts'

const HERE = { APP_URL: 'http://127.0.0.1:8787' }
const SECRET = 'a-secret-that-has-more-than-32-characters'

function ask(from: string | null, environment: Record<string, string>): number {
  const headers = new Headers(from === null ? {} : { 'cf-connecting-ip': from })
  const request = new Request('http://127.0.0.1:8787/dev/outbox', { headers })
  try {
    requireDevPages(request, readSettings({ SESSION_SECRET: SECRET, ...environment }))
    return 200
  } catch (response) {
    return (response as Response).status
  }
}

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('a browser at %s gets them', (from) => {
  expect(ask(from, HERE)).toBe(200)
})

test.each(['192.168.1.20', '10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1', '127.0.0.1.example', '', null])(
  'a client at %j gets them only where the network is allowed explicitly',
  (from) => {
    expect(ask(from, HERE)).toBe(404)
    expect(ask(from, { ...HERE, ALLOW_DEV_PAGES: 'network' })).toBe(200)
  },
)

test('nobody gets them on a public URL', () => {
  const there = { APP_URL: 'https://seo.example.com', ALLOW_DEV_PAGES: 'network' }

  expect(ask('127.0.0.1', there)).toBe(404)
})
