import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { median, round } from './figures.ts'
import { cpuSecondsOf, peakMegabytesOf } from './process-tree.ts'

/** What one crawl of a site took. */
export interface Run {
  pages: number
  seconds: number
  pagesPerSecond: number
  cpuSeconds: number
  peakMegabytes: number
}

/** What a peer says of its crawl. Its own seconds count, where it tells: starting Node is none of its work. */
interface Said {
  pages: number
  seconds?: number | undefined
}

/** Runs a command to its end and says what it used; `read` takes what it has to say from its output. */
async function runPeer(command: string[], read: (output: string) => Said): Promise<Run> {
  const [program = '', ...rest] = command
  const begun = performance.now()
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(child, 'exit')
  const used = { cpuSeconds: 0, peakMegabytes: 0 }
  while (child.exitCode === null && child.pid !== undefined) {
    used.cpuSeconds = Math.max(used.cpuSeconds, cpuSecondsOf(child.pid))
    used.peakMegabytes = Math.max(used.peakMegabytes, peakMegabytesOf(child.pid))
    await Promise.race([exit, wait(100)])
  }
  const { pages, seconds = (performance.now() - begun) / 1000 } = read(output)
  return { pages, seconds: round(seconds), pagesPerSecond: round(pages / seconds, 0), ...used }
}

const LastLine = z.object({ pages: z.number(), seconds: z.number() })

function runScript(name: string, args: string[]): Promise<Run> {
  const script = path.join(import.meta.dirname, name)
  return runPeer([process.execPath, script, ...args], (output) =>
    LastLine.parse(JSON.parse(output.trim().split('\n').at(-1) ?? '')),
  )
}

export const runLinkinator = (url: string): Promise<Run> => runScript('linkinator-peer.ts', [url])

export const runCrawlee = (url: string, maxPages: number): Promise<Run> =>
  runScript('crawl-peer.ts', [url, String(maxPages)])

/** wget fetches and follows links, and judges nothing. What it fetches goes to a folder that is removed. */
export async function runWget(url: string): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellwether-wget-'))
  const reject = '--reject=txt,zip,bz2,png,css,js,svg,ico'
  const flags = [
    '--spider',
    '--recursive',
    '--level=inf',
    '--no-verbose',
    `--directory-prefix=${folder}`,
    reject,
  ]
  try {
    const countPages = (output: string) => output.match(/ URL:\S+ \[/g)?.length ?? 0
    return await runPeer(['wget', ...flags, url], (output) => ({ pages: countPages(output) }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function summarize(runs: readonly Run[]): Run {
  const middle = (read: (run: Run) => number, digits = 2) => round(median(runs.map(read)), digits)
  return {
    pages: middle(({ pages }) => pages, 0),
    seconds: middle(({ seconds }) => seconds),
    pagesPerSecond: middle(({ pagesPerSecond }) => pagesPerSecond, 0),
    cpuSeconds: middle(({ cpuSeconds }) => cpuSeconds),
    peakMegabytes: middle(({ peakMegabytes }) => peakMegabytes, 0),
  }
}
