import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#server/runtime/free-port.ts'

export interface Product {
  url: string
  dataDir: string
  pid: number
  /** Everything that the server has printed so far. */
  output: () => string
  /** SIGTERM, and the wait for its end. Resolves to the exit code. */
  stop: () => Promise<number | null>
  /** SIGKILL, as when the power goes. */
  kill: () => Promise<void>
}

export interface ProductOptions {
  dataDir?: string
  port?: number
  /** Where another build lies with its sources; this one, unless said otherwise. */
  folder?: string
  /** What to run instead of the product's own start. */
  script?: string
  settings?: Record<string, string>
}

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`The product ended with ${String(server.exitCode)}:\n${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`The product did not get ready:\n${output()}`)
}

/** Starts the built product as `npm start` does, on a port and a data folder of its own. */
export async function startProduct({
  dataDir,
  port,
  folder: cwd = process.cwd(),
  script = 'server/start.ts',
  settings = {},
}: ProductOptions = {}): Promise<Product> {
  const data = dataDir ?? mkdtempSync(path.join(tmpdir(), 'bellwether-'))
  const chosen = port ?? (await findFreePort())
  const url = `http://127.0.0.1:${chosen}`
  const server = spawn(process.execPath, [script], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      CRAWL_PRIVATE_ADDRESSES: 'allow',
      CRAWL_MAX_RATE: '0',
      // Tests come from addresses of their own choice.
      TRUST_PROXY: '127.0.0.1',
      ...settings,
    },
  })
  let printed = ''
  server.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const output = () => printed
  await untilReady(url, server, output).catch((error: unknown) => {
    server.kill('SIGKILL') // It may still be about to get ready, for nobody.
    throw error
  })

  async function end(signal: NodeJS.Signals) {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal)
      await once(server, 'exit')
    }
    return server.exitCode
  }
  return {
    url,
    dataDir: data,
    pid: server.pid ?? 0,
    output,
    stop: async () => {
      const code = await end('SIGTERM')
      if (dataDir === undefined) rmSync(data, { recursive: true, force: true })
      return code
    },
    kill: async () => {
      await end('SIGKILL')
    },
  }
}
