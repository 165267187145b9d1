import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { type Log } from './log.ts'
import { findWorkerd, RUN_WORKERD } from './workerd-binary.ts'

// Roads to private IPv4 addresses that look public: NAT64 and 6to4 carry the address inside an IPv6 one.
const HIDDEN_PRIVATE = ['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16']
const RESTART_MS = 500

export interface ParserOptions {
  /** The built module of the parse worker. */
  module: string
  /** A folder of this run, for its owner only. */
  runDir: string
  count: number
  compatibilityDate: string
  /** Sent with every batch; other users of this machine do not have it. */
  secret: string
  privateAddresses: 'allow' | 'deny'
  log: Log
}

export interface Parsers {
  urls: string[]
  stop(): Promise<void>
}

const text = (value: string) => JSON.stringify(value)

/**
 * The lock against requests to private addresses sits where workerd connects, after names are resolved: a name that
 * changes its address between a check and the connection gains nothing.
 */
export function toParserConfig(
  options: Pick<ParserOptions, 'privateAddresses' | 'compatibilityDate'>,
): string {
  const allow = options.privateAddresses === 'allow' ? ['public', 'private'] : ['public']
  const deny = options.privateAddresses === 'allow' ? [] : HIDDEN_PRIVATE
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "parse", worker = (
      modules = [(name = "parse.js", esModule = embed "parse.js")],
      compatibilityDate = ${text(options.compatibilityDate)},
      bindings = [
        (name = "PARSE_SECRET", fromEnvironment = "PARSE_SECRET"),
        (name = "CRAWL_PRIVATE_ADDRESSES", text = ${text(options.privateAddresses)}),
      ],
      globalOutbound = "internet",
    )),
    (name = "internet", network = (
      allow = [${allow.map(text).join(', ')}],
      deny = [${deny.map(text).join(', ')}],
      tlsOptions = (trustBrowserCas = true),
    )),
  ],
  sockets = [(name = "http", http = (), service = "parse")],
);
`
}

/** The port that workerd says it listens on; rejects when it ends before it does. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`A parse process ended at its start (exit ${code ?? 'by signal'}).`)),
    )
    child.once('error', reject)
    // The fourth stream is the pipe that --control-fd names.
    createInterface(child.stdio[3] as Readable).on('line', (line) => {
      const said = JSON.parse(line) as { event?: string; port?: number }
      if (said.event === 'listen' && said.port) resolve(said.port)
    })
  })
}

interface Parser {
  port: number
  stop(): Promise<void>
}

function run(config: string, atPort: number, { secret, log }: ParserOptions): ChildProcess {
  const flags = ['serve', config, `--socket-addr=http=127.0.0.1:${atPort}`, '--control-fd=3']
  const env = {
    ...process.env,
    WORKERD: findWorkerd(),
    WORKERD_PID: '',
    WORKERD_SOCKETS: '',
    WORKERD_YIELDS: '1',
    PARSE_SECRET: secret,
  }
  const child = spawn(RUN_WORKERD, flags, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream as Readable).on('line', (line) =>
      log('debug', 'parse-process-output', { message: line }),
    )
  }
  return child
}

/** One process, started again on its port whenever it ends by itself. */
async function startParser(config: string, options: ParserOptions): Promise<Parser> {
  let isStopping = false
  let child = run(config, 0, options)
  const port = await readPort(child)

  function restart() {
    if (isStopping) return
    child = run(config, port, options)
    watch()
  }
  function watch() {
    child.once('exit', (code) => {
      if (isStopping) return
      options.log('error', 'parse-process-restarts', { code })
      setTimeout(restart, RESTART_MS)
    })
  }
  async function stop() {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // It holds nothing: a batch that is cut off is asked for again by its crawl.
    child.kill('SIGKILL')
    await ended
  }

  watch()
  return { port, stop }
}

/** Starts the processes that fetch and parse pages, one for each core, on loopback ports of their own choice. */
export async function startParsers(options: ParserOptions): Promise<Parsers> {
  const config = join(options.runDir, 'parse.capnp')
  // Beside the configuration, which embeds files by relative path only.
  writeFileSync(join(options.runDir, 'parse.js'), readFileSync(options.module))
  writeFileSync(config, toParserConfig(options))
  const parsers = await Promise.all(Array.from({ length: options.count }, () => startParser(config, options)))
  return {
    urls: parsers.map(({ port }) => `http://127.0.0.1:${port}`),
    stop: async () => {
      await Promise.all(parsers.map((parser) => parser.stop()))
    },
  }
}
