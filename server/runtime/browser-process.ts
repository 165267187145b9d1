import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Log } from './log.ts'
import { type SideProcess } from './side-process.ts'

const ENTRY = resolve(import.meta.dirname, '../../lighthouse/start.ts')
const MEGABYTES = 384
/** A browser that nobody has needed for this long is ended: most servers render now and then. */
const IDLE_MS = 120_000
const START_MS = 30_000
const KILL_AFTER_MS = 3_000

export interface BrowserOptions {
  chromium: string
  /** Sent with every page; other users of this machine do not have it. */
  secret: string
  privateAddresses: 'allow' | 'deny'
  /** No page is opened where the browser's sandbox does not work. */
  needsSandbox: boolean
  processors: string | undefined
  idleMs?: number
  log: Log
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

const findProgram = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

/** The kernel ends it with us where it can; elsewhere its end of a pipe says so. */
function toCommand(): [string, string[]] {
  const node = [process.execPath, `--max-old-space-size=${MEGABYTES}`, ENTRY]
  const setpriv = findProgram('setpriv')
  return setpriv ? [setpriv, ['--pdeathsig', 'KILL', '--', ...node]] : [process.execPath, node.slice(1)]
}

function run({
  chromium,
  secret,
  privateAddresses,
  needsSandbox,
  processors,
  log,
}: BrowserOptions): ChildProcess {
  const [command, args] = toCommand()
  // Nothing else of our environment, which holds secrets.
  const env = {
    PATH: process.env['PATH'],
    TMPDIR: process.env['TMPDIR'],
    RENDER_SECRET: secret,
    RENDER_CHROMIUM: chromium,
    RENDER_PRIVATE_ADDRESSES: privateAddresses,
    RENDER_SANDBOX: needsSandbox ? 'required' : 'preferred',
    RENDER_CPUS: processors ?? '',
  }
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  createInterface(child.stderr).on('line', (message) => log('warn', 'browser-process-says', { message }))
  return child
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const late = setTimeout(() => reject(new Error('A browser process did not start in time.')), START_MS)
    child.once('exit', () => reject(new Error('A browser process ended at its start.')))
    child.once('error', reject)
    child.once('exit', () => clearTimeout(late))
    if (!child.stdout) return
    createInterface(child.stdout).once('line', (line) => {
      clearTimeout(late)
      resolvePort((JSON.parse(line) as { port: number }).port)
    })
  })
}

/** A process with a browser, which is started when somebody needs it. */
export class BrowserProcess implements SideProcess {
  readonly #options: BrowserOptions
  #child: ChildProcess | undefined
  #listening: Promise<void> | undefined
  #idle: NodeJS.Timeout | undefined
  #isStopped = false
  port = 0

  constructor(options: BrowserOptions) {
    this.#options = options
  }

  /** Asked before each page, which takes much less than the time after which it counts as idle. */
  ready(): Promise<void> {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end('SIGTERM'), this.#options.idleMs ?? IDLE_MS).unref()
    this.#listening ??= this.#start()
    return this.#listening
  }

  async replace(): Promise<void> {
    await this.#end('SIGKILL')
    // The gateway sends the same page once more to what is ready now.
    if (!this.#isStopped) await this.ready()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#idle)
    await this.#end('SIGTERM')
  }

  async #start(): Promise<void> {
    if (this.#isStopped) throw new Error('The server is stopping.')
    const child = run(this.#options)
    this.#child = child
    child.once('exit', () => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#listening = undefined
    })
    try {
      this.port = await readPort(child)
    } catch (error) {
      this.#listening = undefined
      throw error
    }
  }

  /** By SIGTERM it ends its browser and itself; what remains after a while is killed, and the kernel ends its browser. */
  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    this.#child = undefined
    this.#listening = undefined
    if (!child?.pid || !isRunning(child)) return
    const { pid } = child
    const ended = once(child, 'exit')
    process.kill(pid, signal)
    const kill = setTimeout(() => process.kill(-pid, 'SIGKILL'), KILL_AFTER_MS)
    await ended
    clearTimeout(kill)
  }
}
