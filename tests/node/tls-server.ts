import { createServer, type Server, type Socket } from 'node:net'
import { type AddressInfo } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { onTestFinished } from 'vitest'
import { createSelfSigned } from './self-signed.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** For so many days from now on. */
export const createCertificate = (names: readonly string[], days = 90) =>
  createSelfSigned({ names, validFrom: inDays(-1), validTo: inDays(days) })

/** To the second, as certificates have it, and the same for all of a run. */
const NOW = Math.floor(Date.now() / 1000) * 1000

export const inDays = (days: number) => new Date(NOW + days * DAY_MS)

/** What servers of the last century speak, and ours of today only when told to. */
export const OLD_TLS: TlsOptions = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }

async function listen(server: Server): Promise<{ port: number; countConnections: () => number }> {
  const open = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, countConnections: () => connections }
}

/** A TLS server until the end of the test. */
export function startTlsServer(options: TlsOptions) {
  const server = createTlsServer(options, (socket) => socket.on('error', () => undefined))
  server.on('tlsClientError', () => undefined)
  return listen(server)
}

/** A server that does as told with each connection. */
export const startTcpServer = (meet: (socket: Socket) => void) => listen(createServer(meet))
