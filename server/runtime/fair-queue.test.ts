import { expect, test } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue.ts'

/** A queue whose jobs end when the test says so. */
function createQueue(workers = ['one', 'two'], limits = { perKey: 2, total: 4 }) {
  const queue = new FairQueue(workers, limits)
  const started: string[] = []
  const finish = new Map<string, (error?: Error) => void>()
  const add = (key: string, name: string, signal = new AbortController().signal) =>
    queue.run(key, signal, (worker) => {
      started.push(name)
      return new Promise<string>((resolve, reject) => {
        finish.set(name, (error) => (error ? reject(error) : resolve(`${name} by ${worker}`)))
      })
    })
  const end = async (name: string, error?: Error) => {
    finish.get(name)?.(error)
    await new Promise(setImmediate)
  }
  return { add, end, started }
}

test('as many jobs run at once as there are workers, each by one of its own', async () => {
  const { add, end, started } = createQueue()
  const [first, second, third] = [add('a', 'a1'), add('b', 'b1'), add('c', 'c1')]

  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await end('b1')
  await end('c1')
  expect(await Promise.all([first, second, third])).toEqual(['a1 by one', 'b1 by two', 'c1 by one'])
})

test('keys take turns, so that one of many waits for one job of each other, not for all of them', async () => {
  const { add, end, started } = createQueue(['only'])
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  void add('b', 'b1')

  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)

  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a key that has just had a turn goes behind those that wait', async () => {
  const { add, end, started } = createQueue(['only'])
  void add('a', 'a1')
  void add('b', 'b1')
  await end('a1')
  void add('a', 'a2')
  void add('c', 'c1')
  void add('b', 'b2')

  for (const name of ['b1', 'a2', 'c1', 'b2']) await end(name)

  expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'b2'])
})

test('beyond what may wait for one key, and for all, a job is refused at once and told when to come again', async () => {
  const { add } = createQueue(['only'], { perKey: 2, total: 3 })
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)

  await expect(add('a', 'a4')).rejects.toThrow(QueueFull)
  void add('b', 'b1')
  const refusal = await add('c', 'c1').catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(QueueFull)
  expect((refusal as QueueFull).retryAfter).toBeGreaterThan(0)
})

test('a caller that disconnects leaves the queue, makes room, and never runs', async () => {
  const { add, end, started } = createQueue(['only'], { perKey: 1, total: 1 })
  const gone = new AbortController()
  void add('a', 'a1')
  const waiting = add('a', 'a2', gone.signal)
  const refused = await add('a', 'a3').catch((error: unknown) => error)

  gone.abort()

  await expect(waiting).rejects.toThrow()
  expect(refused).toBeInstanceOf(QueueFull)
  void add('a', 'a4')
  await end('a1')
  expect(started).toEqual(['a1', 'a4'])
})

test('a caller that has disconnected is not queued', async () => {
  const { add, started } = createQueue()

  await expect(add('a', 'a1', AbortSignal.abort())).rejects.toThrow()

  expect(started).toEqual([])
})

test('a job that fails frees its worker', async () => {
  const { add, end, started } = createQueue(['only'])
  const failing = add('a', 'a1')
  void add('b', 'b1')
  const refusal = expect(failing).rejects.toThrow('broken')

  await end('a1', new Error('broken'))

  await refusal
  expect(started).toEqual(['a1', 'b1'])
})
