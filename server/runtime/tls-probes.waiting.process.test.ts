import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { createHandshakes } from '#api/integrations/tls/handshakes.ts'
import { createCertificate, startTcpServer, startTlsServer } from '#tests/node/tls-server.ts'
import { startTlsProbes } from './tls-probes.ts'

const SIGNAL = new AbortController().signal

async function start(privateAddresses: 'allow' | 'deny' = 'allow') {
  const logged: string[] = []
  const probes = await startTlsProbes({
    settings: { CRAWL_PRIVATE_ADDRESSES: privateAddresses },
    log: (_, event) => void logged.push(event),
  })
  onTestFinished(() => probes.stop())
  const shakeHands = createHandshakes({ TLS_PROBE_URL: probes.url, TLS_PROBE_SECRET: probes.secret })
  if (!shakeHands) throw new Error('There is no way to the process.')
  const ask = (port: number, caller = 'org_1') =>
    shakeHands({ host: 'localhost', port, versions: 'any', caller }, SIGNAL)
  return { probes, ask, logged }
}

/** Processes of ours that shake hands. */
const listProbers = () =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => parent === String(process.pid) && args.join(' ').includes('tls-probe/start'),
    )
    .map(([pid]) => Number(pid))

test('a process that starts when somebody needs it makes the handshakes of all', async () => {
  const { ask, probes } = await start()
  expect(listProbers()).toEqual([])
  const { port } = await startTlsServer({ ...createCertificate(['localhost']), ALPNProtocols: ['h2'] })

  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => ask(port, `org_${at}`)))
  for (const reply of replies)
    expect(reply).toMatchObject({ state: 'done', alpn: 'h2', certificate: { isForHost: true } })
  expect(listProbers()).toHaveLength(1)

  await probes.stop()
  expect(listProbers()).toEqual([])
})

test('one that is killed in the middle of a handshake is replaced', async () => {
  const { ask, logged } = await start()
  const { port } = await startTlsServer(createCertificate(['localhost']))
  await ask(port)
  const held = await startTcpServer(() => {
    for (const pid of listProbers()) process.kill(pid, 'SIGKILL')
  })

  expect(await ask(held.port)).toEqual({ state: 'unknown', reason: 'interrupted' })
  expect(logged).toContain('tls-probe-process-replaced')
  expect(await ask(port)).toMatchObject({ state: 'done' })
})

test('private addresses are as forbidden as to the crawler', async () => {
  const { ask } = await start('deny')
  const { port, countConnections } = await startTlsServer(createCertificate(['localhost']))
  expect(await ask(port)).toEqual({ state: 'unknown', reason: 'private-address' })
  expect(countConnections()).toBe(0)
})

test('without the secret, or without a process, nothing is known', async () => {
  const { probes } = await start()
  const job = { host: 'localhost', port: 443, versions: 'any', caller: 'org_1' } as const
  const stranger = createHandshakes({ TLS_PROBE_URL: probes.url, TLS_PROBE_SECRET: 'a guess' })
  expect(await stranger?.(job, SIGNAL)).toEqual({ state: 'unknown', reason: 'interrupted' })
  const nobody = createHandshakes({ TLS_PROBE_URL: 'http://127.0.0.1:9', TLS_PROBE_SECRET: 'x' })
  expect(await nobody?.(job, SIGNAL)).toEqual({ state: 'unknown', reason: 'interrupted' })
  expect(createHandshakes({ TLS_PROBE_URL: undefined, TLS_PROBE_SECRET: undefined })).toBeUndefined()
})
