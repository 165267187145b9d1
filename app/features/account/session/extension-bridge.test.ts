// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceSignIn, announceSignOut } from './extension-bridge.ts'
import { findExtensionMessaging } from './extension-messaging.ts'

const ID = 'a'.repeat(32)
const SESSION = { user: { id: 'usr_1' }, token: 'a.b.c', refreshToken: 'r1' }

let fetched: ReturnType<typeof vi.fn>

beforeEach(() => {
  sessionStorage.clear()
  document.cookie = 'subscription=; max-age=0'
  fetched = vi.fn(() => Promise.resolve(Response.json(SESSION)))
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const keepSubscription = (value: unknown) => {
  document.cookie = `subscription=${encodeURIComponent(JSON.stringify(value))}`
}
const aLink = (sendMessage = vi.fn(() => Promise.resolve() as Promise<unknown>)) => ({
  sendMessage,
  link: { messaging: { sendMessage }, extensionId: ID },
})

test('sends user, both tokens and the subscription of the cookie', async () => {
  keepSubscription({ id: 'sub_1', productName: 'Growth; plus' })
  const { link, sendMessage } = aLink()

  await announceSignIn(link, '1')

  expect(fetched).toHaveBeenCalledWith('/auth/extension', { method: 'POST' })
  expect(sendMessage).toHaveBeenCalledWith(ID, {
    type: 'userAuthenticated',
    ...SESSION,
    subscription: { id: 'sub_1', productName: 'Growth; plus' },
  })
})

test('sends once per version', async () => {
  keepSubscription({})
  const { link, sendMessage } = aLink()

  await announceSignIn(link, '1')
  await announceSignIn(link, '1')
  await announceSignIn(link, '2')

  expect(sendMessage).toHaveBeenCalledTimes(2)
})

test.each([
  ['is not there', () => Promise.reject(new Error('Receiving end does not exist.'))],
  ['belongs to another Bellwether', () => Promise.resolve({ received: false })],
])('an extension that %s leaves no session open, and is not contacted on every page', async (_, send) => {
  keepSubscription({})
  const { link, sendMessage } = aLink(vi.fn(send))

  await announceSignIn(link, '1')
  await announceSignIn(link, '1')

  expect(sendMessage).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls).toEqual([
    ['/auth/extension', { method: 'POST' }],
    ['/auth/extension', { method: 'POST', body: new URLSearchParams({ unused: 'r1' }) }],
  ])
})

test('an extension that responds with nothing has accepted the session', async () => {
  keepSubscription({})

  await announceSignIn(aLink().link, '1')

  expect(fetched).toHaveBeenCalledTimes(1)
})

test('without a subscription cookie it warns, and requests no tokens', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { link, sendMessage } = aLink()

  await announceSignIn(link, '1')

  expect(warn.mock.calls).toEqual([['No subscription cookie found, skipping extension message']])
  expect(sendMessage).not.toHaveBeenCalled()
  expect(fetched).not.toHaveBeenCalled()
})

test.each(['{broken', '%7Bbroken', '%E0%A4%A'])(
  'with the subscription cookie %s it logs an error',
  async (value) => {
    document.cookie = `subscription=${value}`
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const { link, sendMessage } = aLink()

    await announceSignIn(link, '1')

    expect(error.mock.calls).toEqual([['Subscription cookie JSON is invalid']])
    expect(sendMessage).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
    error.mockClear()
  },
)

test('sends nothing when the session has just ended', async () => {
  keepSubscription({})
  fetched.mockResolvedValueOnce(new Response(null, { status: 401 }))
  const { link, sendMessage } = aLink()

  await announceSignIn(link, '1')

  expect(sendMessage).not.toHaveBeenCalled()
})

test('userLogout has no content', async () => {
  const { link, sendMessage } = aLink()

  await announceSignOut(link)

  expect(sendMessage).toHaveBeenCalledWith(ID, { type: 'userLogout' })
})

test('failing to send userLogout is only logged', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()

  await announceSignOut(aLink(vi.fn(() => Promise.reject(new Error('no receiver')))).link)

  expect(error.mock.calls).toEqual([['Failed to send userLogout']])
  error.mockClear()
})

test('a page without an extension has no messaging, and logs nothing', () => {
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')]

  expect(findExtensionMessaging()).toBeUndefined()
  vi.stubGlobal('chrome', { runtime: {} })
  expect(findExtensionMessaging()).toBeUndefined()
  vi.stubGlobal('chrome', { runtime: { sendMessage: () => undefined } })
  expect(findExtensionMessaging()).toBeDefined()
  for (const spy of said) expect(spy).not.toHaveBeenCalled()
})
