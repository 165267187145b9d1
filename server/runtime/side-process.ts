import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { type Log } from './log.ts'
import { listSpareProcessors } from './spare-processors.ts'
import { findWorkerd, RUN_WORKERD } from './workerd-binary.ts'

const RESTART_MS = 500

export interface SideProcessOptions {
  /** What it is for, in the log. */
  name: string
  /** The configuration of workerd, with one socket named `http`. */
  config: string
  environment: Record<string, string>
  /** `last` gets only idle CPU time; `low` also runs under load, with less than what serves requests. */
  priority: 'last' | 'low'
  /** Looks after each process from its start on, and ends it when it has to. Returns what stops that. */
  watch?: (watched: { pid: number; port: number }, end: (why: string) => void) => () => void
  log: Log
}

/** A workerd of its own, on a loopback port that it keeps when it is started again. */
export interface SideProcess {
  port: number
  /** Resolves while it listens; after an end, once it listens again. */
  ready(): Promise<void>
  /** Ends it, whatever it is doing, and resolves when another one listens in its place. */
  replace(): Promise<void>
  stop(): Promise<void>
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** The port that workerd says it listens on; rejects when it ends before it does. */
function readPort(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`A ${name} process ended at its start (exit ${code ?? 'by signal'}).`)),
    )
    child.once('error', reject)
    // The fourth stream is the pipe that --control-fd names.
    createInterface(child.stdio[3] as Readable).on('line', (line) => {
      const said = JSON.parse(line) as { event?: string; port?: number }
      if (said.event === 'listen' && said.port) resolve(said.port)
    })
  })
}

function run(atPort: number, { name, config, environment, priority, log }: SideProcessOptions): ChildProcess {
  const flags = ['serve', config, `--socket-addr=http=127.0.0.1:${atPort}`, '--control-fd=3']
  const env = {
    ...process.env,
    WORKERD: findWorkerd(),
    WORKERD_PID: '',
    WORKERD_SOCKETS: '',
    WORKERD_YIELDS: priority,
    WORKERD_CPUS: listSpareProcessors() ?? '',
    ...environment,
  }
  const child = spawn(RUN_WORKERD, flags, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream as Readable).on('line', (line) =>
      log('debug', `${name}-process-output`, { message: line }),
    )
  }
  return child
}

class RestartedProcess implements SideProcess {
  readonly port: number
  private readonly options: SideProcessOptions
  private child: ChildProcess
  private listening: Promise<void> = Promise.resolve()
  private isStopping = false
  private isReplaced = false

  constructor(child: ChildProcess, port: number, options: SideProcessOptions) {
    this.child = child
    this.port = port
    this.options = options
    this.watch()
  }

  ready() {
    return this.listening
  }

  async replace() {
    this.isReplaced = isRunning(this.child)
    await this.end()
    await this.listening
  }

  async stop() {
    this.isStopping = true
    await this.end()
  }

  private watch() {
    const { name, log, watch } = this.options
    const { child, port } = this
    const unwatch = watch?.({ pid: child.pid ?? 0, port }, (why) => {
      log('error', `${name}-process-killed`, { why })
      this.isReplaced = true
      child.kill('SIGKILL')
    })
    child.once('exit', (code) => {
      unwatch?.()
      if (this.isStopping) return
      if (!this.isReplaced) log('error', `${name}-process-restarts`, { code })
      this.listening = this.startAgain(this.isReplaced ? 0 : RESTART_MS)
      // Callers that wait for it get the error; without any, it is not a failure of the server.
      this.listening.catch(() => undefined)
      this.isReplaced = false
    })
  }

  private async startAgain(delayMs: number) {
    await wait(delayMs)
    if (this.isStopping) return
    this.child = run(this.port, this.options)
    this.watch()
    await readPort(this.child, this.options.name)
  }

  private async end() {
    if (!isRunning(this.child)) return
    const ended = once(this.child, 'exit')
    // It holds nothing: work that is cut off is asked for again, or given up, by who asked.
    this.child.kill('SIGKILL')
    await ended
  }
}

/** Starts a process, and again on its port whenever it ends. */
export async function startSideProcess(options: SideProcessOptions): Promise<SideProcess> {
  const child = run(0, options)
  return new RestartedProcess(child, await readPort(child, options.name), options)
}
