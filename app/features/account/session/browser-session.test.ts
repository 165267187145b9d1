// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from '#app/lib/session/kept-drafts.ts'
import { keepSession } from './browser-session.ts'

const KEPT = 'bellwether:user'
const facts = { user: { id: 'usr_1' }, msLeft: 900_000, tellVersion: null, extensionId: null }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ msLeft: 900_000 }))),
  )
  localStorage.clear()
  document.body.innerHTML = `
    <form method="post" action="/auth/signout"></form><form method="post" action="/settings/users"></form>`
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Submits the form and waits for what follows; whether the browser still knows the person. */
async function submit(action: string) {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector(`form[action="${action}"]`)?.dispatchEvent(event)
  await vi.advanceTimersByTimeAsync(100)
  return localStorage.getItem(KEPT) !== null
}

test('signing out deletes what the browser knows about the person, and any other form does not', async () => {
  const stop = keepSession(facts)
  await vi.advanceTimersByTimeAsync(100)

  expect(await submit('/settings/users')).toBe(true)
  expect(await submit('/auth/signout')).toBe(false)
  stop()
})

test('signing out deletes what the person has typed and not saved, and nothing of anybody else', async () => {
  const [own, other] = [draftKey('usr_1', 'review', 'rvw_1'), draftKey('usr_10', 'review', 'rvw_1')]
  for (const key of [own, other]) localStorage.setItem(key, 'typed')
  const stop = keepSession(facts)

  await submit('/settings/users')
  expect(localStorage.getItem(own)).toBe('typed')
  await submit('/auth/signout')

  expect(localStorage.getItem(own)).toBeNull()
  expect(localStorage.getItem(other)).toBe('typed')
  stop()
})

test('once it is stopped, it neither listens to forms nor refreshes', async () => {
  const stop = keepSession(facts)
  await vi.advanceTimersByTimeAsync(100)
  stop()

  expect(await submit('/auth/signout')).toBe(true)
  await vi.advanceTimersByTimeAsync(900_000)
  expect(fetch).not.toHaveBeenCalled()
})

test('a page without a session deletes what is left of the last one', async () => {
  localStorage.setItem(KEPT, JSON.stringify({ id: 'usr_1' }))
  keepSession({ ...facts, user: null })
  await vi.advanceTimersByTimeAsync(100)

  expect(localStorage.getItem(KEPT)).toBeNull()
})
