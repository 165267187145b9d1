import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { FairQueue, QueueFull, type QueueLimits } from './fair-queue.ts'
import { isSecret, readBody, watchCaller } from './job-server.ts'
import { type Log } from './log.ts'
import { type SideProcess } from './side-process.ts'

const MAX_BODY = 4 * 1024 * 1024
const PICTURES = '/picture'

export interface GatewayOptions {
  /** What its processes do, in the log. */
  name?: string
  processes: readonly SideProcess[]
  secret: string
  limits: QueueLimits
  /** A job that takes longer is given up, and its process replaced. */
  timeoutMs: number
  /** Whether a job ends when its caller closes the connection. A job that does not tell its process is best done to its end. */
  endsWithCaller?: boolean
  log: Log
}

export interface Gateway {
  url: string
  stop(): Promise<void>
}

interface Job {
  path: string
  type: string
  body: Buffer<ArrayBuffer>
}

const nameOf = ({ name = 'compute' }: Pick<GatewayOptions, 'name'>) => name

interface JobResult {
  status: number
  type: string
  body: Buffer
}

class JobTimeout extends Error {
  override name = 'JobTimeout'
}

async function send(
  { port }: SideProcess,
  { path, type, body }: Job,
  { secret, timeoutMs, endsWithCaller = false }: GatewayOptions,
  caller: AbortSignal,
): Promise<JobResult> {
  const late = AbortSignal.timeout(timeoutMs)
  const signal = endsWithCaller ? AbortSignal.any([late, caller]) : late
  try {
    const headers = { 'x-compute-secret': secret, 'content-type': type }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body, signal })
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'text/plain',
      body: Buffer.from(await response.arrayBuffer()),
    }
  } catch (error) {
    throw late.aborted ? new JobTimeout(`${path} took longer than ${timeoutMs} ms.`) : error
  }
}

/** Tries a second process where the first one has ended; a job that timed out is not retried. */
async function runJob(
  worker: SideProcess,
  job: Job,
  options: GatewayOptions,
  caller: AbortSignal,
): Promise<JobResult> {
  try {
    await worker.ready()
    return await send(worker, job, options, caller)
  } catch (error) {
    // Its process has been told, and is as good as before.
    if (options.endsWithCaller) caller.throwIfAborted()
    options.log('warn', `${nameOf(options)}-process-replaced`, { error: String(error) })
    await worker.replace()
    if (error instanceof JobTimeout) throw error
    return send(worker, job, options, caller)
  }
}

function sendFailure(response: ServerResponse, error: unknown, { log, ...options }: GatewayOptions) {
  if (error instanceof QueueFull) {
    response.writeHead(429, { 'retry-after': String(Math.max(1, error.retryAfter)) }).end()
    return
  }
  if (!response.destroyed) log('error', `${nameOf(options)}-job-failed`, { error: String(error) })
  response.writeHead(503).end()
}

/** Has each job done by the first free process, in an order that is fair to all callers. */
function createHandler(options: GatewayOptions) {
  const queue = new FairQueue(options.processes, options.limits)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url: path = '', headers } = request
    if (method !== 'POST' || !isSecret(headers['x-compute-secret'], options.secret)) {
      response.writeHead(404).end()
      return
    }
    const signal = watchCaller(response)
    const body = await readBody(request, MAX_BODY)
    if (!body) {
      response.writeHead(413, { connection: 'close' }).end()
      return
    }
    const job = { path, type: headers['content-type'] ?? '', body }
    await queue.run(String(headers['x-compute-caller']), signal, async (worker) => {
      const result = await runJob(worker, job, options, signal)
      response.writeHead(result.status, { 'content-type': result.type }).end(result.body)
      // A codec by third parties has read one customer's picture: nothing of it stays in a process that hashes passwords.
      if (path === PICTURES) await worker.replace()
    })
  }
}

/** Listens for jobs on a loopback port, the only way to the processes. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const handle = createHandler(options)
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const event = `${nameOf(options)}-process-not-replaced`
      if (response.headersSent) options.log('error', event, { error: String(error) })
      else sendFailure(response, error, options)
    })
  })
  // The runtime keeps connections for its next call, and must be the one to close them.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
