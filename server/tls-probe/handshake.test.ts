import { expect, test } from 'vitest'
import { passedSince } from '#tests/workers/time-of.ts'
import { createCertificate, inDays, OLD_TLS, startTcpServer, startTlsServer } from '#tests/node/tls-server.ts'
import { shakeHands } from './handshake.ts'

const RULES = { allowPrivate: true }
const any = (port: number, host = 'localhost') => shakeHands({ host, port, versions: 'any' }, RULES, 2_000)
const old = (port: number) => shakeHands({ host: 'localhost', port, versions: 'old' }, RULES, 2_000)

test('it reads the certificate and what the server speaks', async () => {
  const { port } = await startTlsServer({
    ...createCertificate(['localhost', 'www.shop.example'], 5),
    ALPNProtocols: ['h2', 'http/1.1'],
  })

  expect(await any(port)).toEqual({
    state: 'done',
    version: 'TLSv1.3',
    alpn: 'h2',
    certificate: {
      validFrom: inDays(-1).toISOString(),
      validTo: inDays(5).toISOString(),
      issuer: 'Tests',
      names: ['localhost', 'www.shop.example'],
      nameCount: 2,
      isForHost: true,
    },
  })
})

test('a server without ALPN chose nothing', async () => {
  const { port } = await startTlsServer(createCertificate(['localhost']))
  expect(await any(port)).toMatchObject({ state: 'done', alpn: null })
})

test.each([
  [['shop.example'], false],
  [['*.localhost'], false],
  [['shop.example', 'localhost'], true],
])('a certificate for %j is for localhost: %s', async (names, isForHost) => {
  const { port } = await startTlsServer(createCertificate(names))
  expect(await any(port)).toMatchObject({ certificate: { names, isForHost } })
})

test('of many names the first are kept, and how many there are', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `host-${at}.shop.example`)
  const { port } = await startTlsServer(createCertificate(names))
  const reply = await any(port)
  expect(reply).toMatchObject({ certificate: { nameCount: 60, isForHost: false } })
  expect(reply.state === 'done' && reply.certificate?.names).toEqual(names.slice(0, 20))
})

test('an address has no name to ask for, and is compared as an address', async () => {
  const { port } = await startTlsServer(createCertificate(['localhost']))
  expect(await any(port, '127.0.0.1')).toMatchObject({ state: 'done', certificate: { isForHost: false } })
})

test.each([
  ['TLSv1', 'TLSv1'],
  ['TLSv1.1', 'TLSv1.1'],
  ['TLSv1.3', 'TLSv1.1'],
] as const)('of a server that speaks old versions up to %s, %s is told', async (maxVersion, accepted) => {
  const { port } = await startTlsServer({ ...createCertificate(['localhost']), ...OLD_TLS, maxVersion })
  expect(await old(port)).toMatchObject({ state: 'done', version: accepted })
})

test('a server of which only old versions are left can be read nevertheless', async () => {
  const only = { ...createCertificate(['localhost']), ...OLD_TLS, maxVersion: 'TLSv1' } as const
  const { port } = await startTlsServer(only)
  expect(await any(port)).toMatchObject({ state: 'done', version: 'TLSv1' })
})

test.each(['TLSv1.2', 'TLSv1.3'] as const)('a server from %s on refuses the old ones', async (minVersion) => {
  const { port } = await startTlsServer({ ...createCertificate(['localhost']), minVersion })
  expect(await old(port)).toEqual({ state: 'refused' })
})

test('one that closes the connection on the old ones refuses them', async () => {
  const { port } = await startTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
  expect(await old(port)).toEqual({ state: 'refused' })
})

test('what speaks no TLS, or says nothing, is not known', async () => {
  const plain = await startTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await any(plain.port)).toEqual({ state: 'unknown', reason: 'unreadable' })
  expect(await old(plain.port)).toEqual({ state: 'unknown', reason: 'unreadable' })

  const silent = await startTcpServer(() => undefined)
  const begun = Date.now()
  expect(await shakeHands({ host: 'localhost', port: silent.port, versions: 'any' }, RULES, 300)).toEqual({
    state: 'unknown',
    reason: 'no-answer',
  })
  expect(passedSince(begun)).toBeLessThan(5_000)
})

test('nobody there, and no such name, are not known', async () => {
  const { port } = await startTcpServer(() => undefined)
  const nobody = await shakeHands({ host: '127.0.0.2', port, versions: 'any' }, RULES, 2_000)
  expect(nobody).toEqual({ state: 'unknown', reason: 'no-answer' })
  expect(await any(443, 'nobody.invalid')).toEqual({ state: 'unknown', reason: 'unresolved' })
})

test.each([
  'localhost',
  '127.0.0.1',
  '[::1]',
  '::ffff:127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  'printer.local',
])('%s is not connected to where private addresses are refused', async (host) => {
  const { port, countConnections } = await startTlsServer(createCertificate(['localhost']))
  const reply = await shakeHands({ host, port, versions: 'any' }, { allowPrivate: false }, 2_000)
  expect(reply).toEqual({ state: 'unknown', reason: 'private-address' })
  expect(countConnections()).toBe(0)
})

test('a handshake is one connection, on which nothing is asked', async () => {
  let received = ''
  const { port, countConnections } = await startTcpServer((socket) => {
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    setTimeout(() => socket.destroy(), 200)
  })
  await any(port)
  expect(countConnections()).toBe(1)
  expect(received).not.toContain('HTTP/')
})
