import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseOnce } from '#api/crawl/fetch/parse-client.ts'
import { type PostOutcome } from '#api/crawl/fetch/post-job.ts'
import { bundleModule } from '#server/build/bundle.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { startParse } from './real-parsers.ts'

/** A service of this machine that nobody outside may reach, on all of its addresses. */
async function startInternalService() {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method ?? ''} ${request.headers.host ?? ''}`)
    response.end('internal')
  })
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

async function startPost(privateAddresses: 'allow' | 'deny') {
  const module = join(newFolder(), 'parse.js')
  await bundleModule('api/src/parse-worker.ts', module)
  const { parse } = await startParse(module, 1, privateAddresses)
  const job = {
    kind: 'post' as const,
    headers: { 'content-type': 'application/json' },
    body: '{"type":"audit.finished"}',
    timeoutMs: 10_000,
    replyBytes: 1024,
    // The guard of spellings lets it pass, as it does every name that looks public: what is left is the network.
    allowPrivate: true,
  }
  return async (url: string) => JSON.parse(await parseOnce(parse, { ...job, url })) as PostOutcome
}

test('a webhook whose name resolves to a private address reaches nothing, as after a DNS rebinding', async () => {
  const { port, seen } = await startInternalService()
  const post = await startPost('deny')

  for (const host of [hostname(), 'localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]']) {
    const outcome = await post(`http://${host}:${port}/hook`)
    expect(outcome, host).toMatchObject({ status: null, failure: 'unreachable', reply: '' })
  }
  expect(seen).toEqual([])
})

test('the same names are reached where the operator allows private addresses', async () => {
  const { port, seen } = await startInternalService()
  const post = await startPost('allow')

  expect(await post(`http://${hostname()}:${port}/hook`)).toMatchObject({ status: 200, reply: 'internal' })
  expect(seen).toEqual([`POST ${hostname()}:${port}`])
})
