import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import { pipeline } from 'node:stream'
import { anAddress } from '#tests/product/account.ts'

export interface RecordingProxy {
  url: string
  /** How many requests came through, by the status of their response. */
  statuses: Record<number, number>
  /** Each request that got a 5xx, or no response. */
  faults: string[]
  stop: () => void
}

/**
 * A proxy on loopback between a scanner and the product: each request comes from an IP address of its own, so that limits do not
 * hide what they protect, says that it comes from our own pages, and is counted with its response. What is closed
 * would end the session, or is for operators.
 */
export async function startRecordingProxy(
  target: string,
  closed: readonly string[],
): Promise<RecordingProxy> {
  const { hostname, port, host } = new URL(target)
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    if (closed.some((start) => path?.startsWith(start))) {
      response.writeHead(404).end()
      return
    }
    const fault = (what: string) => faults.push(`${what}: ${method ?? ''} ${path ?? ''}`.slice(0, 300))
    const sent = send({
      hostname,
      port,
      method,
      path,
      // As it is: not every scanner can unpack what it says it can.
      headers: {
        ...headers,
        host,
        origin: target,
        'x-forwarded-for': anAddress(),
        'accept-encoding': 'identity',
      },
    })
    sent.on('response', (answer) => {
      const { statusCode = 0 } = answer
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      if (statusCode >= 500) fault(String(statusCode))
      response.writeHead(statusCode, answer.rawHeaders)
      pipeline(answer, response, () => undefined)
    })
    sent.on('error', (error) => {
      if (!response.destroyed) fault(error.message)
      response.destroy()
    })
    response.once('close', () => sent.destroy())
    pipeline(request, sent, () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    statuses,
    faults,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
