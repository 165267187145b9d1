import { expect, test } from 'vitest'
import { passDownload } from './pass-download.server.ts'

test('a file is streamed as a download, without caching', async () => {
  const file = new Response('\ufeffname\r\n', {
    headers: { 'content-type': 'text/csv; charset=utf-8', etag: '"1"' },
  })

  const { headers, body } = await passDownload('audits of "acme".csv', Promise.resolve(file))

  expect(body).toBe(file.body)
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audits-of-acme-.csv"',
    'cache-control': 'private, no-store',
  })
})

test('a refusal is not a file', async () => {
  await expect(passDownload('teams.csv', Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})

test('the API stops writing a file when the client disconnects', async () => {
  let isLeft = false
  const body = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode('row\r\n'))
    },
    cancel: () => {
      isLeft = true
    },
  })
  const passed = await passDownload('teams.csv', Promise.resolve(new Response(body)))

  await passed.body?.cancel()

  expect(isLeft).toBe(true)
})
