import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { callServer, type Server } from './call-server.ts'
import { AuditFailed } from './failures.ts'

// Without a server, the command starts one of its own (docs/decisions/091): on loopback, with an empty data folder that goes with
// it, for one organization that nobody else knows.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_MS = 180_000
const READY = /ready at (http:\S+)/

export interface OwnServer extends Server {
  stop: () => Promise<void>
}

const Outbox = z.array(z.object({ links: z.array(z.string()) }))
const SignedIn = z.object({ token: z.string() })

/** The token of the link in the mail to the only address that there is. */
async function readConfirmation(url: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const response = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
    const links = Outbox.parse(await response.json()).flatMap((mail) => mail.links)
    const link = links.find((each) => each.includes('/auth/confirm-email/'))
    if (link !== undefined) return link.split('/').at(-1) ?? ''
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new AuditFailed('The server on this machine did not confirm its account.')
}

/** Signs up, confirms the address, and starts a trial, as a person does. */
async function openAccount(url: string): Promise<string> {
  const password = `Aa-${crypto.randomUUID()}`
  const anonymous = { url, key: '' }
  const { token } = await callServer(anonymous, '/auth/signup', {
    reply: SignedIn,
    body: {
      firstName: 'Command',
      lastName: 'Line',
      email: 'command-line@bellwether.example',
      companyName: 'Command line',
      domain: 'bellwether.example',
      companySize: '1-10',
      companyType: 'software',
      numberOfUsers: 1,
      password,
      confirmPassword: password,
    },
  })
  const confirmation = await readConfirmation(url)
  await callServer(anonymous, `/auth/confirm-email/${confirmation}`, { reply: z.unknown() })
  await callServer({ url, key: token }, '/subscription/free-trial', {
    reply: z.unknown(),
    body: { productId: 'prod_growth', interval: 'month' },
  })
  const { key } = await callServer({ url, key: token }, '/api-keys', {
    reply: z.object({ key: z.string() }),
    body: { name: 'Command line', role: 'member', scopes: ['seo:write'], life: '30' },
  })
  return key
}

function start(dataDir: string) {
  const server = spawn(process.execPath, ['server/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // Who runs the command may reach what this machine reaches.
      CRAWL_PRIVATE_ADDRESSES: 'allow',
    },
  })
  let printed = ''
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const [, url] = READY.exec(printed) ?? []
      if (url !== undefined) resolve(url)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', () =>
      reject(new AuditFailed(`The server on this machine did not start:\n${printed}`)),
    )
    setTimeout(
      () => reject(new AuditFailed('The server on this machine took too long to start.')),
      READY_MS,
    ).unref()
  })
  return { server, ready }
}

/** Starts a server for one run of the command. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-audit-'))
  const { server, ready } = start(dataDir)
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await ready
    return { url, key: await openAccount(url), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
