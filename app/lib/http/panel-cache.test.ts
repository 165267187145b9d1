// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientLoader, dropPanels, keepPanel } from './panel-cache.ts'

const signInAs = (id: string) => {
  document.cookie = `user=${encodeURIComponent(JSON.stringify({ id }))}; path=/`
}

beforeEach(() => {
  vi.useFakeTimers()
  signInAs('usr_1')
})

afterEach(() => {
  dropPanels()
  vi.useRealTimers()
})

/** Opens a page like the router; responses of the server differ from cached ones. */
async function open(address: string) {
  const server = vi.fn(() => Promise.resolve('from the server'))
  const data = await clientLoader({
    request: new Request(`http://127.0.0.1${address}`),
    params: {},
    serverLoader: server as <T>() => Promise<T>,
  })
  return { data, isAsked: server.mock.calls.length > 0 }
}

test('a page that is opened again within a minute needs no request', async () => {
  keepPanel('/seo/audits?page=2', ['kept'])
  vi.advanceTimersByTime(59_999)

  expect(await open('/seo/audits?page=2')).toEqual({ data: ['kept'], isAsked: false })
})

test('after a minute the cache expires', async () => {
  keepPanel('/seo/audits', ['kept'])
  vi.advanceTimersByTime(60_000)

  expect(await open('/seo/audits')).toEqual({ data: 'from the server', isAsked: true })
})

test('revalidating an open page fetches it: a cached value is used once', async () => {
  keepPanel('/seo/audits', ['kept'])
  await open('/seo/audits')

  expect((await open('/seo/audits')).isAsked).toBe(true)
})

test('another query is another entry', async () => {
  keepPanel('/seo/audits?page=2', ['kept'])

  expect((await open('/seo/audits')).isAsked).toBe(true)
})

test.each([
  ['another account', () => signInAs('usr_2')],
  ['nobody', () => (document.cookie = 'user=; path=/; max-age=0')],
])(
  'signed in as %s, nothing of the previous account is shown, not even after switching back',
  async (_, change) => {
    keepPanel('/seo/audits', ['kept'])
    keepPanel('/dashboard', ['kept'])
    change()

    expect((await open('/seo/audits')).isAsked).toBe(true)
    signInAs('usr_1')
    expect((await open('/dashboard')).isAsked).toBe(true)
  },
)

test('signing out clears the cache', async () => {
  keepPanel('/seo/audits', ['kept'])
  document.cookie = 'user=; path=/; max-age=0'
  keepPanel('/dashboard', ['kept'])
  signInAs('usr_1')

  expect((await open('/dashboard')).isAsked).toBe(true)
  expect((await open('/seo/audits')).isAsked).toBe(true)
})
