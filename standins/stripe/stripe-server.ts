import { serve, type ServerType } from '@hono/node-server'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createStripe, type SavedAccount } from './stripe.ts'

const TICK_MS = 1000
const HOST = '127.0.0.1'
const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/

export interface StripeServerOptions {
  port: number
  /** File that keeps the account across restarts. */
  stateFile: string
  webhookUrl: string
}

export interface StripeServer {
  /** The product's settings to use it. */
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** @throws when the file exists but is unreadable: a new account would lose all subscriptions. */
function readState(file: string): SavedAccount | undefined {
  // Only written by `save` below.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SavedAccount) : undefined
}

/** Written to a temporary file and renamed, so that a crash leaves either the old or the new state. */
function writeState(file: string, state: SavedAccount) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.new`
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
  renameSync(draft, file)
}

function createSaver(file: string, save: () => SavedAccount) {
  let isChanged = false
  return {
    mark: () => (isChanged = true),
    write() {
      if (!isChanged) return
      isChanged = false
      writeState(file, save())
    },
  }
}

const toSettings = ({ secret, publishable, webhook }: SavedAccount['keys'], origin: string) => ({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_WEBHOOK_SECRET: webhook,
  STRIPE_API_URL: origin,
  STRIPE_SCRIPT_URL: `${origin}/stripe.js`,
})

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}

/** The stand-in on a loopback port, with its state in a file and webhooks for its events. */
export async function startStripe({
  port,
  stateFile,
  webhookUrl,
}: StripeServerOptions): Promise<StripeServer> {
  const origin = `http://${HOST}:${port}`
  const standIn = createStripe({
    origin,
    webhookUrl,
    saved: readState(stateFile),
    onChange: () => saver.mark(),
  })
  const saver = createSaver(stateFile, standIn.save)
  saver.mark()
  saver.write()

  async function answer(request: Request): Promise<Response> {
    // Other host names that resolve to this machine may be DNS rebinding.
    if (!LOOPBACK_NAME.test(request.headers.get('host') ?? ''))
      return new Response('Not here.', { status: 421 })
    const response = await standIn.app.fetch(request)
    saver.write()
    void work()
    return response
  }
  // Else the whole process would have its Request and Response.
  const server = serve({ fetch: answer, port, hostname: HOST, overrideGlobalObjects: false })
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject))

  async function work() {
    await standIn.tick().catch((error: unknown) => console.error('The Stripe stand-in failed:', error))
    saver.write()
  }
  const timer = setInterval(() => void work(), TICK_MS)

  return {
    settings: toSettings(standIn.keys, origin),
    stop: async () => {
      clearInterval(timer)
      await closeServer(server)
      saver.write()
    },
  }
}
