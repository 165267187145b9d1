import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'

/** Whether a secret is the one of this run, in a time that tells nothing about it. */
export function isSecret(given: unknown, secret: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(secret)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

/** Undefined for a body of more bytes than that. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export interface JobServerOptions {
  secret: string
  /** Of a job, in bytes. */
  maxBody: number
  /** What a job results in; undefined for what is none. The signal is aborted when the caller closes the connection. */
  run: (job: unknown, signal: AbortSignal) => Promise<unknown>
}

/** Aborts when the caller closes the connection before there is a response. */
export function watchCaller(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('The caller closed the connection.'))
  })
  return controller.signal
}

export interface JobServer {
  port: number
  stop(): void
}

function toJson(body: Buffer | undefined): unknown {
  try {
    return body && JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Listens on loopback for jobs of JSON from who has the secret. */
export async function startJobServer({ secret, maxBody, run }: JobServerOptions): Promise<JobServer> {
  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST' || !isSecret(request.headers['x-compute-secret'], secret)) {
      response.writeHead(404).end()
      return
    }
    const signal = watchCaller(response)
    const reply = await run(toJson(await readBody(request, maxBody)), signal)
    if (reply === undefined) response.writeHead(400, { connection: 'close' }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // Who is gone has no use for a result, and that is no failure.
      if (response.destroyed) return
      console.error(error)
      if (!response.headersSent) response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
