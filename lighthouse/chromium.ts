import { join } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer-core'
import { groupMegabytes } from './group-memory.ts'
import { createProfile, forgetProfile } from './profiles.ts'

const START = join(import.meta.dirname, 'run-chromium.sh')
/** A second, but for a machine that has other things to do: the browser comes last. */
const LAUNCH_MS = 40_000
/** Longer than a page may take, which then is what ends a command that never ends. */
const COMMAND_MS = 60_000
/** `nobody` on every Linux: it owns nothing, so that a page that breaks out of the browser finds nothing to read or write. */
const NOBODY = 65_534
const SCRIPT_MEGABYTES = 512

export interface ChromiumOptions {
  /** The browser's own file. */
  executable: string
  /** Processors in the words of `taskset`; undefined for all. */
  processors: string | undefined
  /** Whether it may not go without one, where the system allows none. */
  needsSandbox: boolean
}

export interface Chromium {
  browser: Browser
  /** Of all of its processes. */
  megabytes(): number
  /** Ends all of its processes, whatever they are doing. */
  kill(): Promise<void>
}

const ARGUMENTS = [
  // Each page has a proxy of its own, which decides what may be reached; without one there is no way out, and no name is resolved.
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--disable-extensions',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-notifications',
  '--deny-permission-prompts',
  '--disable-gpu',
  '--no-pings',
  // They make requests of their own, past what is allowed of a page. No phone has them.
  '--disable-shared-workers',
  '--mute-audio',
  '--hide-scrollbars',
  `--js-flags=--max-old-space-size=${SCRIPT_MEGABYTES}`,
]
/** Of puppeteer's own: they take away what protects a person from a page. */
const NOT_WANTED = ['--disable-popup-blocking', '--disable-ipc-flooding-protection', '--enable-automation']

/** Nothing of our own environment, where there may be secrets. */
function toEnvironment(profile: string, user: number | undefined, options: ChromiumOptions) {
  return {
    PATH: process.env['PATH'],
    LANG: 'en_US.UTF-8',
    HOME: profile,
    TMPDIR: profile,
    CHROMIUM: options.executable,
    CHROMIUM_USER: user === undefined ? '' : String(user),
    CHROMIUM_CPUS: options.processors ?? '',
  }
}

/**
 * Starts a browser with an empty profile and no way out.
 * @param signal ends the browser once it is aborted, also one that is still starting
 * @throws the reason of the signal where it is aborted before there is a browser
 */
export async function startChromium(
  options: ChromiumOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<Chromium> {
  try {
    return await launch(options, signal, true)
  } catch (error) {
    signal.throwIfAborted()
    if (options.needsSandbox) throw error
    console.error(`Chromium does not start with its sandbox, and is started without: ${String(error)}`)
    return launch(options, signal, false)
  }
}

/** Rejects once it is aborted. */
function onceAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  aborted.catch(() => undefined)
  return aborted
}

async function launch(options: ChromiumOptions, signal: AbortSignal, hasSandbox: boolean): Promise<Chromium> {
  signal.throwIfAborted()
  const user = process.getuid?.() === 0 ? NOBODY : undefined
  const profile = createProfile(user)
  // Puppeteer asks a browser that did not start to close, which may take a minute, and does not wait for its end.
  const failed = new AbortController()
  try {
    const launching = puppeteer.launch({
      executablePath: START,
      userDataDir: profile,
      env: toEnvironment(profile, user, options),
      args: hasSandbox ? ARGUMENTS : [...ARGUMENTS, '--no-sandbox'],
      ignoreDefaultArgs: NOT_WANTED,
      pipe: true,
      timeout: LAUNCH_MS,
      protocolTimeout: COMMAND_MS,
      signal: AbortSignal.any([signal, failed.signal]),
    })
    const browser = await Promise.race([launching, onceAborted(signal)])
    const child = browser.process()
    const group = child?.pid ?? 0
    const ended = new Promise<void>((resolve) => child?.once('exit', () => resolve()))
    return {
      browser,
      megabytes: () => groupMegabytes(group),
      kill: async () => {
        if (child?.exitCode === null && child.signalCode === null) {
          process.kill(-group, 'SIGKILL')
          await ended
        }
        forgetProfile(profile)
      },
    }
  } catch (error) {
    failed.abort()
    forgetProfile(profile)
    throw error
  }
}
