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

/** Opens a page, as the router does; what the server answers is told apart from what was kept. */
async function open(address: string) {
  const server = vi.fn(() => Promise.resolve('from the server'))
  const data = await clientLoader({
    request: new Request(`http://127.0.0.1${address}`),
    params: {},
    serverLoader: server as <T>() => Promise<T>,
  })
  return { data, isAsked: server.mock.calls.length > 0 }
}

test('a page that is opened again within a minute asks nothing', async () => {
  keepPanel('/seo/audits?page=2', ['kept'])
  vi.advanceTimersByTime(59_999)

  expect(await open('/seo/audits?page=2')).toEqual({ data: ['kept'], isAsked: false })
})

test('after a minute it is gone', async () => {
  keepPanel('/seo/audits', ['kept'])
  vi.advanceTimersByTime(60_000)

  expect(await open('/seo/audits')).toEqual({ data: 'from the server', isAsked: true })
})

test('a page that is in use is asked for anew: what was kept serves once', async () => {
  keepPanel('/seo/audits', ['kept'])
  await open('/seo/audits')

  expect((await open('/seo/audits')).isAsked).toBe(true)
})

test('another list, or another page of it, is another page', async () => {
  keepPanel('/seo/audits?page=2', ['kept'])

  expect((await open('/seo/audits')).isAsked).toBe(true)
})

test.each([
  ['another account', () => signInAs('usr_2')],
  ['nobody', () => (document.cookie = 'user=; path=/; max-age=0')],
])('signed in as %s, nothing of the one before is shown, nor when they come back', async (_, change) => {
  keepPanel('/seo/audits', ['kept'])
  keepPanel('/dashboard', ['kept'])
  change()

  expect((await open('/seo/audits')).isAsked).toBe(true)
  signInAs('usr_1')
  expect((await open('/dashboard')).isAsked).toBe(true)
})

test('a page that is left by signing out is not kept, and neither is any before it', async () => {
  keepPanel('/seo/audits', ['kept'])
  document.cookie = 'user=; path=/; max-age=0'
  keepPanel('/dashboard', ['kept'])
  signInAs('usr_1')

  expect((await open('/dashboard')).isAsked).toBe(true)
  expect((await open('/seo/audits')).isAsked).toBe(true)
})
