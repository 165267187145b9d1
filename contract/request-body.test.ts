import { expect, test } from 'vitest'
import { readBytes, readFormData } from './request-body.ts'
import { findAddressFault, MAX_FIELDS, MAX_PARAMETERS, MAX_REQUEST_BYTES } from './request-limits.ts'

const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=edge'

const toRequest = (body: BodyInit, type?: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
const toPart = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const toMultipart = (...parts: string[]) => `${parts.join('')}--edge--\r\n`

/** A body of chunks of 64 kB, and how many of them were read. */
function aStream(count: number) {
  const taken = { chunks: 0 }
  const stream = new ReadableStream(
    {
      pull(controller) {
        if (taken.chunks === count) controller.close()
        else controller.enqueue(new Uint8Array(64 * 1024))
        taken.chunks += 1
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, taken }
}

test('a body is read up to its limit', async () => {
  expect(await readBytes(toRequest('12345'), 5)).toEqual(new TextEncoder().encode('12345'))
  expect(await readBytes(toRequest('123456'), 5)).toBeUndefined()
  expect(await readBytes(toRequest('', URL_ENCODED), 5)).toEqual(new Uint8Array())
})

test('a body that is longer than it declares is still limited', async () => {
  expect(await readBytes(toRequest('123456', undefined, { 'content-length': '1' }), 5)).toBeUndefined()
})

test('a body that is too large is drained, up to a limit', async () => {
  const large = aStream(20)
  const endless = aStream(100_000)

  expect(await readBytes(toRequest(large.stream), 1000)).toBeUndefined()
  expect(await readBytes(toRequest(endless.stream), 1000)).toBeUndefined()

  expect(large.taken.chunks).toBe(21)
  expect(endless.taken.chunks).toBeLessThan(MAX_REQUEST_BYTES / (64 * 1024) + 3)
})

test.each([
  [URL_ENCODED, 'a=1&b[]=2'],
  [`${URL_ENCODED};charset=UTF-8`, 'a=1&b[]=2'],
  [MULTIPART, toMultipart(toPart('a', '1'), toPart('b[]', '2'))],
  ['Multipart/Form-Data; charset=utf-8; boundary="edge"', toMultipart(toPart('a', '1'), toPart('b[]', '2'))],
])('a form of type %s is read', async (type, body) => {
  const form = await readFormData(toRequest(body, type), 1000)

  expect(form).toBeInstanceOf(FormData)
  expect([...(form as FormData)]).toEqual([
    ['a', '1'],
    ['b[]', '2'],
  ])
})

test.each([
  ['text/plain', 'a=1'],
  ['application/json', '{}'],
  ['', 'a=1'],
  ['multipart/form-data', 'garbage'],
  ['multipart/form-data; boundary=', 'garbage'],
  ['multipart/form-data; boundary=""', 'garbage'],
  [`multipart/form-data; boundary=${'b'.repeat(71)}`, 'garbage'],
  [MULTIPART, 'garbage'],
  [MULTIPART, toPart('a', 'without an end')],
])('a body of type "%s" that is no form is malformed: %s', async (type, body) => {
  expect(await readFormData(toRequest(body, type), 1000)).toBe('malformed')
})

test.each([
  [URL_ENCODED, 'email=a&'.repeat(MAX_FIELDS + 1)],
  [MULTIPART, toMultipart(toPart('a', '1').repeat(MAX_FIELDS + 1))],
])('too many fields are not parsed: %s', async (type, body) => {
  expect(await readFormData(toRequest(body, type), 1_000_000)).toBe('too-many-fields')
})

test('no boundary makes the search slow', async () => {
  const boundary = `b${'a'.repeat(69)}`
  const body = 'a'.repeat(4_000_000)
  const started = process.cpuUsage()

  await readFormData(toRequest(body, `multipart/form-data; boundary=${boundary}`), 5_000_000)

  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('a URL is bounded in length and in parameters', () => {
  expect(findAddressFault(`/?q=${'x'.repeat(10_000)}`)).toBeUndefined()
  expect(findAddressFault(`/?q=${'x'.repeat(20_000)}`)).toBe('too-long')
  expect(findAddressFault(`/?${'a&'.repeat(MAX_PARAMETERS - 1)}`)).toBeUndefined()
  expect(findAddressFault(`/?${'a&'.repeat(MAX_PARAMETERS)}`)).toBe('too-many-parameters')
  expect(findAddressFault('&'.repeat(1000))).toBeUndefined()
})
