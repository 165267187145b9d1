import { expect, test } from 'vitest'
import createFetcher from './d1-binding.ts'

/** A fetcher over an object that says each query again, and what went in each call. */
function start() {
  const calls: string[][] = []
  const queryEach = (bodies: string[]) => {
    calls.push([...bodies])
    if (bodies.includes('broken')) return Promise.reject(new Error('The object is gone.'))
    return Promise.resolve(bodies.map((body) => `answer to ${body}`))
  }
  const namespace = { idFromName: (name: string) => name, get: () => ({ queryEach }) }
  const objects = namespace as unknown as Parameters<typeof createFetcher>[0]['objects']
  const { fetch } = createFetcher({ objects, database: 'DB' })
  const ask = async (body: string, turnsBefore = 0) => {
    for (let turn = 0; turn < turnsBefore; turn += 1) await Promise.resolve()
    return (await fetch('http://d1/query', { body })).text()
  }
  return { calls, ask }
}

test('queries of the same moment travel in one call, in their order, and each gets its answer', async () => {
  const { calls, ask } = start()
  const answers = await Promise.all([ask('a'), ask('b', 10), ask('c', 3)])

  expect(answers).toEqual(['answer to a', 'answer to b', 'answer to c'])
  expect(calls).toEqual([['a', 'c', 'b']])
})

test('what is asked later is another call', async () => {
  const { calls, ask } = start()
  await ask('a')
  await ask('b')

  expect(calls).toEqual([['a'], ['b']])
})

test('a call has at most eight queries', async () => {
  const { calls, ask } = start()
  await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`${index}`)))

  expect(calls.map(({ length }) => length)).toEqual([8, 8, 4])
})

test('a call that fails fails what was asked with it, and nothing after', async () => {
  const { ask } = start()
  const [first, second] = await Promise.allSettled([ask('broken'), ask('a')])

  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  expect(await ask('b')).toBe('answer to b')
})
