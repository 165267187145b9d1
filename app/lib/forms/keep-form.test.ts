// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { clientAction } from './keep-form.ts'
import { findTrouble, tellTrouble } from '#app/lib/http/trouble.ts'

afterEach(() => {
  tellTrouble('form', undefined)
  vi.restoreAllMocks()
})

/** A form's server action with this response. */
const send = (response: () => Promise<unknown>) =>
  clientAction({
    serverAction: response as <T>() => Promise<T>,
    request: new Request('http://127.0.0.1/settings/teams/new', { method: 'POST' }),
    params: {},
  })

const fail = (error: unknown) => vi.fn().mockRejectedValue(error)

/** The way the router throws errors of a server action. */
const refusal = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test('a response of the server is returned, without a notice', async () => {
  const response = { result: { status: 'error' } }

  expect(await send(() => Promise.resolve(response))).toBe(response)
  expect(findTrouble()).toBeUndefined()
})

test('offline: the form stays, and nothing was sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  const response = (await send(fail(new TypeError('Failed to fetch')))) as Response

  // An error status, so that no loader runs either.
  expect(response.status).toBe(503)
  expect(await response.json()).toBeNull()
  expect(findTrouble()?.text).toBe('You are offline, and nothing was sent. What you typed is still here.')
})

test.each([
  ['a network that loses the response', new TypeError('Failed to fetch')],
  ['a page of a proxy in place of a response', new Error('Unable to decode turbo-stream response')],
  ['an unknown error', refusal(500, null)],
])('%s: the form stays, and the outcome is unknown', async (_, error) => {
  await send(fail(error))

  expect(findTrouble()?.text).toContain(
    'so this may or may not have been done. What you typed is still here.',
  )
})

test('an unavailable API: its message, and the form stays', async () => {
  await send(fail(refusal(502, { detail: 'A service we depend on didn’t respond.' })))

  expect(findTrouble()).toEqual({
    text: 'A service we depend on didn’t respond. What you typed is still here.',
  })
})

test('an ended session: the form stays, with a link to sign in', async () => {
  await send(fail(refusal(401, { detail: 'Your session has ended.' })))

  expect(findTrouble()).toMatchObject({ needsSignIn: true })
})

test.each([
  ['a redirect', new Response(null, { status: 302, headers: { location: '/dashboard' } })],
  ['a missing page', refusal(404, { detail: 'There is no such team.' })],
  ['a form that is too large', refusal(413, { detail: 'too large' })],
  ['a submit that another one has replaced', new DOMException('aborted', 'AbortError')],
])('%s is handled elsewhere', async (_, thrown) => {
  await expect(send(fail(thrown))).rejects.toBe(thrown)
  expect(findTrouble()).toBeUndefined()
})

test('the next attempt clears the notice about the last one', async () => {
  await send(fail(new TypeError('Failed to fetch')))

  await send(() => Promise.resolve(null))

  expect(findTrouble()).toBeUndefined()
})
