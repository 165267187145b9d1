import { beforeAll, expect, test } from 'vitest'
import { createTestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'

const api = createTestApi()
let token = ''

beforeAll(async () => {
  token = (await createPerson(api)).token
})

const NINE_MEGABYTES = 9_000_000
const JSON_TYPE = { 'content-type': 'application/json' }
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=edge' }
const toPart = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Without a length, as a chunked body. */
const toStream = (bytes: number) => new Response('x'.repeat(bytes)).body?.pipeThrough(new TransformStream())

async function post(
  path: string,
  body: BodyInit | undefined,
  headers: Record<string, string>,
  method = 'POST',
) {
  const response = await api.request(path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
  return { status: response.status, body: await response.text() }
}

test.each([
  ['JSON', '/auth/signin', 'POST', JSON_TYPE],
  ['a form', '/users/me/photo', 'PUT', MULTIPART],
  ['a webhook', '/webhooks/stripe', 'POST', JSON_TYPE],
])('9 MB of %s are too large, with a length or in chunks', async (_, path, method, headers) => {
  const sized = await post(path, 'x'.repeat(NINE_MEGABYTES), headers, method)
  const chunked = await post(path, toStream(NINE_MEGABYTES), headers, method)

  expect([sized.status, chunked.status]).toEqual([413, 413])
})

test.each([
  ['lists within lists', '['.repeat(50_000) + ']'.repeat(50_000)],
  ['objects within objects', `${'{"email":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a hundred thousand values', `{"email":[${'1,'.repeat(100_000)}1]}`],
])('%s are refused before they are parsed', async (_, body) => {
  expect(await post('/auth/signin', body, JSON_TYPE)).toMatchObject({ status: 400 })
})

test('a prototype in a body is only an unknown field', async () => {
  const { status } = await post(
    '/auth/signin',
    '{"__proto__":{"email":"a@example.com","password":"x"}}',
    JSON_TYPE,
  )

  expect(status).toBe(422)
  expect({}).not.toHaveProperty('email')
})

test('a form of countless parts is refused', async () => {
  const body = `${toPart('photo', 'x').repeat(5000)}--edge--\r\n`

  expect(await post('/users/me/photo', body, MULTIPART, 'PUT')).toMatchObject({ status: 413 })
})

test('of a body with a thousand errors, a hundred are reported', async () => {
  const { status, body } = await post(
    '/seo/audits',
    JSON.stringify({ url: 'x', list: Array(1000).fill('x') }),
    JSON_TYPE,
  )

  expect(status).toBe(422)
  expect(Object.keys((JSON.parse(body) as { errors: object }).errors)).toHaveLength(100)
})

test('a URL is bounded in length and in parameters', async () => {
  const long = await api.request(`/users?search=${'x'.repeat(20_000)}`)
  const many = await api.request(`/users?${'a=b&'.repeat(300)}`)

  expect(await long.json()).toMatchObject({ status: 414, type: 'address-too-long' })
  expect(await many.json()).toMatchObject({ status: 400, type: 'malformed' })
})
