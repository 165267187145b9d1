import { expect, onTestFinished, test } from 'vitest'
import { createCertificate, startTcpServer, startTlsServer } from '#tests/node/tls-server.ts'
import { startProbeServer } from './probe-server.ts'

async function start() {
  const server = await startProbeServer({
    secret: 'the secret of this run',
    rules: { allowPrivate: true },
    handshakeMs: 500,
  })
  onTestFinished(() => server.stop())
  return (body: string, secret = 'the secret of this run') =>
    fetch(`http://127.0.0.1:${server.port}/handshake`, {
      method: 'POST',
      headers: { 'x-compute-secret': secret },
      body,
    })
}

test('who has the secret gets the result of a handshake', async () => {
  const { port } = await startTlsServer(createCertificate(['localhost']))
  const ask = await start()
  const response = await ask(JSON.stringify({ host: 'localhost', port, versions: 'any' }))
  expect(await response.json()).toMatchObject({ state: 'done', certificate: { isForHost: true } })
})

test('nobody else gets anything', async () => {
  const ask = await start()
  const { status } = await ask(JSON.stringify({ host: 'localhost', port: 443, versions: 'any' }), 'another')
  expect(status).toBe(404)
})

test.each([
  'no JSON',
  '{}',
  '{"host": "", "port": 443, "versions": "any"}',
  '{"host": "a.example", "port": 0, "versions": "any"}',
  '{"host": "a.example", "port": 443, "versions": "new"}',
  JSON.stringify({ host: 'a'.repeat(300), port: 443, versions: 'any' }),
  JSON.stringify({ host: 'a.example', port: 443, versions: 'any', more: 'x'.repeat(5_000) }),
])('what is no job is refused: %.60s', async (body) => {
  const ask = await start()
  expect((await ask(body)).status).toBe(400)
})

test('a silent server holds up nobody else', async () => {
  const silent = await startTcpServer(() => undefined)
  const { port } = await startTlsServer(createCertificate(['localhost']))
  const ask = await start()
  const held = ask(JSON.stringify({ host: 'localhost', port: silent.port, versions: 'any' }))
  const answered = await ask(JSON.stringify({ host: 'localhost', port, versions: 'any' }))
  expect(await answered.json()).toMatchObject({ state: 'done' })
  expect(await (await held).json()).toEqual({ state: 'unknown', reason: 'no-answer' })
})
