import { expect, test } from 'vitest'
import type { ReadResponse, ReadBatch } from '#contract/page-reads.ts'
import { createRead } from './page-reads.server.ts'

const HEADERS = { authorization: 'Bearer a.b.c' }

function aBinding(
  response: (address: string) => ReadResponse = (body) => ({ status: 200, retryAfter: null, body }),
) {
  const batches: ReadBatch[] = []
  return {
    batches,
    read(batch: ReadBatch) {
      batches.push(batch)
      return Promise.resolve(batch.addresses.map(response))
    },
  }
}

test('concurrent reads are one call, and each gets its own response', async () => {
  const binding = aBinding()
  const read = createRead(binding)
  const later = async () => {
    await Promise.resolve()
    return read('/late', HEADERS)
  }

  const responses = await Promise.all([read('/a', HEADERS), read('/b', HEADERS), later()])
  await read('/next', HEADERS)

  expect(responses.map(({ body }) => body)).toEqual(['/a', '/b', '/late'])
  expect(binding.batches).toEqual([
    { addresses: ['/a', '/b', '/late'], headers: HEADERS },
    { addresses: ['/next'], headers: HEADERS },
  ])
})

test('reads with another token are a separate call', async () => {
  const binding = aBinding()
  const read = createRead(binding)
  const other = { authorization: 'Bearer d.e.f' }

  await Promise.all([read('/a', HEADERS), read('/b', other)])

  expect(binding.batches).toEqual([
    { addresses: ['/a'], headers: HEADERS },
    { addresses: ['/b'], headers: other },
  ])
})

test('all reads of a failed call fail, and later ones are sent again', async () => {
  const binding = aBinding()
  let isDown = true
  const read = createRead({
    read: (batch) => (isDown ? Promise.reject(new Error('gone')) : binding.read(batch)),
  })

  const failed = await Promise.allSettled([read('/a', HEADERS), read('/b', HEADERS)])
  isDown = false

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await read('/a', HEADERS)).body).toBe('/a')
})

test('a missing response is a failure, and never that of another read', async () => {
  const read = createRead({ read: () => Promise.resolve([{ status: 200, retryAfter: null, body: '{}' }]) })

  const [first, second] = await Promise.allSettled([read('/a', HEADERS), read('/b', HEADERS)])

  expect(first.status).toBe('fulfilled')
  expect(second.status).toBe('rejected')
})
