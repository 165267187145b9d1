import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Log } from './log.ts'
import { findUsage } from './process-usage.ts'
import { type SideProcess } from './side-process.ts'

/** One that nobody has needed for this long is ended: most servers need it now and then. */
const IDLE_MS = 120_000
const START_MS = 30_000
const KILL_AFTER_MS = 3_000
const LOOK_EVERY_MS = 500

export interface NodeProcessOptions {
  /** What it is for, in the log. */
  name: string
  /** The module that it runs: it prints its port as JSON first, and ends with its standard input. */
  entry: string
  /** Of its heap. */
  megabytes: number
  /** Of all its memory: what lies outside of the heap has no limit of its own. Above that it is ended. */
  residentMegabytes: number
  /** Beside PATH and TMPDIR. */
  environment: Record<string, string>
  idleMs?: number | undefined
  log: Log
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

const findProgram = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

/** The kernel ends it with us where it can; elsewhere its end of a pipe says so. */
function toCommand({ megabytes, entry }: NodeProcessOptions): [string, string[]] {
  const node = [process.execPath, `--max-old-space-size=${megabytes}`, entry]
  const setpriv = findProgram('setpriv')
  return setpriv ? [setpriv, ['--pdeathsig', 'KILL', '--', ...node]] : [process.execPath, node.slice(1)]
}

function run(options: NodeProcessOptions): ChildProcess {
  const { name, environment, log } = options
  const [command, args] = toCommand(options)
  // Nothing else of our environment, which holds secrets.
  const env = { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...environment }
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  createInterface(child.stderr).on('line', (message) => log('warn', `${name}-process-says`, { message }))
  return child
}

function readPort(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const late = setTimeout(() => reject(new Error(`A ${name} process did not start in time.`)), START_MS)
    child.once('exit', () => reject(new Error(`A ${name} process ended at its start.`)))
    child.once('error', reject)
    child.once('exit', () => clearTimeout(late))
    if (!child.stdout) return
    createInterface(child.stdout).once('line', (line) => {
      clearTimeout(late)
      resolvePort((JSON.parse(line) as { port: number }).port)
    })
  })
}

/** Ends a process that has taken more than it may. Who waits for a reply has it replaced, as after any other end. */
function watchMemory(child: ChildProcess, { name, residentMegabytes, log }: NodeProcessOptions): void {
  const { pid } = child
  if (pid === undefined) return
  const looks = setInterval(() => {
    const megabytes = Math.round(findUsage(pid)?.megabytes ?? 0)
    if (megabytes <= residentMegabytes || !isRunning(child)) return
    clearInterval(looks)
    log('error', `${name}-process-killed`, { why: 'used-the-memory', megabytes })
    // With all that it has started.
    process.kill(-pid, 'SIGKILL')
  }, LOOK_EVERY_MS).unref()
  child.once('exit', () => clearInterval(looks))
}

/** A Node process of our own code, which is started when somebody needs it. */
export class NodeProcess implements SideProcess {
  readonly #options: NodeProcessOptions
  #child: ChildProcess | undefined
  #listening: Promise<void> | undefined
  #replacing: Promise<void> | undefined
  #idle: NodeJS.Timeout | undefined
  #isStopped = false
  port = 0

  constructor(options: NodeProcessOptions) {
    this.#options = options
  }

  /** Asked before each job, which takes much less than the time after which it counts as idle. */
  ready(): Promise<void> {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end('SIGTERM'), this.#options.idleMs ?? IDLE_MS).unref()
    this.#listening ??= this.#start()
    return this.#listening
  }

  /** Once for all jobs that were with it. */
  replace(): Promise<void> {
    this.#replacing ??= this.#replace().finally(() => (this.#replacing = undefined))
    return this.#replacing
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#idle)
    await this.#end('SIGTERM')
  }

  async #replace(): Promise<void> {
    await this.#end('SIGKILL')
    // The gateway sends the same job once more to what is ready now.
    if (!this.#isStopped) await this.ready()
  }

  async #start(): Promise<void> {
    if (this.#isStopped) throw new Error('The server is stopping.')
    const child = run(this.#options)
    this.#child = child
    watchMemory(child, this.#options)
    child.once('exit', () => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#listening = undefined
    })
    try {
      this.port = await readPort(child, this.#options.name)
    } catch (error) {
      this.#listening = undefined
      throw error
    }
  }

  /** By SIGTERM it ends what it has started and itself; what remains of its group after a while is killed. */
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
