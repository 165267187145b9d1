import { expect, test } from 'vitest'
import { refreshToken, signIn } from '#contract/account/sign-in.ts'
import { guessLocation } from '#contract/organization/profile.ts'
import { getUser } from '#contract/organization/users.ts'
import { ApiError, assertSuccess, createTransport } from './api-transport.server.ts'

const options = {
  settings: { APP_URL: 'http://127.0.0.1:8787', API_URL: undefined },
  requestId: 'request-1',
  clientAddress: '203.0.113.7',
}

test('sends method, filled path, body, token, request id and the address of the client', async () => {
  const sent: Request[] = []
  const transport = createTransport({
    ...options,
    api: {
      fetch(request) {
        sent.push(request)
        return Promise.resolve(new Response())
      },
    },
  })

  await transport(signIn, { body: { email: 'ana@example.com', password: 'Secret-1' } }, 'a.b.c')
  await transport(getUser, { params: { id: 'usr_a/../b' } })

  const [first, second] = sent
  expect(first).toMatchObject({ method: 'POST', url: 'http://127.0.0.1:8787/api/auth/signin' })
  expect(await first?.json()).toEqual({ email: 'ana@example.com', password: 'Secret-1' })
  expect(first?.headers.get('authorization')).toBe('Bearer a.b.c')
  expect(first?.headers.get('x-request-id')).toBe('request-1')
  expect(first?.headers.get('cf-connecting-ip')).toBe('203.0.113.7')
  expect(second?.url).toBe('http://127.0.0.1:8787/api/users/usr_a%2F..%2Fb')
  expect(second?.headers.has('authorization')).toBe(false)
})

test('the user agent is sent where a session is opened or refreshed, the country with the location request', async () => {
  const sent: Request[] = []
  const api = {
    fetch(request: Request) {
      sent.push(request)
      return Promise.resolve(new Response())
    },
  }
  const transport = createTransport({ ...options, api, userAgent: 'Firefox/145.0', country: 'BR' })

  await transport(refreshToken, { body: { refreshToken: 'token' } })
  await transport(getUser, { params: { id: 'usr_1' } })
  await transport(guessLocation, {})

  expect(sent.map(({ headers }) => headers.get('user-agent'))).toEqual(['Firefox/145.0', null, null])
  expect(sent.map(({ headers }) => headers.get('cf-ipcountry'))).toEqual([null, null, 'BR'])
})

test('an API that cannot be reached is a readable 502', async () => {
  const api = { fetch: () => Promise.reject(new TypeError('connection refused')) }

  await expect(
    createTransport({ ...options, api })(getUser, { params: { id: 'usr_1' } }),
  ).rejects.toMatchObject({
    problem: { type: 'upstream-failed', status: 502, requestId: 'request-1' },
  })
})

test.each([
  [{ data: { message: 'from data' }, error: 'from error', message: 'from message' }, 'from data'],
  [{ error: 'from error', message: 'from message' }, 'from error'],
  [{ message: 'from message' }, 'from message'],
  [{ error: { code: 1 } }, 'Something went wrong!'],
  ['text', 'Something went wrong!'],
])('the text of the refusal %j is "%s"', async (payload, text) => {
  const response = Response.json(payload, { status: 400 })

  await expect(assertSuccess(response, 'request-1')).rejects.toThrow(text)
})

const PAGE = '<h1>Bad gateway</h1>'

test.each([
  ['text/plain', 'The tenant is locked.\nAsk support.', 'The tenant is locked. Ask support.'],
  ['text/plain; charset=utf-8', ' '.repeat(10), 'Something went wrong!'],
  ['text/html', PAGE, 'Something went wrong!'],
  ['application/json', PAGE, 'Something went wrong!'],
])('the text of a refusal in %s is its readable part', async (type, body, text) => {
  const response = new Response(body, { status: 502, headers: { 'content-type': type } })

  await expect(assertSuccess(response, 'request-1')).rejects.toThrow(text)
})

test('an endless refusal is read and shown up to a limit', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new TextEncoder().encode('no '.repeat(1000)))
    },
  })
  const response = new Response(endless, { status: 500, headers: { 'content-type': 'text/plain' } })

  const error = await assertSuccess(response, 'request-1').catch((thrown: unknown) => thrown)

  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).message).toHaveLength(300)
  expect(sent).toBeLessThan(50)
})
