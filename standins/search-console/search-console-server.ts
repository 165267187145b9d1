import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo } from 'node:net'
import {
  createSearchConsoleService,
  type SearchConsoleOptions,
  type SearchConsoleService,
} from './search-console-service.ts'

const MAX_BODY = 100_000

async function toRequest(incoming: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  let body = ''
  for await (const chunk of incoming) {
    body += String(chunk)
    if (body.length > MAX_BODY) break
  }
  return new Request(new URL(url, origin), {
    method,
    headers: {
      'content-type': headers['content-type'] ?? '',
      ...(headers.authorization !== undefined && { authorization: headers.authorization }),
    },
    ...(method !== 'GET' && method !== 'HEAD' && { body }),
  })
}

export interface SearchConsoleServer extends Pick<SearchConsoleService, 'grants' | 'seen' | 'troubles'> {
  url: string
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** Search Console and the consent of Google accounts, on loopback. */
export async function startSearchConsole({
  port = 0,
  ...options
}: SearchConsoleOptions & { port?: number } = {}): Promise<SearchConsoleServer> {
  const service = createSearchConsoleService(options)
  const { grants, seen, troubles } = service
  const server = createServer((incoming, outgoing) => {
    toRequest(incoming, `http://${incoming.headers.host ?? '127.0.0.1'}`)
      .then(service.respond)
      .then(async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
      })
      .catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    settings: service.toSettings(url),
    grants,
    seen,
    troubles,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
