// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { clientAction } from './keep-form.ts'
import { findTrouble, tellTrouble } from '#app/lib/http/trouble.ts'

afterEach(() => {
  tellTrouble('form', undefined)
  vi.restoreAllMocks()
})

/** What a form's action is on the server, answering so. */
const send = (answer: () => Promise<unknown>) =>
  clientAction({
    serverAction: answer as <T>() => Promise<T>,
    request: new Request('http://127.0.0.1/settings/teams/new', { method: 'POST' }),
    params: {},
  })

const fail = (error: unknown) => vi.fn().mockRejectedValue(error)

/** As the router throws what a server's action has thrown. */
const refusal = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test('what the server answers is the answer, and nothing is said', async () => {
  const answer = { result: { status: 'error' } }

  expect(await send(() => Promise.resolve(answer))).toBe(answer)
  expect(findTrouble()).toBeUndefined()
})

test('offline: the form stays, and nothing was sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  const answer = (await send(fail(new TypeError('Failed to fetch')))) as Response

  // A status of its own, so that no loader is asked either.
  expect(answer.status).toBe(503)
  expect(await answer.json()).toBeNull()
  expect(findTrouble()?.text).toBe('You are offline, and nothing was sent. What you typed is still here.')
})

test.each([
  ['a network that loses the answer', new TypeError('Failed to fetch')],
  ['a page of a proxy in place of an answer', new Error('Unable to decode turbo-stream response')],
  ['a fault that says nothing of itself', refusal(500, null)],
])('%s: the form stays, and whether it was done is left open', async (_, error) => {
  await send(fail(error))

  expect(findTrouble()?.text).toContain('this may have been done or not. What you typed is still here.')
})

test('an API that is away: its words, and the form stays', async () => {
  await send(fail(refusal(502, { detail: 'The service behind this page did not answer.' })))

  expect(findTrouble()).toEqual({
    text: 'The service behind this page did not answer. What you typed is still here.',
  })
})

test('a session that has ended: the form stays, and the way to sign in is shown', async () => {
  await send(fail(refusal(401, { detail: 'Your session has ended.' })))

  expect(findTrouble()).toMatchObject({ needsSignIn: true })
})

test.each([
  ['a redirect', new Response(null, { status: 302, headers: { location: '/dashboard' } })],
  ['a page that is not there', refusal(404, { detail: 'There is no such team.' })],
  ['a form that is too large', refusal(413, { detail: 'too large' })],
  ['a submit that another one has replaced', new DOMException('aborted', 'AbortError')],
])('%s is none of it', async (_, thrown) => {
  await expect(send(fail(thrown))).rejects.toBe(thrown)
  expect(findTrouble()).toBeUndefined()
})

test('the next try takes back what was said of the last', async () => {
  await send(fail(new TypeError('Failed to fetch')))

  await send(() => Promise.resolve(null))

  expect(findTrouble()).toBeUndefined()
})
