import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#tests/node/new-folder.ts'
import { until } from '#tests/workers/until.ts'
import { NodeProcess } from './node-process.ts'

/** Listens, and for each job keeps 64 MB outside of its heap. */
const GREEDY = `
  import { createServer } from 'node:http'
  const kept = []
  const server = createServer((_, response) => {
    kept.push(Buffer.alloc(64 * 1024 * 1024, 1))
    response.end(String(process.pid))
  })
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })))`

function start() {
  const entry = join(newFolder(), 'greedy.mjs')
  writeFileSync(entry, GREEDY)
  const said: [string, unknown][] = []
  const greedy = new NodeProcess({
    name: 'greedy',
    entry,
    megabytes: 32,
    residentMegabytes: 256,
    environment: {},
    log: (_, event, details) => said.push([event, details]),
  })
  onTestFinished(() => greedy.stop())
  const ask = async () => Number(await (await fetch(`http://127.0.0.1:${greedy.port}/`)).text())
  return { greedy, said, ask }
}

test('a process that takes more memory than it may is ended, and the next job gets another one', async () => {
  const { greedy, said, ask } = start()
  await greedy.ready()
  const pid = await ask()

  await until(async () => {
    await ask().catch(() => undefined)
    expect(said).toMatchObject([['greedy-process-killed', { why: 'used-the-memory' }]])
  })
  await until(() => expect(() => process.kill(pid, 0)).toThrow())

  await greedy.ready()
  expect(await ask()).not.toBe(pid)
})

test('one that stays below is left alone', async () => {
  const { greedy, said, ask } = start()
  await greedy.ready()
  const pid = await ask()
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(await ask()).toBe(pid)
  expect(said).toEqual([])
})
