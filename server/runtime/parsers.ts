import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Log } from './log.ts'
import { WATCHDOG_LIMITS, type WatchdogLimits, watchParser } from './parse-watchdog.ts'
import { copyPrivately } from './private-data.ts'
import { startSideProcess } from './side-process.ts'

// Ranges that look public and lead to private IPv4 addresses: NAT64 and 6to4 carry the address inside an IPv6 one.
const HIDDEN_PRIVATE = ['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16']

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
  /** When a process is killed; what production needs, where nothing is said. */
  limits?: WatchdogLimits
  log: Log
}

export interface Parsers {
  urls: string[]
  stop(): Promise<void>
}

const text = (value: string) => JSON.stringify(value)

/**
 * As much room for what a few pages leave behind as V8 takes sooner or later, in megabytes, and no more: what is left there is never
 * taken for lasting memory. And no threads of its own beside the one that reads: there is a process for each core, and what they
 * compile and mark stays in memory of each thread. Without these a process holds half as much again after ten thousand pages as
 * after one thousand.
 */
const V8_FLAGS = ['--single-threaded', '--min-semi-space-size=16', '--max-semi-space-size=16']

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
  v8Flags = [${V8_FLAGS.map(text).join(', ')}],
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

/** Starts the processes that fetch and parse pages, one for each core, on loopback ports of their own choice. */
export async function startParsers(options: ParserOptions): Promise<Parsers> {
  const config = join(options.runDir, 'parse.capnp')
  // Beside the configuration, which embeds files by relative path only.
  copyPrivately(options.module, join(options.runDir, 'parse.js'))
  writeFileSync(config, toParserConfig(options))
  const { count, secret, limits = WATCHDOG_LIMITS, log } = options
  const environment = { PARSE_SECRET: secret }
  const parsers = await Promise.all(
    Array.from({ length: count }, () =>
      startSideProcess({
        name: 'parse',
        config,
        environment,
        priority: 'last',
        watch: (watched, end) => watchParser(watched, end, limits),
        log,
      }),
    ),
  )
  return {
    urls: parsers.map(({ port }) => `http://127.0.0.1:${port}`),
    stop: async () => {
      await Promise.all(parsers.map((parser) => parser.stop()))
    },
  }
}
