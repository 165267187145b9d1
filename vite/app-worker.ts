import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Plugin } from 'vite'
import { getPlatformProxy } from 'wrangler'

const ENTRY = 'app/worker.ts'

interface Worker {
  fetch: (request: Request, env: unknown, ctx: unknown) => Promise<Response>
}

/** Makes `app/worker.ts`, and not Remix's own module, the entry of the server build. */
export function appWorkerEntry(): Plugin {
  return {
    name: 'app-worker-entry',
    apply: 'build',
    enforce: 'post',
    config: (_, { isSsrBuild }) => (isSsrBuild ? { build: { rollupOptions: { input: ENTRY } } } : undefined),
  }
}

/** Serves pages in development through the same worker as in production, with wrangler's bindings. */
export function appWorkerDevelopment(): Plugin {
  return {
    name: 'app-worker-development',
    apply: 'serve',
    async configureServer(server) {
      if (server.config.server.middlewareMode) return undefined
      const { env, ctx, dispose } = await getPlatformProxy()
      server.httpServer?.once('close', () => void dispose())

      return () => {
        server.middlewares.use((incoming, outgoing, next) => {
          serve(incoming, outgoing).catch(next)
        })
      }

      async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
        const module = await server.ssrLoadModule(ENTRY)
        // The default export of the entry is the worker.
        const worker = module['default'] as Worker
        await send(await worker.fetch(toRequest(incoming, outgoing), env, ctx), outgoing)
      }
    },
  }
}

function toRequest(incoming: IncomingMessage & { originalUrl?: string }, outgoing: ServerResponse): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  headers.set('cf-connecting-ip', incoming.socket.remoteAddress ?? '127.0.0.1')
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const } : {}
  const address = new URL(
    incoming.originalUrl ?? incoming.url ?? '/',
    `http://${incoming.headers.host ?? 'localhost'}`,
  )
  return new Request(address, { method, headers, signal: gone.signal, ...body })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  if (!response.body) {
    outgoing.end()
    await once(outgoing, 'finish')
    return
  }
  await pipeline(Readable.fromWeb(response.body as never), outgoing)
}
