import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { findFreePort } from '#server/runtime/free-port.ts'

export interface Relay {
  url: string
  /** Refuses connections until it is started again. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** Hands everything on to another server on loopback, for as long as it is wanted. */
export async function startRelay(target: string): Promise<Relay> {
  const port = await findFreePort()
  const server = createServer((asked, answer) => {
    const onward = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: asked.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  const start = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  await start()
  return { url: `http://127.0.0.1:${port}`, start, stop }
}
