import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

export interface SlowFront {
  url: string
  /** Paths and bodies of the requests, in order. */
  requests: string[]
  /** Of the late replies, in the order in which they were there: whether somebody still took it. */
  lateReplies: ('taken' | 'too late')[]
  stop: () => Promise<void>
}

/**
 * Passes requests on to a server at once. What it replies to the first of several that are the same comes later: a real reply, over a
 * real connection.
 * @param delayOf milliseconds, by path and body of the request
 */
export async function startSlowFront(
  target: string,
  delayOf: (request: string) => number,
): Promise<SlowFront> {
  const requests: string[] = []
  const lateReplies: SlowFront['lateReplies'] = []

  async function pass({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer<ArrayBuffer>) {
    const { authorization = '', 'content-type': type = '' } = headers
    return fetch(new URL(url, target), {
      method,
      headers: { authorization, 'content-type': type },
      ...(body.byteLength > 0 && { body }),
    })
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.from(await buffer(request))
    const text = `${request.url ?? '/'} ${body.toString()}`
    const delay = requests.includes(text) ? 0 : delayOf(text)
    requests.push(text)
    const upstream = await pass(request, body)
    const content = new Uint8Array(await upstream.arrayBuffer())
    if (delay > 0) {
      await wait(delay)
      lateReplies.push(response.destroyed ? 'too late' : 'taken')
    }
    response.writeHead(upstream.status, { 'content-type': 'application/json' })
    response.end(content)
  }

  const server = createServer((request, response) => {
    reply(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // It listens on a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    lateReplies,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
